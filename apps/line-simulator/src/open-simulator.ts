import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api.ts';
import { respond } from './page.ts';
import { callWebhook, eventOf, newUser, type SimulatedEvent, type SimulatedUser, type State } from './state.ts';

export type { Mood, SimulatedUser } from './state.ts';

/** LINE for tests and the demo: API, webhooks and chats on a real port; 0 takes any free one. */
export async function openSimulator({
  port = 0,
  token = 'simulated-channel-access-token',
  secret = 'simulated-channel-secret',
  bot = { userId: `U${'b07'.padEnd(32, '0')}`, basicId: '@123alder', displayName: 'Alder Animal Hospital' },
} = {}) {
  const state: State = {
    ...{ token, secret, bot, users: new Map(), pushes: [], taken: new Map(), replyTokens: new Map() },
    ...{ mood: 'normal', limit: 200, webhook: undefined, isWebhookOn: true },
  };
  const known = (id: string) => state.users.get(id)!;
  const notify = (events: readonly SimulatedEvent[]) => (state.isWebhookOn ? callWebhook(state, events) : undefined);
  const acts = {
    async follow(id: string) {
      const user = known(id);
      user.isFriend = true;
      const event = eventOf(state, user, { type: 'follow', follow: { isUnblocked: user.chat.length > 0 } });
      return { event, status: await notify([event]) };
    },
    async block(id: string) {
      const user = known(id);
      user.isFriend = false;
      const event = eventOf(state, user, { type: 'unfollow' });
      return { event, status: await notify([event]) };
    },
    async say(id: string, text: string) {
      const user = known(id);
      user.chat.push({ from: 'user', text, at: new Date() });
      const message = { type: 'text', id: String(user.chat.length), text, quoteToken: 'q' };
      const event = eventOf(state, user, { type: 'message', message });
      return { event, status: await notify([event]) };
    },
  };
  const server = createServer((request, response) => {
    const isApi = request.url?.startsWith('/v2/');
    const done = isApi ? answerApi(request, response, state) : respond(request, response, { state, acts });
    done.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    state,
    ...acts,
    addUser: (name: string): SimulatedUser => newUser(state, name),
    /** Calls the webhook with events as they are: the same ones again, or signed with another secret. */
    send: (events: readonly unknown[], how?: { secret?: string; to?: string }) => callWebhook(state, events, how),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}
export type Simulator = Awaited<ReturnType<typeof openSimulator>>;
