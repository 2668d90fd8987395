import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getFirstSteps, skipFirstStep, updateHospital } from '../contract/index.ts';
import { FIRST_STEPS } from '../domain/index.ts';
import { hospitalHandlers } from './index.ts';

const settled = { count: async () => ({ visits: 0, deposits: 0 }), listChanged: async () => [] };
const open = () => openHospital(hospitalHandlers(settled), { now: new Date('2026-11-23T02:00:00.000Z') });
type Opened = Awaited<ReturnType<typeof open>>;
const steps = async (hospital: Opened) => (await hospital.call(getFirstSteps, {})).payload.result;
const done = async (hospital: Opened) => (await steps(hospital)).filter((step) => step.done).map(({ id }) => id);

test('a step is ticked by what the hospital has, each by its own fact', async () => {
  await using hospital = await open();
  expect(await done(hospital)).toEqual([]);

  await hospital.call(updateHospital, { version: 1, names: { en: 'Pier' } });
  expect(await done(hospital)).toEqual([]);
  await hospital.call(updateHospital, { version: 2, address: 'Pier 3', phone: '02-1' });
  expect(await done(hospital)).toEqual(['hospital']);
  await hospital.call(updateHospital, { version: 3, hours: { mon: [{ from: '09:00', to: '12:00' }] } });
  await hospital.call(updateHospital, { version: 4, rooms: [{ key: 'room1', name: 'Room 1', kind: 'exam' }] });
  expect(await done(hospital)).toEqual(['hospital', 'hours', 'rooms']);
  await hospital.addUser();
  await hospital.work((trx) => trx.insertInto('treatment').values({ id: newId(), name: 'Exam', price: 600 }).execute());
  expect(await done(hospital)).toEqual(['hospital', 'hours', 'rooms', 'people', 'prices']);
  const pet = await hospital.addPet();
  await hospital.work((trx) => trx.insertInto('medical_record').values({ id: newId(), pet: pet.id }).execute());
  await hospital.work((trx) =>
    trx
      .insertInto('pacs_peer')
      .values({ id: newId(), aetitle: 'DR1', address: '192.0.2.1/32', last_seen: new Date() })
      .execute(),
  );
  const rolledBack = { created_by: hospital.admin.id, state: 'rolled_back' };
  await hospital.work((trx) =>
    trx
      .insertInto('data_import')
      .values({ id: newId(), ...rolledBack })
      .execute(),
  );
  expect(await done(hospital)).toHaveLength(7);
  const imported = { created_by: hospital.admin.id, state: 'imported' };
  await hospital.work((trx) =>
    trx
      .insertInto('data_import')
      .values({ id: newId(), ...imported })
      .execute(),
  );
  const gateway = {
    id: newId(),
    serial: newId().replaceAll('-', '').slice(-16).toUpperCase(),
    key_hash: Buffer.alloc(32),
  };
  await hospital.work((trx) => trx.insertInto('gateway').values(gateway).execute());
  // A gateway that was entered and never sent a request is not connected.
  expect(await done(hospital)).not.toContain('gateway');
  await hospital.work((trx) => trx.updateTable('gateway').set({ last_seen: new Date() }).execute());
  expect(await done(hospital)).toEqual(FIRST_STEPS);
});

test('a device that never answered ticks nothing', async () => {
  await using hospital = await open();
  await hospital.work((trx) =>
    trx.insertInto('pacs_peer').values({ id: newId(), aetitle: 'DR1', address: '192.0.2.1/32' }).execute(),
  );
  expect((await steps(hospital)).find(({ id }) => id === 'modality')).toMatchObject({ done: false, count: 1 });
});

test('a step that was put off says by whom, is ticked all the same once it is done, and is taken up again', async () => {
  await using hospital = await open();
  const put = async (skipped: boolean) =>
    (await hospital.call(skipFirstStep, { step: 'hours', skipped })).payload.result.find(({ id }) => id === 'hours');
  const off = { by: hospital.admin.display_name, at: '2026-11-23T02:00:00.000Z' };
  expect(await put(true)).toMatchObject({ done: false, skipped: off });
  expect(await put(true)).toMatchObject({ skipped: off });
  await hospital.call(updateHospital, { version: 1, hours: { sat: [{ from: '09:00', to: '12:00' }] } });
  expect((await steps(hospital))[1]).toMatchObject({ id: 'hours', done: true, count: 1 });
  expect(await put(false)).toMatchObject({ skipped: null });
  expect(await hospital.call(skipFirstStep, { step: 'coffee', skipped: true } as never)).toMatchObject({ status: 400 });
});

test('the steps are the administrators’ own, of their own hospital; the same request again acts once [resp.retry]', async () => {
  await using hospital = await open();
  await using other = await open();
  const doctor = await hospital.addUser();
  const input = { step: 'rooms', skipped: true } as const;
  expect(await hospital.call(getFirstSteps, {}, { as: doctor })).toMatchObject({ status: 403 });
  expect(await hospital.call(skipFirstStep, input, { as: doctor })).toMatchObject({ status: 403 });
  expect(await hospital.call(skipFirstStep, input, { hospital: other.key })).toMatchObject({ status: 404 });
  const put = () => hospital.call(skipFirstStep, input, { key: 'k' });
  expect((await put()).payload).toEqual((await put()).payload);
  expect(await hospital.events()).toEqual(['hospital.stepSkipped']);
  expect((await steps(other)).every(({ skipped }) => skipped === null)).toBe(true);
});
