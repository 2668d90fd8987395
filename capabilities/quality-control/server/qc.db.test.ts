import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  checkQcLabel,
  createQcEvent,
  createQcLot,
  createQcRun,
  decideQcPoint,
  discardQcAgent,
  fileQcRecord,
  getQcAgents,
  getQcChart,
  getQcHold,
  getQcLots,
  getQcOverview,
  getRecordQc,
  openQcAgent,
  releaseQcHold,
  setQcRules,
  updateQcLot,
} from '../contract/index.ts';
import { addResult, at, handlers, openQc, start } from './qc.fixture.ts';

const chart = async (hospital: Awaited<ReturnType<typeof openQc>>) =>
  (await hospital.call(getQcChart, { device: hospital.device, analyte: 'CREA' })).payload;

test('a control lot is entered once for an analyzer and level, changed by its version, and listed', async () => {
  await using hospital = await openQc();
  const { id, version } = hospital.low;
  const same = { device: hospital.device, level: 1, lot: 'Q2211', expires_on: '2027-01-31', opened_on: null };
  const analytes = [{ analyte: 'CREA', unit: 'mg/dL', mean: 1, sd: 1 }];
  expect(await hospital.call(createQcLot, { ...same, analytes })).toMatchObject({
    status: 409,
    payload: { error: 'controlLotExists' },
  });
  const half = [{ analyte: 'CREA', unit: 'mg/dL', mean: 1, sd: null }];
  expect((await hospital.call(createQcLot, { ...same, lot: 'X', analytes: half })).status).toBe(400);
  const twice = [...analytes, ...analytes];
  expect((await hospital.call(createQcLot, { ...same, lot: 'X', analytes: twice })).status).toBe(400);
  expect((await hospital.call(createQcLot, { ...same, device: newId(), analytes })).status).toBe(404);

  const closed = await hospital.call(updateQcLot, { id, version, closed: true });
  expect(closed.payload.result).toMatchObject({ closed: true, lot: 'Q2211' });
  expect(await hospital.call(updateQcLot, { id, version, closed: false })).toMatchObject({
    status: 409,
    payload: { current: { closed: true } },
  });
  expect((await hospital.call(updateQcLot, { id: newId(), version: 1 })).status).toBe(404);
  const { result } = (await hospital.call(getQcLots, { device: hospital.device })).payload;
  expect(result.map(({ level }) => level)).toEqual([2, 1]);
});

test('a run is judged by the rules of Westgard, across levels of the same run too, and stays what it was', async () => {
  await using hospital = await openQc();
  const { low, high } = hospital;
  expect((await hospital.run(low.id, 1.42)).payload.result).toMatchObject([
    { verdict: 'pass', state: 'accepted', mean: 1.4, sd: 0.05, level: 1, unit: 'mg/dL', source: 'person' },
  ]);
  expect((await hospital.run(low.id, 1.51)).payload.result).toMatchObject([{ verdict: 'warning', rules: ['1-2s'] }]);
  expect((await hospital.run(low.id, 1.52)).payload.result).toMatchObject([
    { verdict: 'reject', rules: ['1-2s', '2-2s'], state: 'rejected' },
  ]);
  const across = await hospital.run(high.id, 5.3, hospital.clock());
  expect(across.payload.result).toMatchObject([{ rules: ['1-2s', 'R-4s'], verdict: 'reject' }]);
  // Another target later changes no value that was judged.
  await hospital.call(updateQcLot, {
    id: low.id,
    version: low.version,
    analytes: [{ analyte: 'CREA', unit: 'mg/dL', mean: 2, sd: 1 }],
  });
  expect((await chart(hospital)).points.map(({ mean }) => mean)).toEqual([1.4, 1.4, 1.4, 5.6]);
});

test('what was recalibrated starts the rules over several runs again', async () => {
  await using hospital = await openQc();
  await hospital.run(hospital.low.id, 1.51);
  hospital.setNow(at(100));
  const done = await hospital.call(createQcEvent, { device: hospital.device, kind: 'recalibrated', note: 'slide lot' });
  expect(done.payload.result).toMatchObject({ kind: 'recalibrated', author: 'Dr. Lin' });
  const next = await hospital.run(hospital.low.id, 1.51);
  expect(next.payload.result).toMatchObject([{ verdict: 'warning', rules: ['1-2s'] }]);
  const ahead = { device: hospital.device, kind: 'service', at: '2027-01-01T00:00:00.000Z' } as const;
  expect(await hospital.call(createQcEvent, ahead)).toMatchObject({ payload: { error: 'measuredAhead' } });
  expect((await hospital.call(createQcEvent, { device: newId(), kind: 'service' })).status).toBe(404);
});

test('a rule that is switched off for an analyte of an analyzer does not count there', async () => {
  await using hospital = await openQc();
  const rules = { device: hospital.device, analyte: 'CREA', off: ['1-3s' as const], tea: 15 };
  expect((await hospital.call(setQcRules, rules)).payload.result).toEqual({ ...rules, version: 1 });
  expect((await hospital.call(setQcRules, rules)).status).toBe(409);
  expect((await hospital.run(hospital.low.id, 1.6)).payload.result).toMatchObject([{ verdict: 'warning' }]);
  await hospital.call(setQcRules, { ...rules, off: [], version: 1 });
  expect((await hospital.run(hospital.high.id, 6.2)).payload.result).toMatchObject([{ verdict: 'reject' }]);
  expect(await hospital.call(setQcRules, { ...rules, version: 1 })).toMatchObject({
    status: 409,
    payload: { current: { off: [], version: 2 } },
  });
  expect((await hospital.call(setQcRules, { ...rules, device: newId() })).status).toBe(404);
});

test('a lot without targets is judged from its 21st run on, by mean and SD of the first 20', async () => {
  await using hospital = await openQc();
  const lot = await hospital.addLot(3, null, null);
  for (let n = 0; n < 20; n += 1) {
    const [point] = (await hospital.run(lot.id, 1 + (n % 2))).payload.result;
    expect(point).toMatchObject({ verdict: 'establishing', z: null, state: 'accepted' });
  }
  const [point] = (await hospital.run(lot.id, 1.5)).payload.result;
  expect(point).toMatchObject({ verdict: 'pass', mean: 1.5, z: 0 });
  expect(point!.sd).toBeCloseTo(Math.sqrt(5 / 19), 12);
  const { lots } = await chart(hospital);
  expect(lots.find(({ id }) => id === lot.id)!.analytes[0]!.mean).toBe(1.5);
});

test('a run that cannot be is refused, and one key enters one run', async () => {
  await using hospital = await openQc();
  const { low } = hospital;
  const values = [{ analyte: 'CREA', value: 1.4 }];
  const post = (more: object) => hospital.call(createQcRun, { lot: low.id, values, ...more });
  expect(await post({ values: [{ analyte: 'ALT', value: 1 }] })).toMatchObject({
    payload: { error: 'analyteNotInLot' },
  });
  expect(await post({ measured_at: at(1).toISOString() })).toMatchObject({ payload: { error: 'measuredAhead' } });
  expect((await post({ lot: newId() })).status).toBe(404);
  const old = await hospital.addLot(4, 1, 1, { expires_on: '2026-11-20' });
  expect(await post({ lot: old.id })).toMatchObject({ payload: { error: 'controlLotExpired' } });
  expect(await hospital.call(openQcAgent, { lot: old.id })).toMatchObject({ payload: { error: 'controlLotExpired' } });
  await hospital.call(createQcRun, { lot: low.id, values }, { key: 'once' });
  await hospital.call(createQcRun, { lot: low.id, values }, { key: 'once' });
  expect((await chart(hospital)).points).toHaveLength(1);
  const his = await hospital.addUser({ permits: ['his'] });
  expect((await hospital.call(createQcRun, { lot: low.id, values }, { as: his })).status).toBe(403);
});

test('an opened agent stands 20 minutes by the clock of the server, and then its label and its run are refused', async () => {
  await using hospital = await openQc();
  const { low, high } = hospital;
  const opened = (await hospital.call(openQcAgent, { lot: low.id })).payload.result;
  expect(opened).toMatchObject({ opened_at: start.toISOString(), ends_at: at(20).toISOString(), checked_at: null });
  const values = [{ analyte: 'CREA', value: 1.4 }];
  const enter = () => hospital.call(createQcRun, { lot: low.id, agent: opened.id, values });
  expect(await enter()).toMatchObject({ status: 409, payload: { error: 'labelNotChecked' } });
  const scan = (label: string) => hospital.call(checkQcLabel, { id: opened.id, label });
  expect(await scan('Q9999')).toMatchObject({
    payload: { error: 'lotNotFound', message: expect.stringMatching(/^Lot number not found/) },
  });
  expect(await scan(high.lot)).toMatchObject({
    payload: { error: 'qcLabelMismatch', message: expect.stringMatching(/^QC label mismatch/) },
  });
  expect((await scan(' q2211')).payload.result.checked_at).toBe(start.toISOString());
  expect((await hospital.call(getQcAgents, {})).payload.result).toMatchObject([{ id: opened.id }]);

  hospital.setNow(at(20));
  expect(await enter()).toMatchObject({ status: 422, payload: { error: 'agentExpired' } });
  expect(await scan(low.lot)).toMatchObject({ payload: { error: 'agentExpired' } });
  await hospital.call(discardQcAgent, { id: opened.id });
  expect(await hospital.call(discardQcAgent, { id: opened.id })).toMatchObject({ payload: { error: 'agentUsed' } });

  const next = (await hospital.call(openQcAgent, { lot: low.id })).payload.result;
  await hospital.call(checkQcLabel, { id: next.id, label: low.lot });
  hospital.setNow(at(39));
  const run = () => hospital.call(createQcRun, { lot: low.id, agent: next.id, values });
  expect((await run()).payload.result).toMatchObject([{ verdict: 'pass' }]);
  expect(await run()).toMatchObject({ payload: { error: 'agentUsed' } });
  expect(await hospital.call(checkQcLabel, { id: next.id, label: 'x' })).toMatchObject({
    payload: { error: 'agentUsed' },
  });
  expect((await hospital.call(discardQcAgent, { id: newId() })).status).toBe(404);
  expect((await hospital.call(checkQcLabel, { id: newId(), label: 'x' })).status).toBe(404);
  expect((await hospital.call(openQcAgent, { lot: newId() })).status).toBe(404);
});

test('a value is accepted, rejected or excluded by name and with a reason, and never deleted', async () => {
  await using hospital = await openQc();
  const [point] = (await hospital.run(hospital.low.id, 1.51)).payload.result;
  const decide = { id: point!.id, version: point!.version, state: 'excluded', reason: 'Bubble in the cup' } as const;
  expect((await hospital.call(decideQcPoint, { ...decide, reason: ' ' })).status).toBe(400);
  expect((await hospital.call(decideQcPoint, decide)).payload.result).toMatchObject({
    ...{ state: 'excluded', reason: 'Bubble in the cup', decided_by: 'Dr. Lin', verdict: 'warning', value: 1.51 },
  });
  expect((await hospital.call(decideQcPoint, decide)).status).toBe(409);
  expect((await hospital.call(decideQcPoint, { ...decide, id: newId() })).status).toBe(404);
  // An excluded value takes no part in a rule over several runs.
  expect((await hospital.run(hospital.low.id, 1.51)).payload.result).toMatchObject([{ rules: ['1-2s'] }]);
  expect((await chart(hospital)).points).toHaveLength(2);
});

test('a failure holds what was measured since, shows who was measured before, and is released by name after a good run [QC-01]', async () => {
  await using hospital = await openQc();
  const { low, high } = hospital;
  await hospital.run(low.id, 1.4);
  const before = await addResult(hospital, at(120));
  const other = await addResult(hospital, at(120), 'ALT');
  const since = await addResult(hospital, at(185));
  const failed = await hospital.run(low.id, 1.6, undefined);
  expect(failed.payload.result).toMatchObject([{ verdict: 'reject' }]);
  const { hold } = await chart(hospital);
  expect(hold).toMatchObject({ cause: 'failed', rules: ['1-2s', '1-3s'], since: at(180).toISOString(), results: 1 });
  const read = async () => (await hospital.call(getQcHold, { id: hold!.id })).payload;
  expect(await read()).toMatchObject({
    last_good_at: at(90).toISOString(),
    waiting: [{ record: since.id, pet: since.pet.id, values: [{ analyte: 'CREA', raw: '3.1' }] }],
    look_back: [{ record: before.id, pet_name: 'Mochi' }],
  });
  const ofRecord = async (record: string) => (await hospital.call(getRecordQc, { record })).payload.result;
  expect(await ofRecord(since.id)).toMatchObject([{ id: hold!.id, released_at: null }]);
  expect(await ofRecord(other.id)).toEqual([]);
  expect((await hospital.call(getRecordQc, { record: newId() })).status).toBe(404);

  const release = (more: object, how = {}) =>
    hospital.call(releaseQcHold, { id: hold!.id, version: hold!.version, reason: 'Recalibrated', ...more }, how);
  expect(await release({})).toMatchObject({ status: 409, payload: { error: 'qcNotPassed' } });
  const technician = await hospital.addUser({ role: 'assistant', permits: ['lis'], display_name: 'Morita' });
  expect(await release({ override: true }, { as: technician })).toMatchObject({ payload: { error: 'qcNotPassed' } });

  hospital.setNow(at(200));
  await hospital.call(createQcEvent, { device: hospital.device, kind: 'recalibrated' });
  await hospital.run(low.id, 1.41);
  await hospital.run(high.id, 5.6, hospital.clock());
  const { hold: passed } = await chart(hospital);
  expect(passed!.passed_at).toBe(at(270).toISOString());
  expect((await release({})).status).toBe(409);
  const done = await release({ version: passed!.version }, { as: technician });
  expect(done.payload.result).toMatchObject({ released_by: 'Morita', reason: 'Recalibrated', overridden: false });
  expect(await release({ version: passed!.version })).toMatchObject({ payload: { error: 'holdReleased' } });
  expect(await ofRecord(since.id)).toMatchObject([{ released_by: 'Morita', reason: 'Recalibrated' }]);
  expect((await hospital.call(getQcHold, { id: newId() })).status).toBe(404);
  expect((await hospital.call(releaseQcHold, { id: newId(), version: 1, reason: 'x' })).status).toBe(404);
});

test('a doctor may release without a good run, which stays with the hold', async () => {
  await using hospital = await openQc();
  await hospital.run(hospital.low.id, 1.6);
  const { hold } = await chart(hospital);
  const input = { id: hold!.id, version: hold!.version, reason: 'Emergency', override: true };
  expect((await hospital.call(releaseQcHold, input)).payload.result).toMatchObject({ overridden: true });
  expect((await chart(hospital)).hold).toBeNull();
});

test('the overview has each analyzer with its analytes, the worst level, and the last runs', async () => {
  await using hospital = await openQc();
  const overview = async () => (await hospital.call(getQcOverview, {})).payload;
  expect((await overview()).result).toMatchObject([
    { last_qc_at: null, due: false, analytes: [{ analyte: 'CREA', verdict: null }] },
  ]);
  await hospital.run(hospital.low.id, 1.4);
  await hospital.run(hospital.high.id, 6.1);
  expect((await overview()).result).toMatchObject([
    {
      ...{ device: hospital.device, model: 'Catalyst_One', last_qc_at: at(90).toISOString() },
      ...{ recent: ['pass', 'reject'], analytes: [{ analyte: 'CREA', verdict: 'reject', rules: ['1-2s', '1-3s'] }] },
      holds: [{ analyte: 'CREA' }],
    },
  ]);
  hospital.setNow(new Date(at(90).getTime() + 91 * 86_400_000));
  expect((await overview()).result[0]!.due).toBe(true);
});

test('another hospital reaches nothing of this one', async () => {
  await using hospital = await openQc();
  await using other = await openHospital(handlers, { now: start });
  const { device, low } = hospital;
  const values = [{ analyte: 'CREA', value: 1 }];
  expect((await other.call(getQcChart, { device, analyte: 'CREA' })).status).toBe(404);
  expect((await other.call(createQcRun, { lot: low.id, values })).status).toBe(404);
  expect((await other.call(openQcAgent, { lot: low.id })).status).toBe(404);
  expect((await other.call(fileQcRecord, { record: newId(), lot: low.id })).status).toBe(404);
  expect((await other.call(getQcLots, {})).payload.result).toEqual([]);
  expect((await other.call(getQcLots, { device })).status).toBe(404);
});
