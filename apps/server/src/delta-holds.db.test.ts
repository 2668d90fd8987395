import { getCriticalOfRecord } from '@alder/critical-values/contract';
import { getReportRows } from '@alder/dashboard/contract';
import { newId } from '@alder/database';
import { getNewRecords, getRecord, moveRecord, sendOrder, updateRecord } from '@alder/lab/contract';
import { getDeltaHolds, getMixUp, updateDeltaLimits, verifyDeltaHold } from '@alder/lab-history/contract';
import { createReflexRule } from '@alder/reflex-orders/contract';
import { getTurnaround } from '@alder/specimens/contract';
import { expect, test } from 'vitest';
import { openWithGateway, openWithRotor } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const KEY = '01933f00-0000-7000-8000-00000000dd01';
const LIMIT = {
  ...{ species: null, analyte: 'CREA', kind: 'percent' as const, amount: 50, unit: '', within_days: 30, holds: true },
};

/** A run of the rotor analyzer as it sends it. */
const run = (chart: string, crea: string, { time = '20261128094500', status = 'F', flag = '', sent = '1' } = {}) =>
  [
    `H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|2026112809590${sent}`,
    `P|1|${chart}`,
    `O|1|||^^^Comprehensive: 9172BB5||${time}`,
    `R|1|^^^CRE|${crea}|mg/dL||${flag}||${status}`,
    'L|1|N',
  ].join('\r');

/** A hospital where a creatinine that changed by more than half waits, and a dog whose last one was 1.0. */
async function open() {
  const hospital = await openWithRotor({ now: NOW });
  const { pet } = hospital;
  await hospital.call(updateDeltaLimits, { version: 0, limits: [LIMIT] });
  const [first] = await hospital.put(run(pet.patient_id, '1.0', { time: '20261120094500' }));
  const record = async (id: string) => (await hospital.call(getRecord, { id })).payload.result;
  const holds = async (id: string) => (await hospital.call(getDeltaHolds, { record: id })).payload.result;
  const waiting = async () => (await hospital.call(getDeltaHolds, { open: true })).payload.result;
  const audits = (action: string) =>
    hospital.work((trx) =>
      trx.selectFrom('audit_log').select(['entity', 'detail']).where('action', '=', action).execute(),
    );
  return Object.assign(hospital, { first: first!, record, holds, waiting, audits });
}

test('a creatinine that doubled waits as preliminary in the sight of the doctor until a person verifies it by name; with the switch off it does not wait [DHO-01]', async () => {
  await using hospital = await open();
  const { pet, technician, doctor } = hospital;
  const [id] = await hospital.put(run(pet.patient_id, '2.0'));
  expect(await hospital.record(hospital.first)).toMatchObject({ verify_state: 'final' });
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'preliminary', pet: pet.id });
  const listed = (await hospital.call(getNewRecords, { pet: pet.id }, { as: doctor })).payload.result;
  expect(listed.map((one) => one.id)).toContain(id);
  const [hold] = await hospital.waiting();
  expect(hold).toMatchObject({
    ...{ record: id, state: 'waiting', pet_name: pet.name, raised_at: NOW.toISOString() },
    changes: [{ code: 'CREA', raw: '2.0', before: 1, before_record: hospital.first, difference: 100, limit: 50 }],
  });

  const note = 'Tube and chart number checked';
  const verified = await hospital.call(
    verifyDeltaHold,
    { id: hold!.id, version: hold!.version, note },
    { as: technician },
  );
  expect(verified.payload.result).toMatchObject({ state: 'verified', decided_by_name: 'Hsu', note });
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'final', modified: [] });
  expect(await hospital.waiting()).toEqual([]);
  expect(await hospital.audits('deltaHold.verify')).toMatchObject([
    { entity: 'deltaHold', detail: { record: id, note } },
  ]);
  expect(await hospital.events()).toEqual(expect.arrayContaining(['deltaHold.raised', 'deltaHold.verified']));

  await hospital.call(updateDeltaLimits, { version: 1, limits: [{ ...LIMIT, holds: false }] });
  const [next] = await hospital.put(run(pet.patient_id, '9.0', { time: '20261128095000' }));
  expect(await hospital.record(next!)).toMatchObject({ verify_state: 'final' });
});

test('verifying is refused without the permit, for what is not there, in another hospital, from an old version and a second time; the same key acts once', async () => {
  await using hospital = await open();
  await using other = await openWithGateway({ now: NOW });
  await hospital.put(run(hospital.pet.patient_id, '2.0'));
  const [hold] = await hospital.waiting();
  const input = { id: hold!.id, version: hold!.version, note: 'Checked' };
  const radiographer = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.call(verifyDeltaHold, input, { as: radiographer })).status).toBe(403);
  expect((await hospital.call(getDeltaHolds, {}, { as: radiographer })).status).toBe(403);
  expect((await hospital.call(verifyDeltaHold, { ...input, id: newId() })).status).toBe(404);
  expect((await other.call(verifyDeltaHold, input)).status).toBe(404);
  expect((await other.call(getMixUp, { id: hold!.id })).status).toBe(404);
  expect((await other.call(getDeltaHolds, {})).payload.result).toEqual([]);
  expect((await hospital.call(verifyDeltaHold, { ...input, note: ' ' })).status).toBe(400);
  expect(await hospital.call(verifyDeltaHold, { ...input, version: 9 })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { id: hold!.id, state: 'waiting' } } },
  });
  const first = await hospital.call(verifyDeltaHold, input, { key: KEY });
  expect(first.status).toBe(200);
  expect((await hospital.call(verifyDeltaHold, input, { key: KEY })).payload).toEqual(first.payload);
  expect(await hospital.call(verifyDeltaHold, { ...input, version: first.payload.result.version })).toMatchObject({
    ...{ status: 409, payload: { error: 'holdDecided', current: { state: 'verified' } } },
  });
});

test('a critical value in a result that waits is told at once [DHO-06]', async () => {
  await using hospital = await open();
  const [id] = await hospital.put(run(hospital.pet.patient_id, '12.0', { flag: 'HH' }));
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'preliminary', critical: true });
  expect((await hospital.call(getCriticalOfRecord, { record: id! })).payload.result).toMatchObject([
    { acknowledged_at: null, withdrawn_at: null },
  ]);
});

test('the same message again and a confirmation change nothing; another value waits anew after a verification, the same one does not [DHO-03]', async () => {
  await using hospital = await open();
  const chart = hospital.pet.patient_id;
  const [id] = await hospital.put(run(chart, '2.0'));
  await hospital.put(run(chart, '2.0'));
  await hospital.put(run(chart, '2.0', { sent: '7' }));
  const [hold, ...others] = await hospital.holds(id!);
  expect(others).toEqual([]);
  await hospital.call(verifyDeltaHold, { id: hold!.id, version: hold!.version, note: 'Checked' });
  await hospital.put(run(chart, '2.0', { sent: '8' }));
  expect(await hospital.waiting()).toEqual([]);

  await hospital.put(run(chart, '2.4', { sent: '9', status: 'C' }));
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'preliminary' });
  const [again] = await hospital.waiting();
  expect(again).toMatchObject({ record: id, changes: [{ raw: '2.4' }] });
  await hospital.call(verifyDeltaHold, { id: again!.id, version: again!.version, note: 'Checked again' });
  // It was amended, and says so.
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'amended' });
});

test('a preliminary value of the device waits once it is final', async () => {
  await using hospital = await open();
  const [id] = await hospital.put(run(hospital.pet.patient_id, '2.0', { status: 'P' }));
  expect(await hospital.waiting()).toEqual([]);
  await hospital.put(run(hospital.pet.patient_id, '2.0', { status: 'F', sent: '3' }));
  expect(await hospital.waiting()).toMatchObject([{ record: id }]);
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'preliminary' });
});

test('a result of the wrong patient goes to the right one, whose result it then is at once; the mix-up check names that patient [DHO-05]', async () => {
  await using hospital = await open();
  const right = await hospital.addPet({ species: 'dog', sex: 'male', patient_id: 'P77' });
  await hospital.put(run('P77', '2.1', { time: '20261119094500' }));
  const [theirs] = await hospital.put(run('P77', '1.05', { time: '20261128093500' }));
  const [id] = await hospital.put(run(hospital.pet.patient_id, '2.0'));
  const hold = (await hospital.holds(id!))[0]!;
  const found = (await hospital.call(getMixUp, { id: hold.id })).payload.result;
  expect(found).toMatchObject([
    { pet: right.id, record: theirs, fit: { compared: 1, beyond: 0 }, swapped: { compared: 1, beyond: 0 } },
  ]);

  const move = async (one: string, pet: string) => {
    const { version } = await hospital.record(one);
    const input = { id: one, version, pet, reason: 'Tubes were swapped' };
    return hospital.call(moveRecord, input, { as: hospital.technician });
  };
  await move(theirs!, hospital.pet.id);
  await move(id!, right.id);
  expect(await hospital.record(id!)).toMatchObject({ pet: right.id, verify_state: 'final' });
  expect(await hospital.holds(id!)).toMatchObject([{ state: 'moved', decided_by_name: 'Hsu' }]);
});

test('a retracted result waits no longer, and one corrected to a value within the limit is released as amended [DHO-04]', async () => {
  await using hospital = await open();
  const [id] = await hospital.put(run(hospital.pet.patient_id, '2.0'));
  const { version } = await hospital.record(id!);
  const results = [{ code: 'CREA', raw: '1.2', unit: 'mg/dL' }];
  await hospital.call(updateRecord, { id: id!, version, reason: 'Misread', results });
  expect(await hospital.holds(id!)).toMatchObject([{ state: 'settled' }]);
  expect(await hospital.record(id!)).toMatchObject({ verify_state: 'amended' });

  const [next] = await hospital.put(run(hospital.pet.patient_id, '4.0', { time: '20261128095500' }));
  const before = await hospital.record(next!);
  const retract = { id: next!, version: before.version, reason: 'Clot', verify_state: 'retracted' as const };
  await hospital.call(updateRecord, retract);
  expect(await hospital.record(next!)).toMatchObject({ verify_state: 'retracted' });
  expect(await hospital.waiting()).toEqual([]);
  // Called final by hand it waits again: only a verification releases it.
  const retracted = await hospital.record(next!);
  await hospital.call(updateRecord, { ...retract, version: retracted.version, verify_state: 'final' });
  expect(await hospital.record(next!)).toMatchObject({ verify_state: 'preliminary' });
});

test('rules of the hospital order further tests when the result is released, not while it waits', async () => {
  await using hospital = await open();
  await hospital.call(createReflexRule, {
    ...{ name: 'Creatinine → UPC', is_on: true, mode: 'auto', analyte: 'CREA', species: 'dog' },
    ...{ age_from_days: null, age_to_days: null, kind: 'above', low_limit: 1.8, high_limit: null },
    ...{ unit: 'mg/dL', test: 'UPC', laboratory: 'Central Lab', sample_type: 'urine' },
    ...{ same_sample_hours: 0, not_within_days: 7, source: 'IRIS 2023' },
  });
  const orders = () =>
    hospital.work((trx) => trx.selectFrom('lab_order').select('id').where('pet', '=', hospital.pet.id).execute());
  await hospital.put(run(hospital.pet.patient_id, '2.0'));
  expect(await orders()).toEqual([]);
  const [hold] = await hospital.waiting();
  await hospital.call(verifyDeltaHold, { id: hold!.id, version: hold!.version, note: 'Checked' });
  expect(await orders()).toHaveLength(1);
});

test('turnaround counts the wait: a result that waits is none yet, and one that was verified counts to that moment [DHO-07]', async () => {
  await using hospital = await open();
  await hospital.call(sendOrder, { pet: hospital.pet.id, device: 'vs2', tests: ['CREA'] });
  await hospital.put(run(hospital.pet.patient_id, '2.0'));
  const [hold] = await hospital.waiting();
  const later = new Date(Date.now() + 3_600_000);
  const minutes = (later.getTime() - NOW.getTime()) / 60_000;
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const range = { from: day(NOW), to: day(new Date(later.getTime() + 86_400_000)) };
  const figure = async () => (await hospital.call(getReportRows, { measure: 'turnaround', ...range })).payload;
  const tests = async () => (await hospital.call(getTurnaround, {})).payload.result;
  expect(await tests()).toEqual([]);
  expect(await figure()).toMatchObject({ count: 0 });

  hospital.setNow(later);
  await hospital.call(verifyDeltaHold, { id: hold!.id, version: hold!.version, note: 'Checked' });
  expect(await tests()).toMatchObject([{ test: 'CREA', count: 1, median: expect.closeTo(minutes, 1) }]);
  expect(await figure()).toMatchObject({ count: 1, value: expect.closeTo(minutes, 0) });
});
