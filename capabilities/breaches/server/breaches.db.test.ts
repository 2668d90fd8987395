import { createHash, randomBytes } from 'node:crypto';
import { listBrowserSpans, listBrowsers } from '@alder/accounts/server';
import { inSystem, newId } from '@alder/database';
import { listAffected } from '@alder/hospitals/server';
import { type OpenHospital, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  closeBreach,
  createBreach,
  exportBreachAffected,
  getBreach,
  getBreachAffected,
  getBreachDevices,
  getBreaches,
  noteBreach,
  noteBreachLetters,
  reopenBreach,
  reportBreach,
  updateBreach,
} from '../contract/index.ts';
import { breachHandlers } from './index.ts';

const NOW = new Date('2026-11-23T04:00:00.000Z');
const handlers = breachHandlers({ listAffected, listBrowsers, listSpans: listBrowserSpans });
const open = () => openHospital(handlers, { now: NOW });
const facts = (more: object = {}) =>
  ({
    title: 'Lost laptop',
    what: 'Left on the train',
    law: 'gdpr',
    discovered_at: '2026-11-22T01:00:00.000Z',
    ...more,
  }) as never;

async function enter(hospital: OpenHospital, more: object) {
  const { status, payload } = await hospital.call(createBreach, facts(more));
  expect(status).toBe(200);
  return payload.result;
}

async function addPatient(hospital: OpenHospital, name: string) {
  const owner = await hospital.addOwner({ name });
  const pet = await hospital.addPet({ owner: owner.id, name: `${name}'s` });
  return { owner: owner.id, pet: pet.id };
}

/** A patient that a user opened. */
function read(hospital: OpenHospital, pet: string, account: string, at: string) {
  return hospital.work((trx) =>
    trx
      .insertInto('read_log')
      .values({ at, account, action: 'pet.get', entity: 'pet', entity_id: pet, pet } as never)
      .execute(),
  );
}

async function namesOf(hospital: OpenHospital, id: string) {
  const { status, payload } = await hospital.call(getBreachAffected, { id } as never);
  expect(status).toBe(200);
  return payload.result.map(({ owner_name }) => owner_name);
}

test('who was affected is answered by person, by the time, and by what was changed as well as opened', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const [seen, early, other] = [
    await addPatient(hospital, 'Lin'),
    await addPatient(hospital, 'Chen'),
    await addPatient(hospital, 'Wang'),
  ];
  await read(hospital, seen.pet, doctor.id, '2026-11-20T02:00:00.000Z');
  await read(hospital, early.pet, doctor.id, '2026-11-20T00:59:59.999Z');
  await read(hospital, other.pet, hospital.admin.id, '2026-11-20T02:00:00.000Z');
  const row = { action: 'pet.update', entity: 'pet', id: other.pet, account: doctor.id };
  await hospital.work((trx) => sql`select app.finish('[]'::jsonb, ${JSON.stringify([row])}::jsonb)`.execute(trx));

  const all = await enter(hospital, { account: doctor.id });
  expect(await namesOf(hospital, all.id)).toEqual(['Chen', 'Lin', 'Wang']);
  const period = { from: '2026-11-20T01:00:00.000Z', until: '2026-11-20T03:00:00.000Z' };
  const bounded = await enter(hospital, { account: doctor.id, ...period });
  expect(await namesOf(hospital, bounded.id)).toEqual(['Lin']);
  expect(await namesOf(hospital, (await enter(hospital, period)).id)).toEqual(['Lin', 'Wang']);
});

test('of a lost computer those count whom a user saw while logged in on it', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const [during, after, elsewhere] = [
    await addPatient(hospital, 'Lin'),
    await addPatient(hospital, 'Chen'),
    await addPatient(hospital, 'Wang'),
  ];
  const addSession = (account: string, browser: string, from: string, revoked: string | null) =>
    inSystem(hospital.db, (trx) =>
      trx
        .insertInto('session')
        .values({
          ...{ id: newId(), token_hash: randomBytes(32), account, hospital: hospital.id, browser_id: browser },
          ...{ created_at: from, seen_at: from, expires_at: '2026-11-22T00:00:00Z', revoked_at: revoked },
          user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
        })
        .execute(),
    );
  await addSession(doctor.id, 'laptop', '2026-11-20T01:00:00Z', '2026-11-20T03:00:00Z');
  await addSession(hospital.admin.id, 'desk', '2026-11-20T01:00:00Z', null);
  await read(hospital, during.pet, doctor.id, '2026-11-20T02:00:00Z');
  await read(hospital, after.pet, doctor.id, '2026-11-20T03:00:01Z');
  await read(hospital, elsewhere.pet, hospital.admin.id, '2026-11-20T02:00:00Z');

  const { payload } = await hospital.call(getBreachDevices, {} as never);
  const laptop = payload.result.find(({ people }) => people.includes('Dr. Wu'))!;
  expect(laptop).toMatchObject({ browser: 'Chrome', system: 'Windows', kind: 'computer' });
  expect(laptop.id).toBe(createHash('sha256').update('laptop').digest('hex'));
  const lost = await enter(hospital, { device: laptop.id });
  expect(await namesOf(hospital, lost.id)).toEqual(['Lin']);
  const unknownDevice = await enter(hospital, { device: 'f'.repeat(64) });
  expect(await namesOf(hospital, unknownDevice.id)).toEqual([]);
});

test('a share link counts with all that it shows, opened or not', async () => {
  await using hospital = await open();
  const { pet } = await addPatient(hospital, 'Lin');
  await read(hospital, (await addPatient(hospital, 'Chen')).pet, hospital.admin.id, '2026-11-20T02:00:00Z');
  const [study, link] = [newId(), newId()];
  await hospital.work(async (trx) => {
    await sql`insert into study (id, pet, study_instance_uid, modality, datetime, patient_id)
      values (${study}, ${pet}, '1.2.3.4', 'DX', now(), 'P1')`.execute(trx);
    await trx
      .insertInto('share_url')
      .values({
        ...{
          id: link,
          share_hash: Buffer.from(link),
          share_sealed: Buffer.from('x'),
          expiration: NOW,
          title: 'Thorax',
        },
        queries: JSON.stringify({ studies: [study], series: [], images: [] }),
      })
      .execute();
  });
  const leaked = await enter(hospital, { link });
  expect(leaked.link_title).toBe('Thorax');
  expect(await namesOf(hospital, leaked.id)).toEqual(['Lin']);
});

test('notified owners leave the list of those to notify, and the day and way are shown beside them', async () => {
  await using hospital = await open();
  const [one, two] = [await addPatient(hospital, 'Chen'), await addPatient(hospital, 'Lin')];
  for (const { pet } of [one, two]) await read(hospital, pet, hospital.admin.id, '2026-11-20T02:00:00Z');
  const { id, version } = await enter(hospital, { account: hospital.admin.id });
  const letters = { id, version, owners: [one.owner], channel: 'email', on: '2026-11-23' } as const;
  const key = { key: 'letters-1' };
  const noted = await hospital.call(noteBreachLetters, letters as never, key);
  expect(noted.payload.result).toMatchObject({ told: 1, version: 2 });
  expect((await hospital.call(noteBreachLetters, letters as never, key)).payload).toEqual(noted.payload);

  const { payload } = await hospital.call(getBreachAffected, { id } as never);
  expect(payload).toMatchObject({ pets: 2, owners: 2, untold: [two.owner] });
  expect(payload.result[0]).toMatchObject({ owner_name: 'Chen', told_on: '2026-11-23', told_by: 'email' });
  expect(payload.result[1]).toMatchObject({ owner_name: 'Lin', told_on: null, told_by: null });
  const again = { ...letters, version: 2 };
  expect((await hospital.call(noteBreachLetters, { ...again, on: '2026-11-24' } as never)).payload).toMatchObject({
    error: 'breachAhead',
  });
  expect((await hospital.call(noteBreachLetters, { ...again, owners: [newId()] } as never)).status).toBe(404);
  expect((await hospital.call(noteBreachLetters, letters as never)).status).toBe(409);
});

test('the list is taken out as CSV without formulas, which the audit log says', async () => {
  await using hospital = await open();
  const { pet } = await addPatient(hospital, '=Lin');
  await read(hospital, pet, hospital.admin.id, '2026-11-20T02:00:00Z');
  const { id } = await enter(hospital, { account: hospital.admin.id });
  const csv = (as = hospital.admin, entry = id) =>
    hospital.app.inject({
      ...{ method: 'GET', url: addressOf(exportBreachAffected, { hospital: hospital.key, id: entry }) },
      headers: { 'x-test-session': as.id },
    });
  const response = await csv();
  expect(response.body.trim().split('\r\n')[1]).toMatch(/^'=Lin,0912-345-678,,/);
  expect((await csv(await hospital.addUser({ role: 'doctor' }))).statusCode).toBe(403);
  expect((await csv(hospital.admin, newId())).statusCode).toBe(404);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'detail']).where('entity', '=', 'breach').orderBy('seq').execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['breach.create', 'breach.exportAffected']);
  expect(JSON.stringify(rows)).not.toContain('train');
});

test('the register keeps every step: entered, changed, reported, noted, closed and opened again', async () => {
  await using hospital = await open();
  const from = '2026-11-20T00:00:00.000Z';
  const { id } = await enter(hospital, { from });
  const at = '2026-11-22T05:00:00.000Z';
  await hospital.call(updateBreach, facts({ id, version: 1, from, title: 'Stolen laptop' }));
  await hospital.call(reportBreach, { id, version: 2, kind: 'first', at, reference: 'PDPC 12-7' } as never);
  await hospital.call(noteBreach, { id, version: 3, text: 'Disk was encrypted' });
  const closed = await hospital.call(closeBreach, { id, version: 4, conclusion: 'No data was readable' });
  expect(closed.payload.result).toMatchObject({ state: 'closed', first_reported_at: at, title: 'Stolen laptop' });
  const late = await hospital.call(noteBreach, { id, version: 5, text: 'late' });
  expect([late.status, late.payload.error]).toEqual([409, 'breachNotNow']);
  await hospital.call(reopenBreach, { id, version: 5, reason: 'Data was sold' });
  expect((await hospital.call(reopenBreach, { id, version: 6, reason: 'x' })).payload.error).toBe('breachNotNow');
  const { payload } = await hospital.call(getBreach, { id } as never);
  expect(payload.steps.map(({ kind }) => kind).sort()).toEqual(
    ['changed', 'closed', 'entered', 'note', 'reopened', 'reported'].sort(),
  );
  expect(payload.steps.find(({ kind }) => kind === 'reported')!.text).toContain('PDPC 12-7');
  const change = hospital.work((trx) => trx.updateTable('breach_step').set({ text: '' }).execute());
  await expect(change).rejects.toThrow(/permission denied/);
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('entity', '=', 'breach').execute(),
  );
  expect(audits).toHaveLength(6);
});

test('a case needs a scope that runs forwards, lies in the past, and names what the hospital has', async () => {
  await using hospital = await open();
  await using other = await open();
  const refused = async (more: object) => (await hospital.call(createBreach, facts(more))).payload.error;
  const from = '2026-11-20T00:00:00.000Z';
  expect(await refused({})).toBe('breachScopeEmpty');
  expect(await refused({ from, until: '2026-11-19T00:00:00.000Z' })).toBe('breachPeriodReversed');
  expect(await refused({ from, discovered_at: '2026-11-23T04:00:00.001Z' })).toBe('breachAhead');
  expect(await refused({ account: other.admin.id })).toBe('notFound');
  expect(await refused({ link: newId() })).toBe('notFound');

  const { id } = await enter(hospital, { from });
  const foreign = await other.call(getBreach, { id } as never);
  expect(foreign.status).toBe(404);
  expect((await other.call(updateBreach, facts({ id, version: 1, from }))).status).toBe(404);
  const ahead = { id, version: 1, kind: 'full', at: '2026-11-23T04:00:00.001Z', reference: '' } as const;
  expect((await hospital.call(reportBreach, ahead)).payload.error).toBe('breachAhead');
  const doctor = await hospital.addUser({ role: 'doctor' });
  expect((await hospital.call(getBreaches, {} as never, { as: doctor })).status).toBe(403);
});

test('open cases come before closed ones, page by page', async () => {
  await using hospital = await open();
  const from = '2026-11-20T00:00:00.000Z';
  const first = await enter(hospital, { from, title: 'first' });
  await enter(hospital, { from, title: 'second', discovered_at: '2026-11-21T01:00:00.000Z' });
  await hospital.call(closeBreach, { id: first.id, version: 1, conclusion: 'nothing' });
  const page = await hospital.call(getBreaches, { limit: 1 } as never);
  expect(page.payload).toMatchObject({ law: 'tw-pdpa', next: '1' });
  expect(page.payload.result.map(({ title }) => title)).toEqual(['second']);
  const rest = await hospital.call(getBreaches, { offset: '1' } as never);
  expect(rest.payload.result.map(({ title }) => title)).toEqual(['first']);
  expect((await hospital.call(getBreaches, { offset: 'x' } as never)).status).toBe(400);
  expect((await hospital.call(getBreaches, { state: 'closed' } as never)).payload.result).toHaveLength(1);
});
