import { createCustomRange } from '@alder/ranges/contract';
import { encodeText } from '@alder/terms';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  cancelOrder,
  discardRecord,
  getNewRecords,
  getQuarantined,
  getRawTransmission,
  getUnmatched,
  matchRecord,
  replayTransmission,
  sendOrder,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

const open = () => openHospital(handlers);
const glucose = (low: number, high: number, crit_high: number | null = null) => ({
  GLU: { low, high, crit_low: null, crit_high, unit: 'mg/dL' },
});

test('a result is never filed by name: without an identifier it waits in the inbox until a person files it', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
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

test('a result that contradicts the pet waits, and is filed only when a user confirms it', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
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
  const gateway = await gatewayOf(hospital, handlers);
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
  const gateway = await gatewayOf(hospital, handlers);
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
    url: addressOf(getRawTransmission, { hospital: hospital.key, id: message!.id }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(raw.rawPayload).toEqual(big5);
  const taken = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('entity_id').where('action', '=', getRawTransmission.id).execute(),
  );
  expect(taken).toEqual([{ entity_id: message!.id }]);

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
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();

  const put = await gateway.put({ seq: 1, bytes: chemistryRun({ chart: pet.patient_id }), interrupted: 'yes' });

  expect(put.payload.result).toBe('quarantined');
  expect((await hospital.call(getNewRecords, {})).payload.result).toEqual([]);
  await gateway.close();
});

test('the inbox, corrections and ranges need the permit of the laboratory, ranges an administrator', async () => {
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
