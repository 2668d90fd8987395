import { getHisImages, updateHisImage } from '@alder/attachments/contract';
import { getCriticalOfRecord } from '@alder/critical-values/contract';
import { newId } from '@alder/database';
import { acknowledgeRecord, getAllOrders, getRecord, moveRecord, sendOrder, updateRecord } from '@alder/lab/contract';
import { createCustomRange } from '@alder/ranges/contract';
import { correctResult, enterResult } from '@alder/result-entry/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');

/** A hospital that has ordered potassium for a dog, where above 7.5 is critical. */
async function open() {
  const hospital = await openHospital(implementations, { now: NOW, reactions });
  await hospital.call(createCustomRange, {
    ...{ species: 'dog', exam_type: 'elec', valid_from: '2020-01-01T00:00:00.000Z' },
    ranges: { K: { low: 3.5, high: 5.8, crit_low: 2.5, crit_high: 7.5, unit: 'mmol/L' } },
  });
  const pet = await hospital.addPet({ species: 'dog', sex: 'male' });
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['K', 'NA'] });
  const find = async () => (await hospital.call(getAllOrders, { pet: pet.id })).payload.result[0]!;
  const order = await find();
  const results = [
    { code: 'K', raw: '4.1', unit: 'mmol/L' },
    { code: 'NA', raw: '＜１８０', unit: 'mmol/L' },
  ];
  const input = { order: order.id, version: order.version, results };
  const enter = (more: object = {}, options: object = {}) => hospital.call(enterResult, { ...input, ...more }, options);
  return Object.assign(hospital, { pet, order, input, find, enter });
}
const potassium = (raw: string, unit = 'mmol/L') => [{ code: 'K', raw, unit }];

test('a typed result is filed with the pet of its order, judged by its ranges, names who typed it and ends the order', async () => {
  await using hospital = await open();
  const { payload } = await hospital.enter({ comment: ' Hemolytic ' });
  expect(payload.result).toMatchObject({
    ...{ pet: hospital.pet.id, order: hospital.order.id, device: 'vs2', verify_state: 'final', critical: false },
    ...{ comments: ['Hemolytic'], match: { state: 'matched', by: 'person' }, timestamp: NOW.toISOString() },
    results: [
      { code: 'K', number: 4.1, flag: 'N', range: { source: 'hospital' } },
      { code: 'NA', raw: '<180', comparator: '<', number: 180, range: null },
    ],
  });
  expect(payload.result.typed_by).toBeTruthy();
  expect(await hospital.find()).toMatchObject({ order_status: 'done', upload_time: NOW.toISOString() });
  expect(await hospital.events()).toEqual(expect.arrayContaining(['record.created', 'labOrder.updated']));
  const commands = await hospital.work((trx) => trx.selectFrom('gateway_command').select('state').execute());
  expect(commands.filter(({ state }) => state === 'queued')).toEqual([]);
});

test('a typed result keeps the time at which it was measured, never one in the future, and its order has no turnaround below nothing', async () => {
  await using hospital = await open();
  const early = await hospital.enter({ measured_at: '2026-11-28T02:00:00.001Z' });
  expect([early.status, early.payload]).toMatchObject([422, { error: 'measuredInFuture' }]);
  const measured_at = '2026-11-27T21:30:00.000Z';
  const { payload } = await hospital.enter({ measured_at });
  expect(payload.result.timestamp).toBe(measured_at);
  expect((await hospital.find()).upload_time).toBe(NOW.toISOString());
});

test('a part of the values leaves the order open for the rest', async () => {
  await using hospital = await open();
  await hospital.enter({ results: potassium('4.1') });
  expect((await hospital.find()).order_status).toBe('partial');
});

test('a typed critical value is asked for as one of an analyzer', async () => {
  await using hospital = await open();
  const { id, critical } = (await hospital.enter({ results: potassium('8.2') })).payload.result;
  expect(critical).toBe(true);
  expect((await hospital.call(getCriticalOfRecord, { record: id })).payload.result).toHaveLength(1);
});

test('a value ten times outside its range or in a unit that does not fit is filed only when it is confirmed', async () => {
  await using hospital = await open();
  for (const [results, kind] of [
    [potassium('82'), 'far'],
    [potassium('4.1', 'mg/dL'), 'unit'],
    [potassium('4,1'), 'text'],
  ] as const) {
    expect(await hospital.enter({ results })).toMatchObject({
      status: 409,
      payload: { error: 'valueDoubtful', doubts: [{ code: 'K', kind }] },
    });
  }
  expect((await hospital.find()).order_status).not.toBe('partial');
  expect((await hospital.enter({ results: potassium('82'), confirmed: true })).status).toBe(200);
});

test('a repeated press files once; a stale or closed order, a missing permit and another hospital file nothing', async () => {
  await using hospital = await open();
  await using other = await open();
  const clinic = await hospital.addUser({ permits: ['his'] });
  expect((await hospital.enter({}, { as: clinic })).status).toBe(403);
  expect((await other.enter({ order: hospital.order.id })).status).toBe(404);
  expect(await hospital.enter({ version: 99 })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id: hospital.order.id } },
  });
  const [first, again] = [await hospital.enter({}, { key: 'once' }), await hospital.enter({}, { key: 'once' })];
  expect(again.payload.result.id).toBe(first.payload.result.id);
  const { version } = await hospital.find();
  expect(await hospital.enter({ version })).toMatchObject({ status: 409, payload: { error: 'labOrderClosed' } });
  expect((await hospital.enter({ version, results: [] })).status).toBe(400);
});

test('a corrected value is judged again and the earlier one stays readable; values that were not touched keep their flags', async () => {
  await using hospital = await open();
  const filed = (await hospital.enter()).payload.result;
  const { id, version } = filed;
  const change = { id, version, reason: 'Read from the wrong line', changes: [{ at: 0, raw: '6.1', unit: 'mmol/L' }] };
  const { payload } = await hospital.call(correctResult, change, { key: 'correct' });
  expect(payload.result).toMatchObject({
    ...{ verify_state: 'amended', version: version + 1 },
    results: [{ raw: '6.1', flag: 'H', status: 'C' }, filed.results[1]],
    modified: [{ reason: 'Read from the wrong line', before: filed.results }],
  });
  expect((await hospital.find()).order_status).toBe('done');
  expect((await hospital.call(correctResult, change, { key: 'correct' })).payload.result.version).toBe(version + 1);
  expect(await hospital.call(correctResult, change)).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id } },
  });
});

test('a value corrected to a critical one has to be acknowledged, also when the result was', async () => {
  await using hospital = await open();
  const { id } = (await hospital.enter({ results: potassium('7.9') })).payload.result;
  const { version } = (await hospital.call(acknowledgeRecord, { id, note: 'Told' })).payload.result;
  const changes = [{ at: 0, raw: '8.8', unit: 'mmol/L' }];
  const { payload } = await hospital.call(correctResult, { id, version, reason: 'Slip', changes });
  expect(payload.result).toMatchObject({ critical: true, acknowledged: null });
  expect((await hospital.call(getCriticalOfRecord, { record: id })).payload.result).toHaveLength(2);
});

test('a correction that names no unit leaves the unit that the value has', async () => {
  await using hospital = await open();
  const { id, version } = (await hospital.enter({ results: potassium('7.9') })).payload.result;
  const changes = [{ at: 0, raw: '4.1' }];
  const { payload } = await hospital.call(correctResult, { id, version, reason: 'Slip', changes, confirmed: true });
  expect(payload.result.results).toMatchObject([{ raw: '4.1', unit: 'mmol/L', number: 4.1 }]);
});

test('a correction without a change, of a doubtful value, of a retracted result, without a permit or of another hospital is refused', async () => {
  await using hospital = await open();
  await using other = await open();
  const clinic = await hospital.addUser({ permits: ['his'] });
  const { id, version } = (await hospital.enter()).payload.result;
  const correct = (raw: string, more: object = {}, options: object = {}) =>
    hospital.call(
      correctResult,
      { id, version, reason: 'Slip', changes: [{ at: 0, raw, unit: 'mmol/L' }], ...more },
      options,
    );
  expect(await correct('4.1')).toMatchObject({ status: 409, payload: { error: 'nothingCorrected' } });
  expect(await correct('41000')).toMatchObject({ status: 409, payload: { error: 'valueDoubtful' } });
  expect((await correct('4.2', { changes: [{ at: 7, raw: '1', unit: '' }] })).status).toBe(400);
  expect((await correct('4.2', { reason: ' ' })).status).toBe(400);
  expect((await correct('4.2', {}, { as: clinic })).status).toBe(403);
  expect(
    (await other.call(correctResult, { id, version, reason: 'x', changes: [{ at: 0, raw: '1', unit: '' }] })).status,
  ).toBe(404);
  await hospital.call(updateRecord, { id, version, reason: 'Wrong tube', verify_state: 'retracted' });
  const now = (await hospital.call(getRecord, { id })).payload.result.version;
  expect(await correct('4.2', { version: now })).toMatchObject({ status: 409, payload: { error: 'resultRetracted' } });
  // A result without a patient is filed first.
  await hospital.work((trx) =>
    trx
      .updateTable('lab_record')
      .set({ pet: null, lab_order: null, match_state: 'unmatched', verify_state: 'final' })
      .where('id', '=', id)
      .execute(),
  );
  const last = (await hospital.call(getRecord, { id })).payload.result.version;
  expect(await correct('4.2', { version: last })).toMatchObject({ status: 409, payload: { error: 'resultNotFiled' } });
});

/** A photograph that is attached to something of the laboratory, as an upload leaves it. */
async function addFile(hospital: Awaited<ReturnType<typeof open>>, model: string, object_id: string) {
  const [id, author] = [newId(), hospital.admin.id];
  await hospital.work((trx) =>
    trx
      .insertInto('his_image')
      .values({
        ...{ id, author, pet: hospital.pet.id, model, object_id, filename: 'strip.jpg', filetype: 'jpeg', bytes: 9 },
        ...{ width: 3, height: 3, object_key: id, small_key: id, source_sha256: id },
      })
      .execute(),
  );
  return id;
}
const filesOf = async (hospital: Awaited<ReturnType<typeof open>>, pet: string, object_id?: string) =>
  (await hospital.call(getHisImages, { petId: pet, object_id })).payload.result;

test('files that came to an order while its result was typed stand beside the result, and its audit row names them', async () => {
  await using hospital = await open();
  const files = [
    await addFile(hospital, 'labOrder', hospital.order.id),
    await addFile(hospital, 'labOrder', hospital.order.id),
  ];
  const { id } = (await hospital.enter({ files: [...files, files[0]!] })).payload.result;

  expect((await filesOf(hospital, hospital.pet.id, id)).map((file) => [file.id, file.model])).toEqual(
    files.toReversed().map((file) => [file, 'labRecord']),
  );
  expect(await filesOf(hospital, hospital.pet.id, hospital.order.id)).toEqual([]);
  const [row] = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', enterResult.id).execute(),
  );
  expect(row!.detail).toMatchObject({ files });
});

test('a file of another order, of the pet or one that was deleted is refused, and nothing is filed', async () => {
  await using hospital = await open();
  const deleted = await addFile(hospital, 'labOrder', hospital.order.id);
  await hospital.call(updateHisImage, { id: deleted, version: 1, deleted: true });
  const others = [
    await addFile(hospital, 'labOrder', newId()),
    await addFile(hospital, 'pet', hospital.pet.id),
    deleted,
    newId(),
  ];
  for (const file of others)
    expect(await hospital.enter({ files: [file] })).toMatchObject({
      status: 404,
      payload: { fields: { files: 'notFound' } },
    });
  expect((await hospital.find()).order_status).not.toBe('done');
});

test('a result that is moved to the right animal takes its photograph along, which stands for no pet by then', async () => {
  await using hospital = await open();
  const right = await hospital.addPet({ species: 'dog', sex: 'male' });
  const file = await addFile(hospital, 'labOrder', hospital.order.id);
  const other = await addFile(hospital, 'pet', hospital.pet.id);
  const { id, version } = (await hospital.enter({ files: [file] })).payload.result;
  const [entry] = await filesOf(hospital, hospital.pet.id, id);
  await hospital.call(updateHisImage, { id: file, version: entry!.version, profile: true });

  expect((await hospital.call(moveRecord, { id, version, pet: right.id, reason: 'Tubes swapped' })).status).toBe(200);

  expect(await filesOf(hospital, right.id)).toMatchObject([{ id: file, object_id: id, profile: false }]);
  expect((await filesOf(hospital, hospital.pet.id)).map((one) => one.id)).toEqual([other]);
});
