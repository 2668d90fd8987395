import { createHmac, randomBytes, randomUUID } from 'node:crypto';

/** normal; or what happens to pushes: the month's messages are used up, too many requests, an error before or after the message was taken, no answer. */
export const moods = ['normal', 'quota', 'busy', 'broken', 'brokenAfter', 'silent'] as const;
export type Mood = (typeof moods)[number];

export type ChatLine = { readonly from: 'account' | 'user'; readonly text: string; readonly at: Date };
export type SimulatedUser = {
  readonly id: string;
  readonly name: string;
  isFriend: boolean;
  readonly chat: ChatLine[];
};
/** An accepted push, also one to a user who has blocked the account. */
export type Push = { readonly to: string; readonly text: string; readonly retryKey: string | undefined };

export type State = {
  readonly token: string;
  readonly secret: string;
  readonly bot: { readonly userId: string; readonly basicId: string; readonly displayName: string };
  readonly users: Map<string, SimulatedUser>;
  readonly pushes: Push[];
  /** Retry key → request that was taken with it. */
  readonly taken: Map<string, string>;
  /** Reply token → user. */
  readonly replyTokens: Map<string, string>;
  mood: Mood;
  limit: number | undefined;
  webhook: string | undefined;
  isWebhookOn: boolean;
};

export function newUser(state: State, name: string): SimulatedUser {
  const user = { id: `U${randomBytes(16).toString('hex')}`, name, isFriend: false, chat: [] };
  state.users.set(user.id, user);
  return user;
}

export type SimulatedEvent = { readonly webhookEventId: string; readonly [name: string]: unknown };

/** An event of a user with the properties that all have. */
export function eventOf(state: State, user: SimulatedUser, of: Record<string, unknown>): SimulatedEvent {
  const replyToken = randomBytes(16).toString('hex');
  if (of.type !== 'unfollow') state.replyTokens.set(replyToken, user.id);
  return {
    ...{ mode: 'active', timestamp: Date.now(), source: { type: 'user', userId: user.id } },
    ...{ webhookEventId: ulid(), deliveryContext: { isRedelivery: false } },
    ...(of.type !== 'unfollow' && { replyToken }),
    ...of,
  };
}

/** Calls the webhook as LINE does. @returns its status; undefined where none is entered or it does not answer */
export async function callWebhook(
  state: State,
  events: readonly unknown[],
  { secret = state.secret, to = state.webhook }: { secret?: string; to?: string | undefined } = {},
): Promise<number | undefined> {
  if (to === undefined) return undefined;
  const body = JSON.stringify({ destination: state.bot.userId, events });
  const response = await fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'LineBotWebhook/2.0',
      'x-line-signature': createHmac('sha256', secret).update(body).digest('base64'),
    },
    body,
  }).catch(() => undefined);
  return response?.status;
}

/** In the form of a ULID: 26 letters of Crockford's base 32. */
function ulid(): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `01${[...randomBytes(24)].map((byte) => letters[byte % 32]).join('')}`;
}

export const newRequest = () => randomUUID();
