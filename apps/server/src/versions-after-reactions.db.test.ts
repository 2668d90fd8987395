import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { createTreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import { createRecord, rerunRecord, sendOrder, updateOrder, updateRecord } from '@alder/lab/contract';
import { updateDeltaLimits } from '@alder/lab-history/contract';
import { createMedicalRecord } from '@alder/records/contract';
import { expect, test } from 'vitest';
import { openWithRotor } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');

const run = (chart: string, alt: string) =>
  [
    `H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|20261128100001`,
    `P|1|${chart}`,
    'O|1|||^^^Comprehensive: 9172BB5||20261128093000',
    `R|1|^^^ALT|${alt}|U/L||||F`,
    'L|1|N',
  ].join('\r');

test('an order that was just sent, and one for a re-run, are changed at once: the returned version is the current one although the sample wrote its number on it', async () => {
  await using hospital = await openWithRotor({ now: NOW });
  const { pet } = hospital;
  const sent = await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['Comprehensive'] });
  expect(sent.payload.result.sample_id).toBeTruthy();
  const { id, version } = sent.payload.result;
  const urgent = await hospital.call(updateOrder, { id, version, priority: 'stat' });
  expect(urgent).toMatchObject({ status: 200, payload: { result: { priority: 'stat' } } });

  const [first] = await hospital.put(run(pet.patient_id, '>1000'));
  const again = (await hospital.call(rerunRecord, { id: first!, factor: 5, applied: 'here', note: '' })).payload.result;
  const noted = await hospital.call(updateOrder, { id: again.id, version: again.version, note: 'Saline' });
  expect(noted).toMatchObject({ status: 200, payload: { result: { note: 'Saline' } } });
});

test('a test that was just added to the plan is changed at once although its order has taken the line over', async () => {
  await using hospital = await openWithRotor({ now: NOW });
  const { pet, doctor } = hospital;
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const { treatments } = (await hospital.call(getHospitalMedicalResources, {})).payload;
  const treatment = treatments.find(({ lab_test }) => lab_test !== null)!;
  const medical_record = visit.payload.result.id;
  const added = await hospital.call(
    createTreatmentRecord,
    { medical_record, treatment: treatment.id, name: treatment.name },
    { as: doctor },
  );
  expect(added.payload.result.status).toBe('sent');
  const { id, version } = added.payload.result;
  const removed = await hospital.call(updateTreatmentRecord, { id, version, deleted: true }, { as: doctor });
  expect(removed).toMatchObject({ status: 200, payload: { result: { deleted: true } } });
});

test('a typed result that waits because of a limit of the hospital is corrected at once', async () => {
  await using hospital = await openWithRotor({ now: NOW });
  const { pet } = hospital;
  const limit = { species: null, analyte: 'ALT', kind: 'percent' as const, amount: 50, unit: '', within_days: 30 };
  await hospital.call(updateDeltaLimits, { version: 0, limits: [{ ...limit, holds: true }] });
  await hospital.put(run(pet.patient_id, '40'));
  const typed = (raw: string) => [{ code: 'ALT', name: 'ALT', raw, unit: 'U/L' }];
  const entered = await hospital.call(createRecord, {
    ...{ pet: pet.id, device: 'vs2', device_serial: 'VS-00318', profile: 'Comprehensive' },
    results: typed('90'),
  });
  expect(entered.payload.result.verify_state).toBe('preliminary');
  const { id, version } = entered.payload.result;
  const corrected = await hospital.call(updateRecord, { id, version, reason: 'Typed wrongly', results: typed('95') });
  expect(corrected.status).toBe(200);
  const again = await hospital.call(updateRecord, {
    ...{ id, version: corrected.payload.result.version, reason: 'Once more' },
    results: typed('96'),
  });
  expect(again.status).toBe(200);
});
