import { newId } from '@alder/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  getCapture,
  getDriverVersion,
  getWorkshop,
  replayDriver,
  saveDriver,
  switchDriverOff,
  switchDriverOn,
} from '../contract/index.ts';
import { MAX_CAPTURE_BYTES } from '../domain/index.ts';
import { findOwnDriver, ownDriversOf } from './index.ts';
import { base64, openWorkshop as open, run, TAUGHT } from './workshop.fixture.ts';

test('the meanings of a capture are saved as a driver of the hospital with the capture and its reading as test', async () => {
  await using hospital = await open();
  await hospital.addMessage(run());
  expect(await hospital.begin()).toMatchObject({
    device: { name: 'Bench 2', protocol: 'astm', charset: 'utf-8', decimal: '.' },
    ...{ use: null, drivers: [], messages: [{ state: 'filed', size: run().length }] },
  });
  const saved = await hospital.save({}, { key: 'once' });
  expect(saved).toMatchObject({ status: 200, payload: { result: { name: 'Norvet C5', newest: 1, version: 1 } } });
  expect(saved.payload.result.key).toMatch(/^own\.norvet-c5-[0-9a-f]{6}$/);
  // The same press twice is one driver.
  expect((await hospital.save({}, { key: 'once' })).payload).toEqual(saved.payload);
  const { drivers } = await hospital.begin();
  expect(drivers).toEqual([saved.payload.result]);

  const { id } = drivers[0]!;
  const { payload } = await hospital.call(getDriverVersion, { driver: id });
  expect(payload.result).toMatchObject({
    ...{ number: 1, passes: true, bytes: base64(run()), protocol: 'astm', author: 'Dr. Lin' },
    file: { id: saved.payload.result.key, version: 1, base: null, codes: { X7: 'CREA' }, evidence: 'hospital' },
  });
  const rows = await hospital.work((trx) => trx.selectFrom('own_driver_version').selectAll().execute());
  expect(rows[0]!.expected).toMatchObject({
    runs: [{ chart: ['P02418'], name: 'Mochi', values: [{ code: 'CREA', raw: '3.1', number: 3.1 }] }],
  });
  const change = hospital.work((trx) => trx.updateTable('own_driver_version').set({ number: 2 }).execute());
  await expect(change).rejects.toThrow(/permission denied/);
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'detail']).where('entity', '=', 'ownDriver').orderBy('seq').execute(),
  );
  expect(audits[0]).toMatchObject({ action: 'driverWorkshop.save', detail: { number: 1 } });
});

test('a capture that cannot teach is refused with its reason, and nothing is saved', async () => {
  await using hospital = await open();
  const fault = async (more: object) => {
    const { status, payload } = await hospital.save(more);
    return [status, payload.error, (payload as { fault?: string }).fault];
  };
  expect(await fault({ bytes: '' })).toEqual([422, 'captureUnusable', 'empty']);
  expect(await fault({ bytes: base64('x'.repeat(MAX_CAPTURE_BYTES + 1)) })).toEqual([
    422,
    'captureUnusable',
    'tooLarge',
  ]);
  expect(await fault({ bytes: base64('\u0000PNG') })).toEqual([422, 'captureUnusable', 'binary']);
  expect(await fault({ bytes: base64('MSH|^~\\&|Box\rOBX|1') })).toEqual([422, 'captureUnusable', 'otherProtocol']);
  expect(await fault({ bytes: base64('H|\\^&\rL|1') })).toEqual([422, 'captureUnusable', 'noResult']);
  expect(await fault({ bytes: base64('H|\\^&\rR|1|^^^X|1') })).toEqual([422, 'captureUnusable', 'unreadable']);
  const wrong = { places: [{ place: 'R.4.1', meaning: 'chart' }], words: [] };
  expect(await fault({ taught: wrong })).toEqual([422, 'notTeachable', undefined]);
  expect((await hospital.save({ bytes: '###' })).status).toBe(400);
  expect((await hospital.begin()).drivers).toEqual([]);
});

test('a next version goes on from the last, is refused from an old one, and says which earlier captures it would read otherwise', async () => {
  await using hospital = await open();
  const first = (await hospital.save()).payload.result;
  const flagged = { places: [], words: [{ of: 'flag' as const, word: 'A', as: '>' }] };
  const next = { driver: first.id, version: 1, taught: flagged };
  const failing = await hospital.save(next);
  expect(failing).toMatchObject({ status: 409, payload: { error: 'earlierTestFails', numbers: [1] } });
  const second = await hospital.save({ ...next, accept: true });
  expect(second.payload.result).toMatchObject({ id: first.id, key: first.key, newest: 2, version: 2 });
  const stale = await hospital.save({ ...next, accept: true });
  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { newest: 2 } } });
  const { payload } = await hospital.call(getDriverVersion, { driver: first.id });
  expect(payload.result.file).toMatchObject({ version: 2, codes: { X7: 'CREA' }, flags: { A: '>' } });
  // Another capture, that the earlier version reads as before, asks nothing.
  const calm = await hospital.save({ driver: first.id, version: 2, taught: { places: [], words: [] }, accept: true });
  expect(calm.payload.result.newest).toBe(3);
});

test('a replay of 30 days reports what would be read otherwise, and files nothing', async () => {
  await using hospital = await open();
  const { id } = (await hospital.save()).payload.result;
  await hospital.addMessage(run('P1'));
  await hospital.addMessage(run('P2'), '2026-11-21T17:00:00.000Z');
  await hospital.addMessage(run('P3'), '2026-10-29T02:59:59.000Z');
  const other = await hospital.addDevice();
  await hospital.addMessage(run('P4'), '2026-11-21T17:00:00.000Z', other);
  const gone = await hospital.addMessage(run('P5'), '2026-11-22T03:00:00.000Z');
  await hospital.work((trx) =>
    trx
      .updateTable('transmission')
      .set({ raw_key: `${hospital.id}/gone` })
      .where('id', '=', gone)
      .execute(),
  );
  const payload = await hospital.agree(id);
  expect(payload).toMatchObject({ messages: 2, values: 2, unchanged: 0, missing: 1, newest: null });
  expect(payload.counts).toMatchObject({ patient: 2, code: 2, value: 0, lost: 0 });
  expect(payload.days).toEqual([
    { day: '2026-11-20', messages: 1, changed: 1 },
    { day: '2026-11-22', messages: 1, changed: 1 },
  ]);
  expect(payload.changes[0]).toMatchObject({ kind: 'patient', before: 'S-1 · Mochi', after: 'S-1 · P2', grave: true });
  expect(await hospital.work((trx) => trx.selectFrom('lab_record').select('id').execute())).toEqual([]);
  // Against the driver that is switched on, not against the product's.
  await hospital.call(switchDriverOn, { device: hospital.device.id, driver: id, number: 1, version: null });
  const same = await hospital.call(replayDriver, { device: hospital.device.id, driver: id, number: 1 });
  expect(same.payload).toMatchObject({ messages: 2, values: 2, unchanged: 2, changes: [] });
});

test('a driver is switched on for one device and off again, by a user who saw what was on', async () => {
  await using hospital = await open();
  const { id, key } = (await hospital.save()).payload.result;
  const other = await hospital.addDevice();
  const device = hospital.device.id;
  const fileOf = async (of = hospital.device) =>
    hospital.work(async (trx) => (await ownDriversOf(trx))(of.model, of.serial)?.version);
  expect(await fileOf()).toBeUndefined();
  await hospital.agree(id);
  const on = await hospital.call(switchDriverOn, { device, driver: id, number: 1, version: null });
  expect(on.payload.result).toMatchObject({ driver: id, number: 1, version: 1, person: 'Dr. Lin' });
  expect([await fileOf(), await fileOf(other)]).toEqual([1, undefined]);
  const again = await hospital.call(switchDriverOn, { device, driver: id, number: 1, version: null });
  expect(again).toMatchObject({ status: 409, payload: { error: 'stale', current: { driver: id, version: 1 } } });
  const off = await hospital.call(switchDriverOff, { device, version: 1 });
  expect(off.payload.result).toMatchObject({ driver: null, number: null, version: 2 });
  expect(await fileOf()).toBeUndefined();
  expect((await hospital.call(switchDriverOff, { device, version: 1 })).status).toBe(409);
  expect((await hospital.call(switchDriverOn, { device, driver: id, number: 2, version: 2 })).status).toBe(404);
  expect((await hospital.work((trx) => findOwnDriver(trx, key, 1)))?.id).toBe(key);
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('entity', '=', 'device').orderBy('seq').execute(),
  );
  expect(audits.map(({ detail }) => detail)).toEqual([
    { driver: key, number: 1 },
    { driver: key, number: 1, messages: 0, changes: 0 },
    { driver: key, number: 1, changes: [] },
    { driver: null },
  ]);
});

test('a version that no longer passes its own test is not switched on', async () => {
  await using hospital = await open();
  const { id } = (await hospital.save()).payload.result;
  const device = hospital.device.id;
  await hospital.work((trx) =>
    sql`insert into own_driver_version (id, driver, number, file, taught, capture, protocol, charset, decimal_mark, expected,
      author, saved_at) select ${newId()}::uuid, driver, 2, file, taught, capture, protocol, charset, decimal_mark,
      '{"runs":[]}', author, saved_at from own_driver_version where driver = ${id}`.execute(trx),
  );
  const on = await hospital.call(switchDriverOn, { device, driver: id, number: 2, version: null });
  expect(on).toMatchObject({ status: 409, payload: { error: 'driverTestFails' } });
  const { payload } = await hospital.call(getDriverVersion, { driver: id, number: 2 });
  expect(payload.result.passes).toBe(false);
});

test('a driver of one model is no driver of another', async () => {
  await using hospital = await open();
  const { id } = (await hospital.save()).payload.result;
  const vs2 = await hospital.addDevice({ model: 'vs2' });
  const replayInput = { device: vs2.id, driver: id, number: 1 };
  expect((await hospital.call(switchDriverOn, { ...replayInput, version: null })).payload.error).toBe('otherModel');
  expect((await hospital.call(replayDriver, replayInput)).payload.error).toBe('otherModel');
  expect((await hospital.save({ device: vs2.id, driver: id, version: 1 })).payload.error).toBe('otherModel');
});

test('a stored message is opened for its own device alone, which the audit log says; a long one is not', async () => {
  await using hospital = await open();
  const device = hospital.device.id;
  const transmission = await hospital.addMessage(run());
  const { payload } = await hospital.call(getCapture, { device, transmission });
  expect(payload.result).toEqual({ bytes: base64(run()), protocol: 'astm', charset: 'utf-8', decimal: '.' });
  const other = await hospital.addDevice();
  expect((await hospital.call(getCapture, { device: other.id, transmission })).status).toBe(404);
  const long = await hospital.addMessage('H'.repeat(MAX_CAPTURE_BYTES + 1));
  expect((await hospital.call(getCapture, { device, transmission: long })).payload).toMatchObject({
    fault: 'tooLarge',
  });
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('entity', '=', 'transmission').execute(),
  );
  expect(audits).toEqual([{ action: 'driverWorkshop.getCapture' }]);
});

test('who may not change analyzers opens no workshop, and nothing of another hospital is found', async () => {
  await using hospital = await open();
  await using other = await open();
  const { id } = (await hospital.save()).payload.result;
  const transmission = await hospital.addMessage(run());
  const device = hospital.device.id;
  const calls = (as: typeof other, how: object = {}) => [
    as.call(getWorkshop, { device }, how),
    as.call(getDriverVersion, { driver: id }, how),
    as.call(getCapture, { device, transmission }, how),
    as.call(
      saveDriver,
      { device, name: 'x', protocol: 'astm', charset: 'utf-8', decimal: '.', bytes: base64(run()), taught: TAUGHT },
      how,
    ),
    as.call(replayDriver, { device, driver: id, number: 1 }, how),
    as.call(switchDriverOn, { device, driver: id, number: 1, version: null }, how),
    as.call(switchDriverOff, { device, version: 1 }, how),
  ];
  for (const { status } of await Promise.all(calls(other))) expect(status).toBe(404);
  for (const user of [
    await hospital.addUser({ role: 'assistant', permits: ['lis'] }),
    await hospital.addUser({ role: 'hospitalAdmin', permits: ['his'] }),
  ])
    for (const { status } of await Promise.all(calls(hospital, { as: user }))) expect(status).toBe(403);
  // A foreign driver for the own device, and the other way round.
  const own = other.device.id;
  expect((await other.call(switchDriverOn, { device: own, driver: id, number: 1, version: null })).status).toBe(404);
  expect((await other.save({ driver: id, version: 1 })).status).toBe(404);
});
