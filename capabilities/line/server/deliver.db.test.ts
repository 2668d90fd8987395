import { newId } from '@alder/database';
import { openPostbox } from '@alder/testing';
import { expect, test } from 'vitest';
import { removeLineChannel, unlinkLine } from '../contract/index.ts';
import { sendByLine } from './index.ts';
import { openLineHospital } from './line.fixture.ts';

const now = new Date('2026-11-28T02:00:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function open() {
  const ground = await openLineHospital([], { now });
  const { hospital } = ground;
  const email = `${newId()}@owner.test`;
  const owner = await hospital.addOwner({ lang: 'en' });
  await hospital.work((trx) => trx.updateTable('owner').set({ email }).where('id', '=', owner.id).execute());
  const { friend, link } = await ground.link(owner.id);
  await ground.deliver();
  const postbox = openPostbox({ db: hospital.db, settings: ground.settings, clock: hospital.clock });
  return Object.assign(ground, {
    ...{ owner, friend, link_id: link.id, postbox, email },
    async write(more: { elseMail?: boolean; endsAt?: Date } = {}) {
      const id = newId();
      const message = { id, owner: owner.id, link: link.id, lang: 'en' as const, subject: 'Mochi', body: 'Tomorrow' };
      const rest = { canLeave: true, elseMail: true, endsAt: after(600), ...more };
      await hospital.work((trx) => sendByLine(trx, { ...message, ...rest }, hospital.clock()));
      return id;
    },
    async outcome(id: string) {
      await ground.deliver({ timeoutMs: 300 });
      await postbox.deliver(email);
      const row = await hospital.work((trx) =>
        trx.selectFrom('line_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const pushed = ground.simulator.state.pushes.filter(({ retryKey }) => retryKey === id).length;
      return [row.state, row.reason, pushed, postbox.letters.filter((letter) => letter.id === id).length];
    },
    /** Lets the hour of tries pass. */
    async wait() {
      for (const minutes of [1, 5, 15, 35, 60, 90]) {
        hospital.setNow(after(minutes));
        await ground.deliver({ timeoutMs: 300 });
      }
    },
  });
}

test('a message is pushed once with the id of its row as the retry key, and ends with the link that stops reminders', async () => {
  await using ground = await open();
  const id = await ground.write();
  expect(await ground.outcome(id)).toEqual(['sent', null, 1, 0]);
  expect(ground.friend.chat.at(-1)?.text).toMatch(
    /^Mochi\n\nTomorrow\n\nStop these reminders: https:\/\/alder\.test\/unsubscribe\?token=[\w-]{43}$/,
  );
  const row = await ground.hospital.work((trx) =>
    trx.selectFrom('line_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  // What stood in it is not kept.
  expect([row.subject, row.body, row.line_request]).toEqual(['', '', expect.any(String)]);
  expect(await ground.outcome(id)).toEqual(['sent', null, 1, 0]);
});

test('a message that LINE took without saying so is not shown twice, and never goes by email as well', async () => {
  await using ground = await open();
  const { simulator, hospital } = ground;
  simulator.state.mood = 'brokenAfter';
  const broken = await ground.write();
  expect(await ground.outcome(broken)).toEqual(['waiting', null, 1, 0]);
  simulator.state.mood = 'silent';
  const silent = await ground.write();
  expect(await ground.outcome(silent)).toEqual(['waiting', null, 1, 0]);
  simulator.state.mood = 'normal';
  hospital.setNow(after(2));
  // LINE knows both retry keys: 409.
  expect(await ground.outcome(broken)).toEqual(['sent', null, 1, 0]);
  expect(await ground.outcome(silent)).toEqual(['sent', null, 1, 0]);
  expect(ground.friend.chat.filter(({ text }) => text.startsWith('Mochi'))).toHaveLength(2);
});

test('a message that LINE may or may not have accepted does not go by email, whatever LINE reports later', async () => {
  await using ground = await open();
  const { simulator, hospital } = ground;
  simulator.state.mood = 'broken';
  const id = await ground.write();
  expect(await ground.outcome(id)).toEqual(['waiting', null, 0, 0]);
  const other = await ground.write();
  await ground.deliver();
  simulator.state.mood = 'quota';
  hospital.setNow(after(2));
  expect(await ground.outcome(id)).toEqual(['unsure', 'unsure', 0, 0]);
  simulator.state.mood = 'broken';
  await ground.wait();
  expect(await ground.outcome(other)).toEqual(['unsure', 'unsure', 0, 0]);
});

test('a message that LINE refuses goes by email once, where the rule allows it', async () => {
  await using ground = await open();
  const { simulator } = ground;
  simulator.state.mood = 'quota';
  const id = await ground.write();
  expect(await ground.outcome(id)).toEqual(['refused', 'quota', 0, 1]);
  expect(await ground.outcome(id)).toEqual(['refused', 'quota', 0, 1]);
  expect(ground.postbox.letters[0]).toMatchObject({ subject: 'Mochi', to: ground.email });
  expect(ground.postbox.letters[0]!.text).toMatch(/unsubscribe\?token=[\w-]{43}/);
  expect(await ground.outcome(await ground.write({ elseMail: false }))).toEqual(['refused', 'quota', 0, 0]);
  simulator.state.mood = 'normal';
  simulator.state.users.delete(ground.friend.id);
  expect(await ground.outcome(await ground.write())).toEqual(['refused', 'refused', 0, 1]);
  Object.assign(simulator.state, { token: 'reissued' });
  expect(await ground.outcome(await ground.write())).toEqual(['refused', 'unauthorized', 0, 1]);
});

test('a block, the end of a link or of the account before a message is pushed lets it go by email', async () => {
  await using ground = await open();
  const { hospital, simulator } = ground;
  const first = await ground.write();
  await simulator.block(ground.friend.id);
  expect(await ground.outcome(first)).toEqual(['refused', 'blocked', 0, 1]);
  const second = await ground.write();
  await hospital.call(unlinkLine, { id: ground.link_id });
  expect(await ground.outcome(second)).toEqual(['refused', 'unlinked', 0, 1]);
  await using other = await open();
  const third = await other.write();
  await other.hospital.call(removeLineChannel, { version: other.channel.version });
  expect(await other.outcome(third)).toEqual(['refused', 'notConfigured', 0, 1]);
  await using without = await open();
  await without.hospital.work((trx) => trx.updateTable('owner').set({ email: null }).execute());
  without.simulator.state.mood = 'quota';
  const fourth = await without.write();
  expect(await without.outcome(fourth)).toEqual(['refused', 'quota', 0, 0]);
});

test('too many requests and a LINE that is away are tried again for an hour, then the message goes by email', async () => {
  await using ground = await open();
  const { simulator } = ground;
  simulator.state.mood = 'busy';
  const busy = await ground.write();
  expect(await ground.outcome(busy)).toEqual(['waiting', null, 0, 0]);
  await ground.wait();
  expect(await ground.outcome(busy)).toEqual(['refused', 'busy', 0, 1]);
  await using away = await open();
  const id = await away.write();
  await away.simulator.close();
  await away.wait();
  expect(await away.outcome(id)).toEqual(['refused', 'unreached', 0, 1]);
});

test('a message whose time is over is not sent any more', async () => {
  await using ground = await open();
  const id = await ground.write({ endsAt: after(1) });
  ground.hospital.setNow(after(1));
  expect(await ground.outcome(id)).toEqual(['refused', 'late', 0, 0]);
});

test('two servers that push at the same moment push a message once', async () => {
  await using ground = await open();
  const id = await ground.write();
  await Promise.all([ground.deliver(), ground.deliver(), ground.deliver()]);
  expect(await ground.outcome(id)).toEqual(['sent', null, 1, 0]);
});
