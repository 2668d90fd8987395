import { type OpenHospital, openHospital } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  addExampleEmergencyDrugs,
  approveEmergencyDrug,
  createEmergencyDrug,
  getEmergencyDrugs,
  getEmergencySheet,
  updateEmergencyDrug,
} from '../contract/index.ts';
import { EXAMPLE_DRUGS } from '../domain/index.ts';
import { handlers, now } from './surgery.fixture.ts';

const open = () => openHospital(handlers, { now });
const drug = { name: 'Epinephrine', dose: 0.01, unit: 'mg' as const, concentration: 1 };

entryLaws({
  handlers,
  proves: 'cap.surgery',
  calls: { model: 'emergencyDrug', create: createEmergencyDrug, update: updateEmergencyDrug },
  table: 'emergency_drug',
  given: async () => ({ input: drug }),
  change: { dose: 0.02 },
});

const sheet = async (hospital: OpenHospital, input: object) => {
  const response = await hospital.app.inject({
    url: addressOf(getEmergencySheet, { hospital: hospital.key, ...input } as never),
    headers: { 'x-test-session': hospital.admin.id },
  });
  const isPdf = response.headers['content-type'] === 'application/pdf';
  return { status: response.statusCode, error: isPdf ? 'pdf' : response.json().payload.error };
};

test('the example waits for approval row by row, is added once, and a changed dose is approved again', async () => {
  await using hospital = await open();
  const first = await hospital.call(addExampleEmergencyDrugs, {});
  const second = await hospital.call(addExampleEmergencyDrugs, {});
  const [row] = (await hospital.call(getEmergencyDrugs, {})).payload.result;
  const vet = await hospital.addUser({ role: 'doctor' });
  const approved = await hospital.call(approveEmergencyDrug, { id: row!.id, version: row!.version }, { as: vet });
  const stale = await hospital.call(approveEmergencyDrug, { id: row!.id, version: row!.version }, { as: vet });
  const { id, version } = approved.payload.result;
  const changed = await hospital.call(updateEmergencyDrug, { id, version, concentration: 0.1 });

  expect([first.payload.added, second.payload.added]).toEqual([EXAMPLE_DRUGS.length, 0]);
  expect(row).toMatchObject({ is_example: true, approved_by: null, source: EXAMPLE_DRUGS[0]!.source });
  expect(approved.payload.result).toMatchObject({ approved_by: vet.id, approved_at: now.toISOString() });
  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(changed.payload.result).toMatchObject({ approved_by: null, approved_at: null, is_example: false });
});

test('administrators write the table and vets approve it; a nurse does neither', async () => {
  await using hospital = await open();
  const nurse = await hospital.addUser({ role: 'assistant' });
  const vet = await hospital.addUser({ role: 'doctor' });
  const made = (await hospital.call(createEmergencyDrug, drug)).payload.result;
  const named = { id: made.id, version: made.version };

  const refused = [
    await hospital.call(createEmergencyDrug, drug, { as: nurse }),
    await hospital.call(createEmergencyDrug, drug, { as: vet }),
    await hospital.call(addExampleEmergencyDrugs, {}, { as: nurse }),
    await hospital.call(approveEmergencyDrug, named, { as: nurse }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('no sheet without a weight, with an old unconfirmed one, or without an approved dose for the species', async () => {
  await using hospital = await open();
  const made = (await hospital.call(createEmergencyDrug, { ...drug, species: ['cat'] })).payload.result;
  const cat = await hospital.addPet({ species: 'cat', weight: 4 });
  const bare = await hospital.addPet({ species: 'cat' });
  await hospital.work((trx) => trx.updateTable('pet').set({ weight: null }).where('id', '=', bare.id).execute());
  await hospital.work((trx) =>
    trx
      .updateTable('pet')
      .set({ weight_at: new Date('2026-10-01T00:00:00Z') })
      .where('id', '=', cat.id)
      .execute(),
  );
  const dog = await hospital.addPet({ species: 'dog', weight: 9 });

  const unapproved = await sheet(hospital, { petId: cat.id, weight: 4.1 });
  await hospital.call(approveEmergencyDrug, { id: made.id, version: made.version });

  expect([
    unapproved,
    await sheet(hospital, { petId: bare.id }),
    await sheet(hospital, { petId: cat.id }),
    await sheet(hospital, { petId: dog.id, weight: 9 }),
    await sheet(hospital, { petId: cat.id, confirmWeight: 'yes' }),
    await sheet(hospital, { petId: bare.id, weight: 3.9 }),
    await sheet(hospital, { petId: made.id, weight: 3.9 }),
  ]).toEqual([
    { status: 409, error: 'noEmergencyDrugs' },
    { status: 422, error: 'emergencyWeightMissing' },
    { status: 422, error: 'emergencyWeightOld' },
    { status: 409, error: 'noEmergencyDrugs' },
    { status: 200, error: 'pdf' },
    { status: 200, error: 'pdf' },
    { status: 404, error: 'notFound' },
  ]);
});
