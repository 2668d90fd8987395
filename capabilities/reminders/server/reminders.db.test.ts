import { newId } from '@alder/database';
import { findLineRoute, sendByLine } from '@alder/line/server';
import { listDuePets } from '@alder/preventive/server';
import { workInHospital } from '@alder/server';
import { openHospital, openPostbox } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  getReminderChoice,
  getReminderSetting,
  getSentReminders,
  setReminderChoice,
  updateReminderSetting,
} from '../contract/index.ts';
import { DEFAULT_TEXTS, type ReminderChannel, type ReminderKind, reminderKinds } from '../domain/index.ts';
import { reminderHandlers, sweepReminders, unsubscribeByLink } from './index.ts';

/** Tuesday, 10:00 in Taipei. */
const now = new Date('2026-11-24T02:00:00.000Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

async function open(on: readonly ReminderKind[] = ['appointment'], more: object = {}) {
  const hospital = await openHospital(reminderHandlers, { now });
  const { db, services, clock } = hospital;
  const rules = reminderKinds.map((kind) => ({
    ...{
      kind,
      is_on: on.includes(kind),
      channel: 'email' as ReminderChannel,
      lead: { appointment: 24, due: 14, noShow: 2 }[kind],
    },
    texts: structuredClone(DEFAULT_TEXTS[kind]),
  }));
  const setting = { version: 0, rules, quiet_from: 21 * 60, quiet_to: 8 * 60, ...more };
  const set = await hospital.call(updateReminderSetting, setting as never);
  if (set.status !== 200) throw new Error(JSON.stringify(set.payload));
  const email = `${newId()}@owner.test`;
  const owner = await hospital.addOwner({ name: 'Kim Lee', lang: 'en' });
  await hospital.work((trx) => trx.updateTable('owner').set({ email }).where('id', '=', owner.id).execute());
  const pet = await hospital.addPet({ owner: owner.id });
  const postbox = openPostbox({ db, settings: services.settings, clock });
  return Object.assign(hospital, {
    ...{ email, owner, pet, postbox, setting },
    async book(starts_at: Date, row: object = {}) {
      const id = newId();
      const ends_at = new Date(starts_at.getTime() + 1_800_000);
      const created_at = new Date(now.getTime() - 200 * 3_600_000);
      await hospital.work((trx) =>
        trx
          .insertInto('appointment')
          .values({ id, pet: pet.id, owner: owner.id, type: 'consult', starts_at, ends_at, created_at, ...row })
          .execute(),
      );
      return id;
    },
    /** A minute of housekeeping. @returns the letters since the last one */
    async sweep() {
      const before = postbox.letters.length;
      const parts = { db, services, reactions: {}, clock };
      await workInHospital(parts, hospital, {}, undefined, sweepReminders({ listDuePets, findLineRoute, sendByLine }));
      await postbox.deliver(email);
      return postbox.letters.slice(before);
    },
  });
}

test('an appointment is reminded of once, with the text of the hospital, with the link that ends reminders', async () => {
  await using hospital = await open();
  const id = await hospital.book(after(20));
  const [letter, ...others] = await hospital.sweep();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ subject: 'Mochi: 25 Nov 2026, 06:00', from: hospital.name });
  expect(letter!.text).toContain(`we expect Mochi at ${hospital.name} on 25 Nov 2026 at 06:00.`);
  expect(letter!.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/alder\.test\/unsubscribe\?token=[\w-]{43}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(await hospital.sweep()).toEqual([]);

  // Moved, it is another occasion.
  await hospital.work((trx) =>
    trx
      .updateTable('appointment')
      .set({ starts_at: after(22), ends_at: after(23) })
      .where('id', '=', id)
      .execute(),
  );
  expect(await hospital.sweep()).toHaveLength(1);
  const sent = (await hospital.call(getSentReminders, {})).payload.result;
  expect(sent).toMatchObject([
    { kind: 'appointment', pet_name: 'Mochi', owner_name: 'Kim Lee', state: 'sent' },
    { kind: 'appointment', state: 'sent' },
  ]);
});

test('two servers that look at the same minute write one letter', async () => {
  await using hospital = await open();
  await hospital.book(after(20));
  const [one, other] = await Promise.all([hospital.sweep(), hospital.sweep()]);
  expect(hospital.postbox.letters).toHaveLength(1);
  expect(one.length + other.length).toBeGreaterThan(0);
});

test('no letter about what is canceled, has begun, was booked late, is far, or of a deceased or missing animal', async () => {
  await using hospital = await open();
  await hospital.book(after(20), { status: 'canceled' });
  await hospital.book(after(-1));
  await hospital.book(after(3), { created_at: now });
  await hospital.book(after(30));
  expect(await hospital.sweep()).toEqual([]);
  await hospital.book(after(20));
  for (const status of ['deceased', 'missing'] as const) {
    await hospital.work((trx) => trx.updateTable('pet').set({ status }).where('id', '=', hospital.pet.id).execute());
    expect(await hospital.sweep()).toEqual([]);
  }
});

test('at night nothing is sent, and in the morning it is', async () => {
  await using hospital = await open();
  await hospital.book(after(40));
  hospital.setNow(new Date('2026-11-24T18:00:00.000Z'));
  expect(await hospital.sweep()).toEqual([]);
  hospital.setNow(new Date('2026-11-25T00:00:00.000Z'));
  expect(await hospital.sweep()).toHaveLength(1);
});

test('a missed appointment is written about, one that was canceled is not', async () => {
  await using hospital = await open(['noShow']);
  await hospital.book(after(-4), { status: 'noShow' });
  await hospital.book(after(-6), { status: 'canceled' });
  const letters = await hospital.sweep();
  expect(letters.map(({ subject }) => subject)).toEqual(['We missed Mochi']);
  expect(await hospital.sweep()).toEqual([]);
});

test('what is due is reminded of once a due date, and not when reception has done so', async () => {
  await using hospital = await open(['due']);
  const due = (what: string, due_on: string) =>
    hospital.work((trx) =>
      trx
        .insertInto('preventive_due')
        .values({ id: newId(), pet: hospital.pet.id, what, due_on, since: '2026-01-01', author: hospital.admin.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  await due('Blood pressure', '2026-12-04');
  const reminded = await due('Dental check', '2026-12-05');
  await due('Far away', '2027-03-01');
  const { pet, owner, admin } = hospital;
  await hospital.work((trx) =>
    trx
      .insertInto('preventive_reminder')
      .values({
        ...{ id: newId(), pet: pet.id, owner: owner.id, subject: reminded.id, due_on: '2026-12-05' },
        ...{ letter: newId(), author: admin.id, sent_at: now },
      })
      .execute(),
  );
  const letters = await hospital.sweep();
  expect(letters.map(({ subject }) => subject)).toEqual(['Mochi: Blood pressure']);
  hospital.setNow(after(24));
  expect(await hospital.sweep()).toEqual([]);
});

test('a further owner who said yes reads of the pet too, each in a letter of their own; nobody else does [OWN-06]', async () => {
  await using hospital = await open(['appointment', 'due']);
  const people = await Promise.all(
    ['Yes Ito', 'No Mori', 'Left Abe'].map(async (name) => {
      const { id } = await hospital.addOwner({ name, lang: 'en', phones: [] });
      const email = `${newId()}@owner.test`;
      await hospital.work((trx) => trx.updateTable('owner').set({ email }).where('id', '=', id).execute());
      return { id, email };
    }),
  );
  const [yes, no, left] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await hospital.work(async (trx) => {
    const row = (owner: string, informed: boolean) =>
      ({ id: newId(), pet: hospital.pet.id, owner, relation: 'familyMember', informed }) as const;
    await trx
      .insertInto('pet_owner')
      .values([row(yes.id, true), row(no.id, false), row(left.id, true)])
      .execute();
    await trx.insertInto('reminder_opt_out').values({ owner: left.id, opted_out: true }).execute();
    const due = { id: newId(), pet: hospital.pet.id, what: 'Dental check', due_on: '2026-11-27', since: '2026-11-01' };
    await trx
      .insertInto('preventive_due')
      .values(due as never)
      .execute();
  });
  await hospital.book(after(20));
  const readers = async () =>
    (await hospital.call(getSentReminders, {})).payload.result.map(({ kind, owner_name }) => `${kind} ${owner_name}`);
  const letters = async (email: string) => {
    const before = hospital.postbox.letters.length;
    await hospital.postbox.deliver(email);
    return hospital.postbox.letters.slice(before).map(({ subject }) => subject);
  };

  await hospital.sweep();
  await hospital.sweep();
  expect((await readers()).sort()).toEqual([
    ...['appointment Kim Lee', 'appointment Yes Ito', 'due Kim Lee', 'due Yes Ito'],
  ]);
  expect(await letters(yes.email)).toHaveLength(2);
  expect([...(await letters(no.email)), ...(await letters(left.email))]).toEqual([]);

  // The primary owner opts out: the other still reads of it, and nobody in their place.
  await hospital.work((trx) =>
    trx.insertInto('reminder_opt_out').values({ owner: hospital.owner.id, opted_out: true }).execute(),
  );
  await hospital.book(after(22));
  expect(await hospital.sweep()).toEqual([]);
  expect((await readers()).filter((one) => one.startsWith('appointment')).sort()).toEqual([
    ...['appointment Kim Lee', 'appointment Yes Ito', 'appointment Yes Ito'],
  ]);
  expect(await letters(yes.email)).toHaveLength(1);
  await hospital.work((trx) =>
    trx.updateTable('pet').set({ status: 'deceased' }).where('id', '=', hospital.pet.id).execute(),
  );
  await hospital.book(after(23));
  await hospital.sweep();
  expect(await letters(yes.email)).toEqual([]);
});

test('an owner ends reminders by the link or one click, and wants them again', async () => {
  await using hospital = await open();
  await hospital.book(after(20));
  await hospital.sweep();
  const token = /token=([\w-]+)/.exec(hospital.postbox.letters[0]!.text)![1]!;
  const choice = () => hospital.call(getReminderChoice, { token }, { as: null });
  expect((await choice()).payload).toMatchObject({ hospital: hospital.name, opted_out: false });
  expect(await hospital.call(setReminderChoice, { token, opted_out: true }, { as: null })).toMatchObject({
    status: 200,
  });
  await hospital.book(after(23));
  expect(await hospital.sweep()).toEqual([]);
  await hospital.call(setReminderChoice, { token, opted_out: false }, { as: null });
  expect(await hospital.sweep()).toHaveLength(1);
  expect(await unsubscribeByLink(hospital.db, token)).toBe(true);
  expect((await choice()).payload.opted_out).toBe(true);
  expect(await unsubscribeByLink(hospital.db, 'A'.repeat(43))).toBe(false);
  const gone = { status: 404, payload: { error: 'reminderLinkGone' } };
  expect(await hospital.call(getReminderChoice, { token: 'x' }, { as: null })).toMatchObject(gone);
  expect(await hospital.call(setReminderChoice, { token: 'x', opted_out: true }, { as: null })).toMatchObject(gone);
  const rows = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['public.setReminderChoice', 'reminder.unsubscribe']),
  );
});

test('an opt-out noted by reception counts for automatic letters', async () => {
  await using hospital = await open();
  await hospital.book(after(20));
  const { owner, admin } = hospital;
  await hospital.work((trx) =>
    trx.insertInto('preventive_opt_out').values({ owner: owner.id, opted_out: true, author: admin.id }).execute(),
  );
  expect(await hospital.sweep()).toEqual([]);
});

test('an administrator sets the rules; others, a stale change, a wrong variable and a day too far are refused', async () => {
  await using hospital = await open([]);
  await hospital.book(after(20));
  expect(await hospital.sweep()).toEqual([]);
  const { result } = (await hospital.call(getReminderSetting, {})).payload;
  expect(result).toEqual({ ...hospital.setting, version: 1 });
  const doctor = await hospital.addUser();
  expect(await hospital.call(updateReminderSetting, result, { as: doctor })).toMatchObject({ status: 403 });
  expect(await hospital.call(updateReminderSetting, { ...result, version: 0 })).toMatchObject({ status: 409 });
  const [rule] = structuredClone(result.rules);
  const wrong = (change: object) =>
    hospital.call(updateReminderSetting, { ...result, rules: [{ ...rule!, ...change }] } as never);
  expect(await wrong({ lead: 1000 })).toMatchObject({ status: 400 });
  const en = { subject: 'Hi {patient}', body: 'x' };
  expect(await wrong({ texts: { ...rule!.texts, en } })).toMatchObject({ status: 400 });
  expect(await hospital.call(updateReminderSetting, { ...result, quiet_to: 540 })).toMatchObject({
    status: 200,
    payload: { result: { quiet_to: 540, version: 2 } },
  });
});
