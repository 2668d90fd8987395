import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  addMaintenance,
  addReagent,
  getMaintenance,
  getReagentRecall,
  getReagents,
  getVueLotInfo,
  stepReagent,
} from '../contract/index.ts';
import { reagentsHandlers } from './index.ts';

const NOW = new Date('2026-11-24T02:00:00.000Z');
const open = () => openHospital(reagentsHandlers, { now: NOW });
type Opened = Awaited<ReturnType<typeof open>>;

const rotor = { name: 'Chem 17', lot: '7731AA1', expires_on: '2027-02-28', quantity: 25, cost: 9000 };
const add = async (hospital: Opened, more: Partial<InputTypeOf<typeof addReagent>> = {}) =>
  (await hospital.call(addReagent, { ...rotor, ...more })).payload.result;
async function addDevice(hospital: Opened): Promise<string> {
  const id = newId();
  await hospital.work((trx) => trx.insertInto('device').values({ id, serial: id, model: 'vs2' }).execute());
  return id;
}
const addRun = (hospital: Opened, rotor_lot: string, pet: string | null, device = 'vs2') =>
  hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        ...{ id: newId(), run_key: randomUUID(), content_key: '', device, device_serial: 'S', rotor_lot, pet },
        ...{ timestamp: NOW, match_state: pet ? 'matched' : 'unmatched', reported: '{}', verify_state: 'final' },
        ...{ cassette: device === 'vue' ? 'cPL' : null, created_at: new Date(Date.now() + 60_000) },
      })
      .execute(),
  );

test('a package is scanned in once; the same again is a duplicate, and a serial number that is not the label’s is refused', async () => {
  await using hospital = await open();
  const code = ']d2010401234567890117270228107731AA1\u001d21S-9';
  const first = await add(hospital, { code });
  expect(first).toMatchObject({ ...rotor, serial: 'S-9', state: 'stock', used: 0, version: 1 });
  expect(await hospital.call(addReagent, { ...rotor, code })).toMatchObject({
    status: 409,
    payload: { error: 'reagentDuplicate', message: 'Duplicate reagent' },
  });
  expect(await hospital.call(addReagent, { ...rotor, code, serial: 'S-8' })).toMatchObject({
    status: 422,
    payload: { error: 'reagentSerial', message: 'Incorrect serial number' },
  });
  const key = randomUUID();
  for (const _ of [1, 2]) await hospital.call(addReagent, { ...rotor, serial: 'S-10' }, { key });
  expect((await hospital.call(getReagents, {})).payload.result).toHaveLength(2);
});

test('a package is opened at an analyzer, moved, used up and opened again, each of the version that was seen', async () => {
  await using hospital = await open();
  await using other = await open();
  const [device, second] = [await addDevice(hospital), await addDevice(hospital)];
  const { id } = await add(hospital);
  let version = 1;
  const step = async (input: Omit<InputTypeOf<typeof stepReagent>, 'id' | 'version'>) => {
    const answer = await hospital.call(stepReagent, { id, version, ...input });
    if (answer.status === 200) version = answer.payload.result.version;
    return answer;
  };
  expect(await step({ step: 'open' })).toMatchObject({ status: 422, payload: { error: 'reagentIncomplete' } });
  expect(await step({ step: 'open', device: newId() })).toMatchObject({ status: 404 });
  expect((await step({ step: 'open', device })).payload.result).toMatchObject({ state: 'open', device });
  expect((await step({ step: 'move', device: second })).payload.result).toMatchObject({ device: second });
  expect((await step({ step: 'finish' })).payload.result).toMatchObject({ state: 'empty' });
  expect(await step({ step: 'discard', reason: 'x' })).toMatchObject({
    status: 409,
    payload: { error: 'reagentMoved' },
  });
  expect((await step({ step: 'reopen' })).payload.result).toMatchObject({ state: 'open', device: second });
  expect(await step({ step: 'discard' })).toMatchObject({ status: 422 });
  expect((await step({ step: 'discard', reason: 'Fell' })).payload.result).toMatchObject({ discard_reason: 'Fell' });
  expect(await hospital.call(stepReagent, { id, version: 1, step: 'reopen' })).toMatchObject({
    payload: { error: 'stale' },
  });
  expect(await other.call(stepReagent, { id, version, step: 'reopen' })).toMatchObject({ status: 404 });
});

test('an expired package is not opened, and of two the one that expires first is asked about', async () => {
  await using hospital = await open();
  const device = await addDevice(hospital);
  const late = await add(hospital);
  const early = await add(hospital, { lot: 'EARLY1', expires_on: '2026-12-01' });
  const gone = await add(hospital, { name: 'CBC', lot: 'GONE1', expires_on: '2026-11-23' });
  const openOne = ({ id, version }: { id: string; version: number }, confirmed = false) =>
    hospital.call(stepReagent, { id, version, step: 'open', device, confirmed });
  expect(await openOne(gone)).toMatchObject({ status: 422, payload: { error: 'reagentExpired' } });
  expect(await openOne(late)).toMatchObject({ status: 409, payload: { error: 'reagentEarlier', earlier: 'EARLY1' } });
  expect((await openOne(late, true)).payload.result).toMatchObject({ state: 'open' });
  expect((await openOne(early)).payload.result).toMatchObject({ state: 'open' });
});

test('the remaining quantity is computed from the runs that name the lot, and the forecast follows', async () => {
  await using hospital = await open();
  hospital.setNow(new Date());
  await add(hospital, { expires_on: '2099-01-31' });
  for (let run = 0; run < 4; run += 1) await addRun(hospital, rotor.lot, null);
  const { result, forecast } = (await hospital.call(getReagents, {})).payload;
  expect(result).toMatchObject([{ used: 4, quantity: 25 }]);
  expect(forecast).toEqual([{ name: 'Chem 17', left: 21, per_week: 1, days_left: 147, wasted: 0 }]);
});

test('a recall lists the patients whose results name the lot, with those that no patient was found for, whether it was scanned in or not', async () => {
  await using hospital = await open();
  await using other = await open();
  const pet = await hospital.addPet();
  await addRun(hospital, 'RECALL1', pet.id);
  await addRun(hospital, 'RECALL1', null);
  const { payload } = await hospital.call(getReagentRecall, { lot: 'RECALL1' });
  expect(payload.result).toMatchObject([{ pet: pet.id, pet_name: pet.name, patient_id: pet.patient_id }]);
  expect(payload.unmatched).toBe(1);
  expect(await other.call(getReagentRecall, { lot: 'RECALL1' })).toMatchObject({
    status: 404,
    payload: { error: 'reagentLot', message: 'Lot number not found' },
  });
});

test('lots of Vue cassettes are those of its runs, with their last day where it is known [pulpo.getVueLotInfo]', async () => {
  await using hospital = await open();
  await add(hospital, { name: 'cPL', lot: 'VUE001', expires_on: '2027-03-31' });
  await addRun(hospital, 'VUE001', null, 'vue');
  await addRun(hospital, 'OTHER1', null, 'vs2');
  expect((await hospital.call(getVueLotInfo, {})).payload.lots).toEqual([
    { lot: 'VUE001', name: 'cPL', expires_on: '2027-03-31', runs: 1, last_run: NOW.toISOString() },
  ]);
  const doctor = await hospital.addUser({ role: 'doctor' });
  expect(await hospital.call(getVueLotInfo, {}, { as: doctor })).toMatchObject({ status: 403 });
});

test('maintenance of an analyzer is noted, listed newest first and never changed', async () => {
  await using hospital = await open();
  const [device, second] = [await addDevice(hospital), await addDevice(hospital)];
  const note = (of: string, kind: 'cleaning' | 'part') =>
    hospital.call(addMaintenance, { device: of, kind, note: 'Fan', done_on: '2026-11-24' });
  await note(device, 'cleaning');
  await note(second, 'part');
  const { result } = (await hospital.call(getMaintenance, {})).payload;
  expect(result.map(({ kind }) => kind)).toEqual(['part', 'cleaning']);
  expect(result[0]).toMatchObject({ device: second, note: 'Fan', author_name: hospital.admin.display_name });
  expect((await hospital.call(getMaintenance, { device })).payload.result).toHaveLength(1);
  expect(await note(newId(), 'part')).toMatchObject({ status: 404 });
  const doctor = await hospital.addUser({ permits: ['his'] });
  expect(await hospital.call(getMaintenance, {}, { as: doctor })).toMatchObject({ status: 403 });
});
