import { randomUUID } from 'node:crypto';
import { inSystem, newId } from '@alder/database';
import { getDevices, getPulpos } from '@alder/devices/contract';
import { getVueLotInfo } from '@alder/reagents/contract';
import {
  decideReplacements,
  deleteServiceLog,
  getHospitalServiceLogs,
  getReplacementPhoto,
  getReplacementRequests,
  getReviewedPhoto,
  getServiceLog,
  requestReplacement,
  uploadReplacementPhoto,
} from '@alder/service-logs/contract';
import { isListed, selectAll } from '@alder/service-logs/domain';
import { sweepServiceLogs } from '@alder/service-logs/server';
import type { TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { failedRun, openWithGateway } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const open = () => openWithGateway({ now: NOW });
type Opened = Awaited<ReturnType<typeof open>>;

const list = async (hospital: Opened, input = {}) =>
  (await hospital.call(getHospitalServiceLogs, input)).payload.result;
const one = (log: { id: string; version: number }) => ({ id: log.id, version: log.version });

/** A log of a failed rotor, and a request for it. */
async function requested(hospital: Opened, as?: TestUser) {
  await hospital.put(failedRun());
  const [log] = await list(hospital);
  const input = { logs: [one(log!)], reason: 'Rotor stopped', contact: 'Lin, ext. 12' };
  const { payload } = await hospital.call(requestReplacement, input, as && { as });
  return payload.result[0]!;
}

test('an error of an analyzer is a service log with its evidence, and the newest is first [cap.serviceLogs] [serviceLog.getHospitalServiceLogs] [serviceLog.get]', async () => {
  await using hospital = await open();
  await hospital.put(failedRun());
  hospital.setNow(new Date(NOW.getTime() + 60_000));
  await hospital.put(failedRun({ code: '4102', text: 'Reagent bead failed', time: '20261121102400' }));

  const [newest, first] = await list(hospital);
  expect(newest).toMatchObject({ error_code: '4102', rotor_lot_number: '7731AA1', lot_count: 2 });
  expect(first).toMatchObject({
    ...{ model: 'vs2', serial: 'VS-00318', error_code: '4101', error_text: 'Rotor mix failed', replaceable: true },
    ...{ service_status: 'new', lot_count: 2, duplicate: false, exam_time: '2026-11-21T02:14:00.000Z' },
    evidence: { panel: 'Comprehensive', device_code: '4101', message: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect((await hospital.call(getServiceLog, { id: first!.id })).payload.result).toEqual(first);
  expect(await hospital.events()).toContain('serviceLog.created');
});

test('a log of an error, its analyzer, its gateway and the lots of Vue cassettes say what the vendor asks about them [entity.serviceLog]', async () => {
  await using hospital = await open();
  await hospital.put(failedRun());
  const id = newId();
  await hospital.work(async (trx) => {
    const at = { software_version: '1.0.19', addresses: ['10.0.0.8', '10.0.0.9'] };
    await trx.updateTable('gateway').set(at).execute();
    await trx.insertInto('device').values({ id, serial: 'VS-00318', model: 'vs2' }).execute();
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id: newId(), run_key: id, content_key: id, device: 'vue', profile: 'Vue', timestamp: NOW, results: '[]' },
        ...{
          reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
          rotor_lot: 'VUE-88',
          match_state: 'unmatched',
          verify_state: 'final',
        },
      })
      .execute();
  });

  const [log] = await list(hospital);
  expect(log).toMatchObject({
    ...{ id: expect.any(String), model: 'vs2', error_code: '4101', serial: 'VS-00318', replaceable: true },
    ...{ service_status: 'new', created_at: expect.stringMatching(/Z$/), rotor_lot_number: '7731AA1' },
  });
  // What is selected is the screen's own: by default what can be replaced.
  expect([...selectAll([log!], new Set())]).toEqual([log!.id]);
  const devices = await hospital.call(getDevices, {});
  expect(devices.payload.result).toMatchObject([{ serial: 'VS-00318', model: 'vs2', deleted: false }]);
  const as = await hospital.addUser({ role: 'pulpoMaster' });
  const { payload } = await hospital.call(getPulpos, {}, { as });
  expect(payload.result).toMatchObject([
    { id: expect.any(String), version: '1.0.19', address: '10.0.0.8', addresses: ['10.0.0.8', '10.0.0.9'] },
  ]);
  expect((await hospital.call(getVueLotInfo, {})).payload.lots).toMatchObject([{ lot: 'VUE-88' }]);
});

test('a result and a fault of the operator are no replaceable log, and a run that is dumped again is not replaced twice', async () => {
  await using hospital = await open();
  await hospital.put(failedRun({ code: '4037', text: 'Insufficient Sample Error' }));
  await hospital.put(failedRun({ code: '4037', text: 'Insufficient Sample Error' }));
  expect(await list(hospital)).toEqual([]);

  await hospital.put(failedRun({ time: '20261121103000' }));
  await hospital.put(failedRun({ code: '4128', time: '20261121103000' }));
  const logs = await hospital.work((trx) =>
    trx.selectFrom('service_log').select(['error_code', 'replaceable', 'duplicate_of']).orderBy('id').execute(),
  );
  expect(logs.map(({ error_code, replaceable }) => [error_code, replaceable])).toEqual([
    ['S01', false],
    ['4101', true],
    ['4128', false],
  ]);
  expect(logs[2]!.duplicate_of).not.toBeNull();
});

test('without a range the logs from the 26th to the 25th of the hospital are listed, with one those within it, by pages', async () => {
  await using hospital = await open();
  for (const [at, time] of [
    ['2026-10-25T15:59:59.999Z', '20261025100000'],
    ['2026-10-25T16:00:00.000Z', '20261026000000'],
    ['2026-11-25T15:59:59.999Z', '20261125235900'],
    ['2026-11-25T16:00:00.000Z', '20261126000000'],
  ] as const) {
    hospital.setNow(new Date(at));
    await hospital.put(failedRun({ time }));
  }
  hospital.setNow(NOW);
  const made = (logs: Awaited<ReturnType<typeof list>>) => logs.map(({ created_at }) => created_at);
  const inPeriod = ['2026-11-25T15:59:59.999Z', '2026-10-25T16:00:00.000Z'];
  expect(made(await list(hospital))).toEqual(inPeriod);
  const range = { since: '2026-11-25T16:00:00.000Z', until: '2026-11-25T16:00:00.000Z' };
  expect(made(await list(hospital, range))).toEqual(['2026-11-25T16:00:00.000Z']);

  const page = await hospital.call(getHospitalServiceLogs, { limit: 1 });
  expect(made(page.payload.result)).toEqual([inPeriod[0]]);
  const rest = await hospital.call(getHospitalServiceLogs, { limit: 1, offset: page.payload.next! });
  expect(made(rest.payload.result)).toEqual([inPeriod[1]]);
  expect(rest.payload.next).toBeUndefined();
});

test('VS2 and hm5 are filtered, without a range the list is from the 26th to the 25th, a new log goes to the front, and a new or rejected one with its flag is replaceable [state.serviceLog]', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'lisConsultant' });
  for (const [at, run] of [
    ['2026-10-25T15:59:59.999Z', { time: '20261025235959' }],
    ['2026-10-25T16:00:00.000Z', { time: '20261026000000' }],
    ['2026-11-21T03:00:00.000Z', { code: '4037', text: 'Insufficient Sample Error', time: '20261121110000' }],
    ['2026-11-25T15:59:59.999Z', { time: '20261125235900' }],
    ['2026-11-25T16:00:00.000Z', { time: '20261126000000' }],
  ] as const) {
    hospital.setNow(new Date(at));
    await hospital.put(failedRun(run));
  }
  hospital.setNow(NOW);
  const listed = await list(hospital);
  // The fault of the operator (S01) is left out, and what is outside the period; the newest is first.
  expect(listed.map(({ created_at }) => created_at)).toEqual(['2026-11-25T15:59:59.999Z', '2026-10-25T16:00:00.000Z']);
  const since = '2026-11-25T16:00:00.000Z';
  expect((await list(hospital, { since, until: since })).map(({ created_at }) => created_at)).toEqual([since]);
  const hm5 = ['qc', 'blank', '', 'E12'].map((error_code) =>
    isListed({ model: 'hm5', error_code, replaceable: false }),
  );
  expect(hm5).toEqual([true, true, true, false]);

  const input = { logs: [one(listed[0]!)], reason: 'Rotor stopped', contact: '' };
  const firstRequest = (await hospital.call(requestReplacement, input)).payload.result[0]!;
  const again = { ...input, logs: [one(firstRequest)] };
  expect((await hospital.call(requestReplacement, again)).payload.error).toBe('replacementNotOpen');
  await hospital.call(decideReplacements, { logs: [one(firstRequest)], decision: 'reject', reason: 'Blurred' }, { as });
  const [rejected] = await list(hospital);
  expect(rejected!.service_status).toBe('rejected');
  expect((await hospital.call(requestReplacement, { ...input, logs: [one(rejected!)] })).status).toBe(200);
  const unflagged = await hospital.work((trx) =>
    trx
      .updateTable('service_log')
      .set({ replaceable: false })
      .where('id', '=', listed[1]!.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  expect((await hospital.call(requestReplacement, { ...input, logs: [one(unflagged)] })).payload.error).toBe(
    'notReplaceable',
  );
});

test('a replacement is requested, approved by a consultant of the hospital and delivered [cap.replacement]', async () => {
  await using hospital = await open();
  const consultant = await hospital.addUser({ role: 'lisConsultant' });
  const log = await requested(hospital);
  expect(log).toMatchObject({
    service_status: 'requested',
    request: { reason: 'Rotor stopped', contact: 'Lin, ext. 12', requested_by: hospital.admin.display_name },
  });

  const queue = await hospital.call(getReplacementRequests, {}, { as: consultant });
  expect(queue.payload.result).toMatchObject([{ id: log.id, hospital: { key: hospital.key }, own: false }]);
  const decide = async (decision: 'approve' | 'deliver') => {
    const [now] = await list(hospital);
    return hospital.call(decideReplacements, { logs: [one(now!)], decision }, { as: consultant });
  };
  expect((await decide('approve')).payload).toEqual({ result: [log.id], refused: [] });
  expect((await list(hospital))[0]).toMatchObject({
    service_status: 'approved',
    decided_by: consultant.display_name,
  });
  expect((await decide('deliver')).payload.result).toEqual([log.id]);
  expect((await list(hospital))[0]).toMatchObject({ service_status: 'done' });
  expect((await hospital.events()).filter((event) => event.startsWith('serviceLog'))).toEqual([
    ...['serviceLog.created', 'serviceLog.requested', 'serviceLog.decided', 'serviceLog.decided'],
  ]);
});

test('a rejection needs a reason, which the hospital reads; what was rejected is requested again', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'lisConsultant' });
  const log = await requested(hospital);
  const reject = (reason: string) =>
    hospital.call(decideReplacements, { logs: [one(log)], decision: 'reject', reason }, { as });
  expect(await reject(' ')).toMatchObject({ status: 422, payload: { error: 'replacementReason' } });
  expect((await reject('The photo shows another lot')).payload.result).toEqual([log.id]);
  const [rejected] = await list(hospital);
  expect(rejected).toMatchObject({ service_status: 'rejected', decision_reason: 'The photo shows another lot' });

  const again = await hospital.call(requestReplacement, { logs: [one(rejected!)], reason: 'The right photo' });
  expect(again.payload.result[0]).toMatchObject({ service_status: 'resubmitted' });
});

test('no user decides their own request, and of several those that cannot be decided are named and stays as it is', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'lisConsultant' });
  const own = await requested(hospital, as);
  await hospital.put(failedRun({ time: '20261121104500' }));
  const [second] = await list(hospital);
  const other = await hospital.call(requestReplacement, { logs: [one(second!)], reason: 'Mixing' });
  const missing = newId();
  const logs = [one(own), one(other.payload.result[0]!), { id: missing, version: 1 }];
  const { payload } = await hospital.call(decideReplacements, { logs, decision: 'approve' }, { as });
  expect(payload.result).toEqual([second!.id]);
  expect(payload.refused).toEqual(
    expect.arrayContaining([
      { id: missing, error: 'notFound' },
      { id: own.id, error: 'replacementOwn' },
    ]),
  );
  const stale = await hospital.call(decideReplacements, { logs: [{ ...one(second!) }], decision: 'deliver' }, { as });
  expect(stale.payload.refused).toEqual([{ id: second!.id, error: 'stale' }]);
  const [now] = await list(hospital);
  const moved = await hospital.call(decideReplacements, { logs: [one(now!)], decision: 'approve' }, { as });
  expect(moved.payload.refused).toEqual([{ id: second!.id, error: 'replacementNotOpen' }]);
});

test('a consultant reviews the own hospital alone, the vendor every one, and a lot of two hospitals is pointed out to them only', async () => {
  await using hospital = await open();
  await using other = await open();
  const lot = String(Math.trunc(Math.random() * 9_000_000) + 1_000_000);
  for (const one of [hospital, other]) await one.put(failedRun({ lot }));
  const log = async (of: Opened) => (await list(of)).find(({ rotor_lot_number }) => rotor_lot_number === lot)!;
  const [here, there] = [await log(hospital), await log(other)];
  for (const [of, found] of [
    [hospital, here],
    [other, there],
  ] as const)
    await of.call(requestReplacement, { logs: [one(found)], reason: 'Failed' });
  expect(await log(hospital)).toMatchObject({ lot_count: 1 });
  expect(JSON.stringify(await list(hospital))).not.toContain(other.key);

  const consultant = await hospital.addUser({ role: 'lisConsultant' });
  const vendor = await hospital.addUser({ role: 'vendorAdmin' });
  const seen = async (as: TestUser) =>
    (await hospital.call(getReplacementRequests, { limit: 500 }, { as })).payload.result.filter(
      ({ rotor_lot_number }) => rotor_lot_number === lot,
    );
  expect(await seen(consultant)).toMatchObject([{ id: here.id, lot_everywhere: 2, lot_hospitals: 2 }]);
  expect((await seen(vendor)).map(({ hospital: { key } }) => key).sort()).toEqual([hospital.key, other.key].sort());

  const approve = (as: TestUser, key?: string) =>
    hospital.call(
      decideReplacements,
      { logs: [{ id: there.id, version: 2 }], decision: 'approve' },
      { as, ...(key && { key }) },
    );
  expect((await approve(consultant)).payload.refused).toEqual([{ id: there.id, error: 'notFound' }]);
  const key = randomUUID();
  expect((await approve(vendor, key)).payload.result).toEqual([there.id]);
  expect((await approve(vendor, key)).payload.result).toEqual([there.id]);
  expect(await log(other)).toMatchObject({ service_status: 'approved', version: 3 });
  expect(await other.events()).toContain('serviceLog.decided');
  const audit = await inSystem(hospital.db, (trx) =>
    trx
      .selectFrom('audit_log')
      .select('action')
      .where('hospital', '=', other.id)
      .where('entity_id', '=', there.id)
      .execute(),
  );
  expect(audit.map(({ action }) => action)).toContain('admin.decideReplacements');
});

test('the vendor offers a replacement that the flag of a log does not allow, and only then it is requested', async () => {
  await using hospital = await open();
  const vendor = await hospital.addUser({ role: 'vendorAdmin' });
  await hospital.put(failedRun({ code: '9110', text: 'Lamp' }), { device: 'Catalyst_One', device_serial: 'C1' });
  await hospital.work((trx) => trx.updateTable('service_log').set({ replaceable: false }).execute());
  const [log] = await list(hospital);
  const request = (version: number) =>
    hospital.call(requestReplacement, { logs: [{ id: log!.id, version }], reason: 'Lamp' });
  expect(await request(log!.version)).toMatchObject({ status: 422, payload: { error: 'notReplaceable' } });
  await hospital.call(decideReplacements, { logs: [one(log!)], decision: 'offer' }, { as: vendor });
  expect((await request(log!.version + 1)).payload.result[0]).toMatchObject({ service_status: 'requested' });
});

test('a request is of the version that was seen, of open logs, and of all of them or none', async () => {
  await using hospital = await open();
  await using other = await open();
  const log = await requested(hospital);
  await hospital.put(failedRun({ time: '20261121104500' }));
  const [fresh] = await list(hospital);
  const send = (...logs: { id: string; version: number }[]) =>
    hospital.call(requestReplacement, { logs, reason: 'Again' });
  expect(await send(one(fresh!), one(log))).toMatchObject({ status: 409, payload: { error: 'replacementNotOpen' } });
  expect(await send({ id: fresh!.id, version: 7 })).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(await other.call(requestReplacement, { logs: [one(fresh!)], reason: 'x' })).toMatchObject({ status: 404 });
  expect(await other.call(getServiceLog, { id: fresh!.id })).toMatchObject({ status: 404 });
  expect((await list(hospital))[0]).toMatchObject({ service_status: 'new' });

  const key = randomUUID();
  const input = { logs: [one(fresh!)], reason: 'Once' };
  for (const _ of [1, 2]) await hospital.call(requestReplacement, input, { key });
  const requests = await hospital.work((trx) => trx.selectFrom('replacement_request').select('id').execute());
  expect(requests).toHaveLength(2);
});

test('a log without an open request is deleted for good, one with a request stays [serviceLog.delete]', async () => {
  await using hospital = await open();
  const log = await requested(hospital);
  expect(await hospital.call(deleteServiceLog, { id: log.id })).toMatchObject({
    status: 409,
    payload: { error: 'serviceLogInUse' },
  });
  await hospital.put(failedRun({ time: '20261121104500' }));
  const [fresh] = await list(hospital);
  const assistant = await hospital.addUser({ role: 'assistant' });
  expect(await hospital.call(deleteServiceLog, { id: fresh!.id }, { as: assistant })).toMatchObject({ status: 403 });
  expect((await hospital.call(deleteServiceLog, { id: fresh!.id })).status).toBe(200);
  expect(await hospital.call(getServiceLog, { id: fresh!.id })).toMatchObject({ status: 404 });
  expect((await list(hospital)).map(({ id }) => id)).toEqual([log.id]);
});

test('the photograph of a request is read by the hospital and its reviewers only', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.put(failedRun());
  const [log] = await list(hospital);
  const id = newId();
  const send = async (bytes: Buffer, photo = id) => {
    const form = new FormData();
    form.set('id', photo);
    form.set('file', new File([new Uint8Array(bytes)], 'rotor.jpg'));
    const body = new Response(form);
    return hospital.app.inject({
      method: 'POST',
      url: addressOf(uploadReplacementPhoto, { hospital: hospital.key }),
      headers: {
        ...{ 'x-test-session': hospital.admin.id, 'x-requested-by': 'alder' },
        'content-type': body.headers.get('content-type')!,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const photoBytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#335' } })
    .jpeg()
    .toBuffer();
  expect((await send(photoBytes)).json().payload.result).toEqual({ id, width: 900, height: 600 });
  expect((await send(photoBytes)).statusCode).toBe(200);
  expect((await send(await sharp(photoBytes).png().toBuffer())).statusCode).toBe(409);
  expect((await send(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'), newId())).statusCode).toBe(415);

  const input = { logs: [one(log!)], reason: 'See photo', photo: id };
  expect((await hospital.call(requestReplacement, { ...input, photo: newId() })).status).toBe(404);
  expect((await hospital.call(requestReplacement, input)).payload.result[0]!.request).toMatchObject({ photo: id });
  const read = (of: Opened, as: TestUser, url: string) => of.app.inject({ url, headers: { 'x-test-session': as.id } });
  const own = addressOf(getReplacementPhoto, { hospital: hospital.key, id, size: 'full' });
  expect((await read(hospital, hospital.admin, own)).headers['content-type']).toBe('image/jpeg');
  const reviewed = addressOf(getReviewedPhoto, { id, size: 'small' });
  const consultant = await hospital.addUser({ role: 'lisConsultant' });
  const foreign = await other.addUser({ role: 'lisConsultant' });
  expect((await read(hospital, consultant, reviewed)).statusCode).toBe(200);
  expect((await read(other, foreign, reviewed)).statusCode).toBe(404);
  expect((await read(hospital, hospital.admin, reviewed)).statusCode).toBe(403);
});

test('a log without a request expires after the period behind its own', async () => {
  await using hospital = await open();
  const sweep = (now: Date) =>
    hospital.work((trx) =>
      sweepServiceLogs({ trx, hospital, now, services: hospital.services, emit: () => {}, audit: () => {} }),
    );
  await hospital.put(failedRun());
  const status = async () => {
    const [row] = await hospital.work((trx) => trx.selectFrom('service_log').select('service_status').execute());
    return row!.service_status;
  };
  await sweep(new Date('2026-12-25T15:59:59.999Z'));
  expect(await status()).toBe('new');
  await sweep(new Date('2026-12-25T16:00:00.000Z'));
  expect(await status()).toBe('expired');
});
