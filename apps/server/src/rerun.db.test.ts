import { newId } from '@alder/database';
import {
  getAllOrders,
  getNewRecords,
  getRecord,
  getReruns,
  getUnmatched,
  matchRecord,
  rerunRecord,
  updateRecord,
} from '@alder/lab/contract';
import { getDeltaHolds, updateDeltaLimits } from '@alder/lab-history/contract';
import { getProvenance } from '@alder/provenance/contract';
import { createMedicalRecord, getEntry } from '@alder/records/contract';
import { enterResult } from '@alder/result-entry/contract';
import { expect, test } from 'vitest';
import { openWithGateway, openWithRotor } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const KEY = '01933f00-0000-7000-8000-00000000dd02';

type How = { chart?: string; order?: string; time?: string; sent?: string; status?: string; more?: string[] };

/** A run of the rotor analyzer as it sends it; 10:00 by the hospital's clock is when the re-run was asked for. */
const run = (
  alt: string,
  { chart = '', order = '', time = '20261128100000', sent = '1', status = 'F', more = [] }: How,
) =>
  [
    `H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|2026112810000${sent}`,
    `P|1|${chart}`,
    `O|1|${order}||^^^Comprehensive: 9172BB5||${time}`,
    `R|1|^^^ALT|${alt}|U/L||||${status}`,
    ...more,
    'L|1|N',
  ].join('\r');

/** A hospital with a rotor analyzer, and a dog whose ALT was above what it can measure. */
async function open() {
  const hospital = await openWithRotor({ now: NOW });
  const { pet } = hospital;
  const [first] = await hospital.put(run('>1000', { chart: pet.patient_id, time: '20261128093000' }));
  const ask = (more: object = {}, how: object = {}) =>
    hospital.call(rerunRecord, { id: first!, factor: 5, applied: 'here', note: 'Saline', ...more }, how);
  const record = async (id: string) => (await hospital.call(getRecord, { id })).payload.result;
  const reruns = async (id: string) => (await hospital.call(getReruns, { id })).payload;
  return Object.assign(hospital, { first: first!, ask, record, reruns });
}

test('a re-run ×5 is ordered without a charge; its value is multiplied once, both values are kept, and the first says by what it was resolved [DIL-01]', async () => {
  await using hospital = await open();
  const { pet, first, doctor } = hospital;
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const asked = await hospital.ask({}, { as: hospital.technician });
  expect(asked.payload.result).toMatchObject({
    ...{ pet: pet.id, device: 'vs2', order_status: 'queued' },
    rerun: { record: first, factor: 5, applied: 'here', by: 'Hsu', note: 'Saline' },
  });
  const order = asked.payload.result.order_id;
  const [id] = await hospital.put(run('624', { order }));
  expect(await hospital.record(id!)).toMatchObject({
    ...{ pet: pet.id, order_id: order },
    results: [
      { code: 'ALT', raw: '3120', number: 3120, dilution: { factor: 5, applied: 'here', raw: '624', number: 624 } },
    ],
  });
  expect(await hospital.record(first)).toMatchObject({ results: [{ raw: '>1000', comparator: '>' }], modified: [] });
  expect((await hospital.reruns(first)).result).toMatchObject([
    { order: { order_status: 'done' }, records: [{ id, values: [{ raw: '3120', dilution: { raw: '624' } }] }] },
  ]);
  expect(await hospital.reruns(id!)).toMatchObject({ of: { first: { id: first, values: [{ raw: '>1000' }] } } });
  const lines = (await hospital.call(getEntry, { id: visit.payload.result.id })).payload.result.treatmentRecords;
  expect(lines).toEqual([]);
  // Down to the bytes: the message holds the number of the analyzer.
  const { message } = (await hospital.call(getProvenance, { record: id!, code: 'ALT' })).payload.result;
  const text = Buffer.from(message!.excerpt, 'base64').toString();
  expect(text.slice(message!.value!.start - message!.offset, message!.value!.end - message!.offset)).toBe('624');
});

test('the same message again, another transfer and a corrected value of the run are multiplied once each [DIL-01]', async () => {
  await using hospital = await open();
  const order = (await hospital.ask()).payload.result.order_id;
  const [id] = await hospital.put(run('624', { order }));
  await hospital.put(run('624', { order }));
  await hospital.put(run('624', { order, sent: '5' }));
  expect(await hospital.record(id!)).toMatchObject({ modified: [], results: [{ raw: '3120' }] });
  await hospital.put(run('630', { order, sent: '6', status: 'C' }));
  expect(await hospital.record(id!)).toMatchObject({ results: [{ raw: '3150', dilution: { raw: '630' } }] });
  const all = (await hospital.call(getNewRecords, { pet: hospital.pet.id })).payload.result;
  expect(all).toHaveLength(2);
});

test('an analyzer that multiplies itself is not multiplied again [DIL-02]', async () => {
  await using hospital = await open();
  const order = (await hospital.ask({ applied: 'device' })).payload.result.order_id;
  const [id] = await hospital.put(run('3120', { order }));
  expect(await hospital.record(id!)).toMatchObject({
    results: [{ raw: '3120', number: 3120, dilution: { factor: 5, applied: 'device', raw: '3120' } }],
  });
});

test('what was measured before the re-run was asked for is not of the diluted sample, although it names the patient [DIL-04]', async () => {
  await using hospital = await open();
  await hospital.ask();
  const chart = hospital.pet.patient_id;
  const [old] = await hospital.put(run('80', { chart, time: '20261128091500' }));
  expect(await hospital.record(old!)).toMatchObject({ order: null, results: [{ raw: '80', number: 80 }] });
  const [id] = await hospital.put(run('624', { chart }));
  expect(await hospital.record(id!)).toMatchObject({ results: [{ raw: '3120' }] });
});

test('a diluted run that a person files from the inbox, and one typed from the display, are multiplied once as well', async () => {
  await using hospital = await open();
  const asked = (await hospital.ask()).payload.result;
  await hospital.put(run('624', { chart: 'nobody' }));
  const [waiting] = (await hospital.call(getUnmatched, {})).payload.result;
  expect(waiting).toMatchObject({ results: [{ raw: '624' }] });
  const match = { id: waiting!.id, pet: hospital.pet.id, order: asked.id };
  expect((await hospital.call(matchRecord, match)).payload.result).toMatchObject({
    results: [{ raw: '3120', dilution: { raw: '624', factor: 5 } }],
  });

  await hospital.ask({ factor: 10 });
  const again = (await hospital.call(getAllOrders, { open: true })).payload.result[0]!;
  const typed = await hospital.call(enterResult, {
    ...{ order: again.id, version: again.version, confirmed: true },
    results: [{ code: 'ALT', raw: '310', unit: 'U/L' }],
  });
  expect(typed.payload.result).toMatchObject({ results: [{ raw: '3100', dilution: { raw: '310', factor: 10 } }] });
});

test('a re-run is refused without the permit, for what is not there, in another hospital, of a retracted result and while one is under way; the same key asks once', async () => {
  await using hospital = await open();
  await using other = await openWithGateway({ now: NOW });
  const radiographer = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.ask({}, { as: radiographer })).status).toBe(403);
  expect((await hospital.ask({ id: newId() })).status).toBe(404);
  expect((await hospital.ask({ factor: 0.5 })).status).toBe(400);
  expect((await hospital.ask({ factor: 1001 })).status).toBe(400);
  expect((await other.call(rerunRecord, { id: hospital.first })).status).toBe(404);
  expect((await other.call(getReruns, { id: hospital.first })).status).toBe(404);
  const first = await hospital.ask({}, { key: KEY });
  expect((await hospital.ask({}, { key: KEY })).payload).toEqual(first.payload);
  expect(await hospital.ask()).toMatchObject({ status: 409, payload: { error: 'rerunUnderWay' } });
  const waiting = (await hospital.call(getAllOrders, { open: true })).payload.result;
  expect(waiting).toHaveLength(1);

  const [unfiled] = await hospital.put(run('5', { chart: 'nobody', time: '20261128095500' }));
  expect(await hospital.ask({ id: unfiled })).toMatchObject({ status: 409, payload: { error: 'resultNotFiled' } });
  const [wrong] = await hospital.put(run('7', { chart: hospital.pet.patient_id, time: '20261128091000' }));
  const { version } = await hospital.record(wrong!);
  await hospital.call(updateRecord, { id: wrong!, version, reason: 'Clot', verify_state: 'retracted' });
  expect(await hospital.ask({ id: wrong })).toMatchObject({ status: 409, payload: { error: 'resultRetracted' } });

  const sexless = await hospital.addPet({ species: 'dog', sex: null });
  const [its] = await hospital.put(run('9', { chart: sexless.patient_id, time: '20261128091100' }));
  expect(await hospital.ask({ id: its })).toMatchObject({ status: 422, payload: { error: 'patientSexMissing' } });
});

test('a re-run of a result that waits leaves it waiting, and the list says that one was asked for', async () => {
  await using hospital = await open();
  await hospital.call(updateDeltaLimits, {
    version: 0,
    limits: [{ species: null, analyte: 'ALT', kind: 'percent', amount: 50, unit: '', within_days: 30, holds: true }],
  });
  const other = await hospital.addPet({ species: 'dog', sex: 'female', patient_id: 'P90' });
  await hospital.put(run('50', { chart: 'P90', time: '20261120093000' }));
  const [id] = await hospital.put(run('500', { chart: 'P90', time: '20261128094000' }));
  await hospital.ask({ id, factor: 1 }, { as: hospital.technician });
  expect((await hospital.call(getDeltaHolds, { open: true })).payload.result).toMatchObject([
    { record: id, pet: other.id, state: 'rerun', rerun_by_name: 'Hsu' },
  ]);
  // The second value is compared with the last that was released, not with the one that waits.
  const [again] = await hospital.put(run('505', { chart: 'P90' }));
  expect(await hospital.record(again!)).toMatchObject({ verify_state: 'preliminary' });
});
