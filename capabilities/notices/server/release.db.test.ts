import { inHospital, inSystem } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getReleases, updateSystemAnnouncement, updateVersionNotes } from '../contract/index.ts';
import { listActiveHospitals, notifyHospitals } from './announced.job.ts';
import { ANNOUNCED_JOB, releaseHandlers } from './index.ts';
import { releases } from './release-files.ts';

/** Long ago, because an announcement is for all users and tests of the account state read the newest. */
const now = new Date('2020-11-21T02:00:00.000Z');
const open = () => openHospital([...releaseHandlers], { now });
const message = { en: 'Maintenance at 22:00', ja: '22:00 から保守作業', zhtw: '22:00 起維護' };
const notes = { en: 'Faster board', ja: 'ボードが速くなりました', zhtw: '看板更快' };

test('a system administrator announces something, and withdraws it; both stay in the table [admin.updateSystemAnnouncement]', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'sysAdmin' });

  const announced = await hospital.call(updateSystemAnnouncement, { message }, { as });
  const withdrawn = await hospital.call(updateSystemAnnouncement, { message: null }, { as });

  expect(announced).toMatchObject({ status: 200, payload: { result: { timestamp: now.toISOString(), message } } });
  expect(withdrawn).toMatchObject({ status: 200, payload: { result: null } });
  const rows = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('system_announcement').select('message').where('account', '=', as.id).orderBy('id').execute(),
  );
  expect(rows).toEqual([{ message }, { message: null }]);
  expect(hospital.services.sent.map(({ name }) => name)).toEqual([ANNOUNCED_JOB, ANNOUNCED_JOB]);
});

test('every hospital is notified of an announcement', async () => {
  await using hospital = await open();
  await using other = await open();

  expect(await listActiveHospitals(hospital.db)).toEqual(expect.arrayContaining([hospital.id, other.id]));
  // Hospitals of other tests count their events.
  await notifyHospitals(hospital.db, [hospital.id, other.id], hospital.admin.id);

  expect(await hospital.events()).toEqual(['announcement.updated']);
  expect(await other.events()).toEqual(['announcement.updated']);
});

test("the operator's notes of a version stand with the notes of the product, in each language; written again they are replaced [admin.updateVersionNotes, route.infoReleases]", async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'sysAdmin' });
  const { version } = releases()[0]!;

  await hospital.call(updateVersionNotes, { version, notes: { ...notes, en: 'Draft' } }, { as });
  const saved = await hospital.call(updateVersionNotes, { version, notes }, { as });
  await hospital.call(updateVersionNotes, { version: '0.9.0', notes }, { as });

  expect(saved.payload.result).toEqual({ version, notes, updated_at: now.toISOString() });
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const { result } = (await hospital.call(getReleases, { lang })).payload;
    expect(result[0]).toEqual({
      version,
      date: releases()[0]!.date,
      notes: releases()[0]!.notes[lang],
      operator: notes[lang],
    });
    expect(result.at(-1)).toEqual({ version: '0.9.0', date: null, notes: [], operator: notes[lang] });
  }
});

test('the notes of the product have each line in three languages', () => {
  const { version, notes: own } = releases()[0]!;
  expect(version).toBe('1.0.19');
  expect(own.en.length).toBeGreaterThan(40);
  expect(own.ja).toHaveLength(own.en.length);
  expect(own.zhtw).toHaveLength(own.en.length);
  for (const each of own.ja) expect(each, each).toMatch(/[ぁ-んァ-ヶ一-龠]/);
  for (const each of own.zhtw) expect(each, each).toMatch(/[一-龠]/);
  for (const each of own.en) expect(each, each).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
});

test('only a system administrator announces or writes notes, not even past the calls [role.sysAdmin]', async () => {
  await using hospital = await open();
  for (const role of ['hospitalAdmin', 'pulpoMaster', 'vendorAdmin', 'lisConsultant', 'doctor'] as const) {
    const as = await hospital.addUser({ role });
    expect((await hospital.call(updateSystemAnnouncement, { message }, { as })).status, role).toBe(403);
    expect((await hospital.call(updateVersionNotes, { version: '1.0.19', notes }, { as })).status, role).toBe(403);
  }

  const doctor = await hospital.addUser({ role: 'doctor' });
  const row = { id: doctor.id, message: JSON.stringify(message), account: doctor.id, created_at: now };
  const insert = inHospital(hospital.db, hospital.id, (trx) =>
    trx.insertInto('system_announcement').values(row).execute(),
  );
  await expect(insert).rejects.toThrow('row-level security');
});

test('an announcement without one of the languages, or too long, is refused; a repeated key announces once', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'sysAdmin' });
  const { ja, zhtw } = message;

  for (const wrong of [
    { ja, zhtw },
    { ...message, en: ' ' },
    { ...message, en: 'x'.repeat(501) },
  ])
    expect(await hospital.call(updateSystemAnnouncement, { message: wrong } as never, { as })).toMatchObject({
      status: 400,
      payload: { error: 'inputIncorrect' },
    });
  expect((await hospital.call(updateVersionNotes, { version: '1.0', notes }, { as })).status).toBe(400);

  await hospital.call(updateSystemAnnouncement, { message }, { as, key: 'k' });
  await hospital.call(updateSystemAnnouncement, { message }, { as, key: 'k' });
  const rows = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('system_announcement').select('id').where('account', '=', as.id).execute(),
  );
  expect(rows).toHaveLength(1);
});
