import { openSimulator, type SimulatedUser, type Simulator } from '@alder/app-line-simulator';
import type { Implementation } from '@alder/server';
import { openHospital, testServices } from '@alder/testing';
import { confirmLineCode, makeLineCode, setLineChannel } from '../contract/index.ts';
import { deliverNextLine, lineHandlers } from './index.ts';

/** A hospital whose official account is a simulator on a real port, and whose webhook listens on another. */
export async function openLineHospital(more: readonly Implementation[] = [], options: { now?: Date } = {}) {
  const simulator = await openSimulator();
  const services = await testServices();
  const settings = { ...services.settings, lineUrl: simulator.url };
  const hospital = await openHospital([...lineHandlers, ...more], { ...options, services: { ...services, settings } });
  const origin = await hospital.app.listen({ port: 0, host: '127.0.0.1' });
  const set = await hospital.call(setLineChannel, {
    ...{ token: simulator.state.token, secret: simulator.state.secret, version: null },
  });
  if (set.status !== 200) throw new Error(JSON.stringify(set.payload));
  const webhook = new URL(set.payload.result.webhook_url);
  simulator.state.webhook = `${origin}${webhook.pathname}`;
  return {
    hospital,
    simulator,
    settings,
    channel: set.payload.result,
    /** A friend of the official account. */
    async friend(name = '佐藤花子'): Promise<SimulatedUser> {
      const user = simulator.addUser(name);
      await simulator.follow(user.id);
      return user;
    },
    /** Joins an owner to a new friend as reception does. */
    async link(owner: string, user?: SimulatedUser) {
      const friend = user ?? (await this.friend());
      const made = (await hospital.call(makeLineCode, { owner })).payload.result;
      await simulator.say(friend.id, made.code);
      const { status, payload } = await hospital.call(confirmLineCode, { id: made.id });
      if (status !== 200) throw new Error(JSON.stringify(payload));
      return { friend, link: payload.result.link! };
    },
    /** Pushes what is due. */
    async deliver(parts: { timeoutMs?: number } = {}) {
      const { db, clock, id } = hospital;
      while (await deliverNextLine({ db, settings, address: 'https://alder.test', clock, hospital: id, ...parts }));
    },
    async [Symbol.asyncDispose]() {
      await hospital[Symbol.asyncDispose]();
      await simulator.close();
    },
  };
}
export type LineHospital = Awaited<ReturnType<typeof openLineHospital>> & { simulator: Simulator };
