import { randomUUID } from 'node:crypto';
import { encodeText } from '@alder/terms';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  acknowledgeRecord,
  cancelOrder,
  createCustomRange,
  createRecord,
  discardRecord,
  getCustomRanges,
  getNewRecords,
  getQuarantined,
  getRawTransmission,
  getRecord,
  getRecords,
  getUnmatched,
  matchRecord,
  replayTransmission,
  reviewRecord,
  sendOrder,
  updateCustomRange,
  updateRecord,
  updateRecords,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf } from './gateway-peer.ts';
import { labHandlers } from './index.ts';

const open = () => openHospital(labHandlers);
const glucose = (low: number, high: number, crit_high: number | null = null) => ({
  GLU: { low, high, crit_low: null, crit_high, unit: 'mg/dL' },
});

test('a result finds its order by the echoed number and is flagged by the range for species, breed and sex [entity.record] [rule.rangeSex]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet({ species: 'dog', breed: 'Shiba Inu', sex: 'female' });
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(10, 20) });
  const own = await hospital.call(createCustomRange, {
    species: 'dog',
    exam_type: 'chem',
    name: ['Shiba Inu'],
    sex: 'female',
    ranges: glucose(70, 90, 95),
  });
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });

  const put = await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001' }) });

  expect(put.payload.result).toBe('stored');
  const { payload } = await hospital.call(getNewRecords, { pet: pet.id });
  expect(payload.result).toHaveLength(1);
  expect(payload.result[0]).toMatchObject({
    order_id: 'L000001',
    device: 'vs2',
    profile: 'Comprehensive',
    rotor_lot_number: '9172BB5',
    critical: true,
    match: { state: 'matched', by: 'order_id' },
    timestamp: '2026-11-21T03:55:00.000Z',
  });
  expect(payload.result[0]!.results[0]).toMatchObject({
    code: 'GLU',
    number: 98,
    flag: 'HH',
    range: { low: 70, high: 90, source: 'hospital', entry: own.payload.result.id },
  });
  expect(payload.result[0]!.results[1]).toMatchObject({ code: 'BUN', flag: null, range: null });
  expect(await hospital.events()).toEqual(expect.arrayContaining(['record.created', 'labOrder.updated']));
  await gateway.close();
});

test('a range changed later does not rewrite the flag of a filed result [customRange.getHospitalEntries]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  const range = (await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90) }))
    .payload.result;
  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: pet.patient_id }) });

  await hospital.call(updateCustomRange, { id: range.id, version: range.version, ranges: glucose(70, 140) });

  const flags = async () =>
    (await hospital.call(getNewRecords, { pet: pet.id })).payload.result.map(({ results }) => results[0]!.flag);
  expect(await flags()).toEqual(['H']);
  await gateway.put({ seq: 2, bytes: chemistryRun({ chart: pet.patient_id, time: '20261121125500' }) });
  expect(await flags()).toEqual(['N', 'H']);
  expect((await hospital.call(getCustomRanges, {})).payload.result).toMatchObject([{ id: range.id, version: 2 }]);
  await gateway.close();
});

test('the same transfer again, even with a new header date and at once, changes nothing', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  const bytes = chemistryRun({ chart: pet.patient_id });

  const puts = await Promise.all([1, 1, 2].map((seq) => gateway.put({ seq, bytes })));
  const dumped = await gateway.put({ seq: 3, bytes: chemistryRun({ chart: pet.patient_id, sent: '20261123090000' }) });

  expect(puts.map(({ payload }) => payload.result).sort()).toEqual(['duplicate', 'duplicate', 'stored']);
  expect(dumped.payload.result).toBe('duplicate');
  const { payload } = await hospital.call(getNewRecords, { pet: pet.id });
  expect(payload.result).toHaveLength(1);
  expect(payload.result[0]).toMatchObject({ version: 1, verify_state: 'final', modified: [] });
  await gateway.close();
});

test('the same run with another value amends the result and keeps what it was', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  const run = (GLU: string) => chemistryRun({ chart: pet.patient_id, values: { GLU } });

  await gateway.put({ seq: 1, bytes: run('98') });
  await gateway.put({ seq: 2, bytes: run('99') });
  const old = await gateway.put({ seq: 3, bytes: run('98') });

  const [record] = (await hospital.call(getNewRecords, { pet: pet.id })).payload.result;
  expect(record).toMatchObject({
    verify_state: 'amended',
    results: [{ number: 99 }],
    modified: [{ user: 'device', before: [{ number: 98 }] }],
  });
  expect(old.payload.result).toBe('duplicate');
  await gateway.close();
});

test('a gateway that counts from the start again after losing its disk loses no result', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const [first, second] = [await hospital.addPet(), await hospital.addPet()];

  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: first.patient_id }) });
  const put = await gateway.put({ seq: 1, bytes: chemistryRun({ chart: second.patient_id }) });

  expect(put.payload.result).toBe('stored');
  expect((await hospital.call(getNewRecords, { pet: second.id })).payload.result).toHaveLength(1);
  await gateway.close();
});

test('a result is never filed by name: without an identifier it waits in the inbox until a person files it', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet({ name: 'Mochi' });
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90) });
  await gateway.put({ seq: 1, bytes: chemistryRun().replace('P|1|', 'P|1||||Mochi') });

  const [waiting] = (await hospital.call(getUnmatched, {})).payload.result;
  expect(waiting).toMatchObject({
    pet: null,
    match: { state: 'unmatched', hint: 'noIdentifier' },
    results: [{ flag: null }, {}],
  });
  expect((await hospital.call(getNewRecords, {})).payload.result).toEqual([]);

  const filed = await hospital.call(matchRecord, { id: waiting!.id, pet: pet.id }, { key: 'file' });
  expect(filed.payload.result).toMatchObject({
    pet: pet.id,
    match: { by: 'person' },
    results: [{ flag: 'H' }, {}],
    modified: [{ user: 'Dr. Lin' }],
  });
  expect(await hospital.call(matchRecord, { id: waiting!.id, pet: pet.id }, { key: 'file' })).toEqual(filed);
  expect((await hospital.call(matchRecord, { id: waiting!.id, pet: pet.id })).payload.message).toBe(
    'Result has been filed already',
  );
  expect((await hospital.call(getUnmatched, {})).payload.result).toEqual([]);
  await gateway.close();
});

test('a result that contradicts the pet waits, and is filed only by somebody who says so', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet({ sex: 'female' });
  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: pet.patient_id, sex: 'M' }) });

  const [waiting] = (await hospital.call(getUnmatched, {})).payload.result;
  expect(waiting!.match).toMatchObject({ state: 'conflict', hint: 'patientMismatch', candidate: pet.id });
  const refused = await hospital.call(matchRecord, { id: waiting!.id, pet: pet.id });
  expect(refused).toMatchObject({ status: 409, payload: { message: 'Patient id mismatch' } });
  expect((await hospital.call(matchRecord, { id: waiting!.id, pet: pet.id, confirmed: true })).status).toBe(200);
  await gateway.close();
});

test('a result for a canceled order waits in the inbox and can be discarded with a reason', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  const { id } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' })).payload.result;
  await hospital.call(cancelOrder, { id });
  await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001' }) });

  const [waiting] = (await hospital.call(getUnmatched, {})).payload.result;
  expect(waiting!.match.hint).toBe('orderCanceled');
  const discarded = await hospital.call(discardRecord, { id: waiting!.id, reason: 'Test tube' });
  expect(discarded.payload.result).toMatchObject({
    match: { state: 'discarded' },
    modified: [{ reason: 'Test tube' }],
  });
  expect((await hospital.call(discardRecord, { id: waiting!.id, reason: 'again' })).status).toBe(409);
  await gateway.close();
});

test('a message that cannot be read is quarantined with its bytes, and read again with the right charset', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  const big5 = Buffer.concat([
    Buffer.from(`MSH|^~\\&|A|B|||20261121||ORU^R01|1|P|2.5\rPID|1||${pet.patient_id}||`),
    encodeText('陳怡', 'big5'),
    Buffer.from('\rOBR|1|||CHEM|||20261121110000\rOBX|1|NM|GLU||98|mg/dL|||||F\r'),
  ]);

  const put = await gateway.put({ seq: 1, bytes: big5, protocol: 'hl7' });
  expect(put.payload).toEqual({ result: 'quarantined', records: [] });
  const [message] = (await hospital.call(getQuarantined, {})).payload.result;
  expect(message).toMatchObject({ fault: 'not utf-8', size: big5.length, state: 'quarantined' });

  const raw = await hospital.app.inject({
    url: getRawTransmission.path.replace(':hospital', hospital.key).replace(':id', message!.id),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(raw.rawPayload).toEqual(big5);

  expect((await hospital.call(replayTransmission, { id: message!.id })).payload.error).toBe('stillUnreadable');
  const replayed = await hospital.call(replayTransmission, { id: message!.id, charset: 'big5' });
  expect(replayed.payload).toMatchObject({
    result: { state: 'filed', charset: 'big5' },
    records: [{ pet: pet.id, reported: { name: '陳怡' } }],
  });
  expect((await hospital.call(replayTransmission, { id: message!.id })).status).toBe(409);
  await gateway.close();
});

test('a transfer that broke off in the middle goes to quarantine, not to a pet', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();

  const put = await gateway.put({ seq: 1, bytes: chemistryRun({ chart: pet.patient_id }), interrupted: 'yes' });

  expect(put.payload.result).toBe('quarantined');
  expect((await hospital.call(getNewRecords, {})).payload.result).toEqual([]);
  await gateway.close();
});

test('an invalid Vue cassette is left out of the lists [state.vueRecord]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  const cassette = (serial: string, code: string | null, results: object[]) =>
    JSON.stringify({
      schema: 'vue.v1',
      serial,
      timestamp: '2026-11-21T01:00:00Z',
      patient_id: pet.patient_id,
      cassette_type: { description: 'cPL' },
      results,
      error: { code },
    });
  const put = (seq: number, bytes: string) => gateway.put({ seq, bytes, protocol: 'file', device: 'vue' });

  await put(1, cassette('A', '124', [{ name: 'cPL', scaled_result: 200 }]));
  await put(2, cassette('B', null, [{ name: 'cPL', text: 'weak' }]));
  await put(3, cassette('C', null, [{ name: 'cPL', scaled_result: 200 }]));

  const { result } = (await hospital.call(getNewRecords, { pet: pet.id })).payload;
  expect(result.map(({ device_serial }) => device_serial)).toEqual(['C']);
  await gateway.close();
});

test('a result is entered by hand, corrected with its reason and retracted [record.create] [record.update]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90) });
  const created = await hospital.call(
    createRecord,
    { pet: pet.id, device: 'SNAP', results: [{ code: 'GLU', raw: '60', unit: 'mg/dL' }] },
    { key: 'hand' },
  );
  const { id, version, key } = created.payload.result;

  expect(created.payload.result).toMatchObject({ results: [{ flag: 'L' }], match: { by: 'person' } });
  expect(
    await hospital.call(
      createRecord,
      { pet: pet.id, device: 'SNAP', results: [{ code: 'GLU', raw: '60', unit: 'mg/dL' }] },
      { key: 'hand' },
    ),
  ).toEqual(created);
  const corrected = await hospital.call(updateRecord, {
    id,
    key,
    version,
    reason: 'Misread',
    results: [{ code: 'GLU', raw: '80', unit: 'mg/dL' }],
  });
  expect(corrected.payload.result).toMatchObject({
    verify_state: 'amended',
    results: [{ flag: 'N' }],
    modified: [{ reason: 'Misread', before: [{ number: 60 }] }],
  });
  const stale = await hospital.call(updateRecord, { id, version, reason: 'Too late', verify_state: 'retracted' });
  expect(stale).toMatchObject({ status: 409, payload: { current: { id, version: version + 1 } } });
  expect((await hospital.call(updateRecord, { id, key: 'other', version: version + 1, reason: 'x' })).status).toBe(404);
});

test('several results are corrected together or not at all [record.updateMultiple]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { id, version } = (await hospital.call(createRecord, { pet: pet.id, result: 'Negative' })).payload.result;
  const entry = { id, version, reason: 'Wrong pet', verify_state: 'retracted' as const };

  expect((await hospital.call(updateRecords, { entries: [entry, { ...entry, id: randomUUID() }] })).status).toBe(404);
  expect((await hospital.call(getRecord, { id })).payload.result.verify_state).toBe('final');
  expect((await hospital.call(updateRecords, { entries: [entry] })).payload.result).toMatchObject([
    { verify_state: 'retracted' },
  ]);
});

test('a critical result is acknowledged once, by name and with what was done', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90, 95) });
  const create = async (raw: string) =>
    (await hospital.call(createRecord, { pet: pet.id, results: [{ code: 'GLU', raw, unit: 'mg/dL' }] })).payload.result;
  const [critical, harmless] = [await create('300'), await create('80')];

  const signed = await hospital.call(acknowledgeRecord, { id: critical.id, note: 'Insulin given' });
  expect(signed.payload.result.acknowledged).toMatchObject({ by: 'Dr. Lin', note: 'Insulin given' });
  expect((await hospital.call(acknowledgeRecord, { id: critical.id, note: 'again' })).status).toBe(409);
  expect((await hospital.call(acknowledgeRecord, { id: harmless.id, note: 'why' })).status).toBe(409);
});

test('a result leaves the list of the unreviewed when somebody has looked at it, a critical one not before it is acknowledged', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90, 95) });
  const value = (raw: string) => [{ code: 'GLU', raw, unit: 'mg/dL' }];
  const { id } = (await hospital.call(createRecord, { pet: pet.id, results: value('300') })).payload.result;

  expect((await hospital.call(reviewRecord, { id })).payload.error).toBe('criticalOpen');
  await hospital.call(acknowledgeRecord, { id, note: 'Told by phone' });
  const reviewed = await hospital.call(reviewRecord, { id });
  expect(reviewed.payload.result.reviewed).toMatchObject({ by: 'Dr. Lin' });
  expect((await hospital.call(getNewRecords, { reviewed: false })).payload.result).toEqual([]);
  expect((await hospital.call(getNewRecords, { reviewed: true })).payload.result).toHaveLength(1);

  const { version } = reviewed.payload.result;
  await hospital.call(updateRecord, { id, version, reason: 'Misread', results: value('80') });
  expect((await hospital.call(getNewRecords, { reviewed: false })).payload.result).toHaveLength(1);
});

test('results are found by the number of the device and by id, and paged by timestamp [record.get] [record.getById] [record.getEntriesNew] [const.paging]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, labHandlers);
  const pet = await hospital.addPet();
  for (const [seq, time] of ['20261119100000', '20261120100000', '20261120100000', '20261121100000'].entries()) {
    await gateway.put({ seq: seq + 1, bytes: chemistryRun({ chart: pet.patient_id, sample: `S-00${seq}`, time }) });
  }

  const byNumber = await hospital.call(getRecords, { recordId: ['S-001', 'S-003'] });
  expect(byNumber.payload.result).toHaveLength(2);
  const { id } = byNumber.payload.result[0]!;
  expect((await hospital.call(getRecord, { id })).payload.result.id).toBe(id);

  const first = await hospital.call(getNewRecords, { pet: pet.id, limit: 2 });
  const rest = await hospital.call(getNewRecords, { pet: pet.id, limit: 2, offset: first.payload.next! });
  const order = [...first.payload.result, ...rest.payload.result].map(({ recordId }) => recordId);
  expect([order[0], order[3]]).toEqual(['S-003', 'S-000']);
  expect(new Set(order).size).toBe(4);
  const older = await hospital.call(getNewRecords, { pet: pet.id, offset: '2026-11-20T02:00:00.000Z' });
  expect(older.payload.result.map(({ recordId }) => recordId)).toEqual(['S-000']);
  await gateway.close();
});

test("another hospital's results, messages and ranges are not there", async () => {
  await using ours = await open();
  await using theirs = await open();
  const gateway = await gatewayOf(theirs, labHandlers);
  const [pet, own] = [await theirs.addPet(), await ours.addPet()];
  const { id, version } = (await theirs.call(createRecord, { pet: pet.id, result: 'Negative' })).payload.result;
  const range = (await theirs.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(1, 2) }))
    .payload.result;
  await gateway.put({ seq: 1, bytes: 'nonsense' });
  await gateway.put({ seq: 2, bytes: chemistryRun({ chart: own.patient_id }) });
  const [message] = (await theirs.call(getQuarantined, {})).payload.result;
  const [waiting] = (await theirs.call(getUnmatched, {})).payload.result;

  const statuses = await Promise.all([
    ours.call(getRecord, { id }),
    ours.call(updateRecord, { id, version, reason: 'x' }),
    ours.call(acknowledgeRecord, { id, note: 'x' }),
    ours.call(reviewRecord, { id }),
    ours.call(matchRecord, { id: waiting!.id, pet: own.id }),
    ours.call(discardRecord, { id: waiting!.id, reason: 'x' }),
    ours.call(replayTransmission, { id: message!.id }),
    ours.call(getRawTransmission, { id: message!.id }),
    ours.call(updateCustomRange, { id: range.id, version: 1, deleted: true }),
    ours.call(createRecord, { pet: pet.id }),
    theirs.call(matchRecord, { id: waiting!.id, pet: own.id }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual(Array(11).fill(404));
  expect((await ours.call(getNewRecords, { pet: pet.id })).payload.result).toEqual([]);
  expect((await ours.call(getCustomRanges, {})).payload.result).toEqual([]);
  expect((await ours.call(getRecords, { recordId: waiting!.recordId })).payload.result).toEqual([]);
  await gateway.close();
});

test('the inbox, corrections and ranges need the permit of the laboratory, ranges a keeper', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ permits: ['his'] });
  const nurse = await hospital.addUser({ role: 'assistant', permits: ['lis'] });

  expect((await hospital.call(getUnmatched, {}, { as: doctor })).status).toBe(403);
  expect((await hospital.call(getQuarantined, {}, { as: doctor })).status).toBe(403);
  expect((await hospital.call(getNewRecords, {}, { as: doctor })).status).toBe(200);
  const range = { species: 'dog', exam_type: 'chem' as const, ranges: glucose(1, 2) };
  expect((await hospital.call(createCustomRange, range, { as: nurse })).status).toBe(403);
  expect((await hospital.call(getUnmatched, {}, { as: null })).status).toBe(401);
});

test('a range belongs to one device or one exam type, and is changed from the version that was read', async () => {
  await using hospital = await open();
  const range = { species: 'dog', ranges: glucose(70, 90) };

  expect((await hospital.call(createCustomRange, range)).payload.error).toBe('rangePlace');
  expect((await hospital.call(createCustomRange, { ...range, device: 'vs2', exam_type: 'chem' })).payload.error).toBe(
    'rangePlace',
  );
  expect(
    (await hospital.call(createCustomRange, { ...range, exam_type: 'chem', age_from_days: 10, age_to_days: 10 }))
      .status,
  ).toBe(400);
  const created = await hospital.call(createCustomRange, { ...range, device: 'vs2' }, { key: 'range' });
  expect(await hospital.call(createCustomRange, { ...range, device: 'vs2' }, { key: 'range' })).toEqual(created);
  const { id } = created.payload.result;
  expect((await hospital.call(updateCustomRange, { id, version: 1, deleted: true })).status).toBe(200);
  expect((await hospital.call(updateCustomRange, { id, version: 1, deleted: true })).status).toBe(404);
});
