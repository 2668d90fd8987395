import { newId } from '@alder/database';
import { findLineRoute, sendByLine } from '@alder/line/server';

import { listDuePets } from '@alder/preventive/server';
import { workInHospital } from '@alder/server';
import { openPostbox } from '@alder/testing';
import { expect, test } from 'vitest';
import { openLineHospital } from '../../line/server/line.fixture.ts';
import { getReminderSetting, getSentReminders, setReminderChoice, updateReminderSetting } from '../contract/index.ts';
import { type ReminderChannel, rulesInForce } from '../domain/index.ts';
import { reminderHandlers, sweepReminders } from './index.ts';

/** Tuesday, 10:00 in Taipei. */
const now = new Date('2026-11-24T02:00:00.000Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** A hospital with LINE and an owner with an address, who is linked. */
async function open(channel: ReminderChannel) {
  const ground = await openLineHospital(reminderHandlers, { now });
  const { hospital } = ground;
  const rules = rulesInForce([]).map((rule) => ({ ...structuredClone(rule), channel, is_on: true }));
  const setting = { version: 0, rules, quiet_from: 0, quiet_to: 0 };
  const set = await hospital.call(updateReminderSetting, setting as never);
  expect(set.status).toBe(200);
  const email = `${newId()}@owner.test`;
  const owner = await hospital.addOwner({ name: 'Kim Lee', lang: 'en' });
  await hospital.work((trx) => trx.updateTable('owner').set({ email }).where('id', '=', owner.id).execute());
  const pet = await hospital.addPet({ owner: owner.id });
  const { friend, link } = await ground.link(owner.id);
  await ground.deliver();
  const postbox = openPostbox({ db: hospital.db, settings: ground.settings, clock: hospital.clock });
  const pushes = ground.simulator.state.pushes.length;
  return Object.assign(ground, {
    ...{ owner, pet, friend, link_id: link.id, postbox },
    async book(hours = 20) {
      const row = { id: newId(), pet: pet.id, owner: owner.id, type: 'consult', created_at: after(-200) };
      const span = { starts_at: after(hours), ends_at: after(hours + 1) };
      await hospital.work((trx) =>
        trx
          .insertInto('appointment')
          .values({ ...row, ...span })
          .execute(),
      );
    },
    /** A minute of housekeeping and what it leads to. @returns messages by LINE and letters so far */
    async sweep() {
      const parts = { db: hospital.db, services: hospital.services, reactions: {}, clock: hospital.clock };
      const deps = { listDuePets, findLineRoute, sendByLine };
      await workInHospital(parts, hospital, {}, undefined, sweepReminders(deps));
      await ground.deliver();
      await postbox.deliver(email);
      return [ground.simulator.state.pushes.length - pushes, postbox.letters.length];
    },
    sent: async () => (await hospital.call(getSentReminders, {})).payload.result,
  });
}

test('a reminder goes by LINE to a linked owner, once, with the link that ends reminders, and the log has it', async () => {
  await using ground = await open('lineElseEmail');
  await ground.book();
  expect(await ground.sweep()).toEqual([1, 0]);
  expect(await ground.sweep()).toEqual([1, 0]);
  const { text } = ground.friend.chat.at(-1)!;
  expect(text).toContain('Mochi: 25 Nov 2026, 06:00\n\nDear Kim Lee');
  expect(await ground.sent()).toMatchObject([{ channel: 'line', state: 'sent', line_reason: null }]);

  // The link in the chat is that of a letter: it ends both.
  const token = /token=([\w-]{43})$/.exec(text)![1]!;
  await ground.hospital.call(setReminderChoice, { token, opted_out: true }, { as: null });
  await ground.book(22);
  expect(await ground.sweep()).toEqual([1, 0]);
});

test('a reminder that LINE refuses goes by email once, and the log has the reason', async () => {
  await using ground = await open('lineElseEmail');
  ground.simulator.state.mood = 'quota';
  await ground.book();
  expect(await ground.sweep()).toEqual([0, 1]);
  expect(await ground.sweep()).toEqual([0, 1]);
  expect(await ground.sent()).toMatchObject([{ channel: 'email', state: 'sent', line_reason: 'quota' }]);
});

test('with LINE alone nothing goes by email, and the log says what failed', async () => {
  await using ground = await open('line');
  ground.simulator.state.mood = 'quota';
  await ground.book();
  expect(await ground.sweep()).toEqual([0, 0]);
  expect(await ground.sent()).toMatchObject([{ channel: 'line', state: 'failed', line_reason: 'quota' }]);
  await ground.simulator.block(ground.friend.id);
  await ground.book(22);
  expect(await ground.sweep()).toEqual([0, 0]);
  expect(await ground.sent()).toHaveLength(1);
});

test('who has blocked the account gets a letter at once, and who is not linked too', async () => {
  await using ground = await open('lineElseEmail');
  await ground.simulator.block(ground.friend.id);
  await ground.book();
  expect(await ground.sweep()).toEqual([0, 1]);
  expect(await ground.sent()).toMatchObject([{ channel: 'email', state: 'sent', line_reason: 'blocked' }]);
  await ground.hospital.work((trx) => trx.updateTable('line_link').set({ ended_at: now }).execute());
  await ground.book(22);
  expect(await ground.sweep()).toEqual([0, 2]);
  expect((await ground.sent())[0]).toMatchObject({ channel: 'email', line_reason: null });
});

test('a rule by email writes no message by LINE, and an email that did not arrive shows the reason', async () => {
  await using ground = await open('email');
  await ground.book();
  expect(await ground.sweep()).toEqual([0, 1]);
  const { letter } = await ground.hospital.work((trx) =>
    trx.selectFrom('reminder_sent').select('letter').executeTakeFirstOrThrow(),
  );
  const set = (state: string) =>
    ground.hospital.work((trx) => trx.updateTable('letter').set({ state }).where('id', '=', letter).execute());
  for (const [state, mail_reason] of [
    ['bounced', 'bounced'],
    ['refused', 'refused'],
    ['ended', 'late'],
  ] as const) {
    await set(state);
    expect(await ground.sent()).toMatchObject([{ channel: 'email', state: 'failed', mail_reason }]);
  }
  const setting = await ground.hospital.call(getReminderSetting, {});
  expect(setting.payload).toMatchObject({ has_line: true, result: { rules: [{ channel: 'email' }, {}, {}] } });
});
