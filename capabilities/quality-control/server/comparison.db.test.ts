import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import {
  addComparisonPairs,
  approveComparison,
  createComparison,
  decideComparisonPair,
  getComparison,
  getComparisons,
  setQcRules,
  updateComparison,
} from '../contract/index.ts';
import { at, openQc } from './qc.fixture.ts';

/** The analyzer of the fixture beside a second one, and animals that both have measured. */
async function openTwo() {
  const hospital = await openQc();
  const other = newId();
  await hospital.work((trx) => trx.insertInto('device').values({ id: other, model: 'vs2', serial: 'V-1' }).execute());
  const measure = async (pet: string, on: 'x' | 'y', minutes: number, value: object) => {
    const id = newId();
    const [device, device_serial] = on === 'x' ? ['Catalyst_One', hospital.serial] : ['vs2', 'V-1'];
    const results = JSON.stringify([{ code: 'CREA', raw: '', comparator: null, flag: 'N', ...value }]);
    const reported = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
    await hospital.work((trx) =>
      trx
        .insertInto('lab_record')
        .values({
          ...{ id, run_key: id, content_key: id, record_id: id, pet, device, device_serial, results, reported },
          ...{ match_state: 'unrequested', verify_state: 'final', timestamp: at(minutes), device_time: at(minutes) },
        })
        .execute(),
    );
    return id;
  };
  const create = (over = {}) =>
    hospital.call(createComparison, {
      ...{ x_device: hospital.device, y_device: other, analyte: 'CREA', max_minutes: 60, tea: 20 },
      ...{ since: at(-10_000).toISOString(), until: at(10_000).toISOString(), ...over },
    });
  const read = async (id: string) => (await hospital.call(getComparison, { id })).payload;
  return Object.assign(hospital, { other, measure, create, read });
}

test('samples that both analyzers measured are found, in one unit; one without a unit that converts is counted, not compared', async () => {
  await using hospital = await openTwo();
  const [rex, luna] = [await hospital.addPet(), await hospital.addPet()];
  await hospital.measure(rex.id, 'x', 0, { number: 2, unit: 'mg/dL' });
  await hospital.measure(rex.id, 'y', 30, { number: 176.8, unit: 'umol/L' });
  await hospital.measure(luna.id, 'x', 0, { number: 1, unit: 'mg/dL' });
  await hospital.measure(luna.id, 'y', 90, { number: 1, unit: 'mg/dL' });
  await hospital.measure(luna.id, 'y', 1, { number: 1, unit: 'furlong' });
  await hospital.measure(luna.id, 'y', 2, { number: 9, unit: 'mg/dL', comparator: '>' });
  const { payload } = await hospital.create();
  expect(payload.result).toMatchObject({ unit: 'mg/dL', state: 'draft', tea: 20, author_name: 'Dr. Lin' });
  const { pairs, agreement, unconverted } = await hospital.read(payload.result.id);
  expect(pairs).toMatchObject([{ x: 2, minutes: 30, excluded: false }]);
  expect(pairs[0]!.y).toBeCloseTo(2, 3);
  expect([agreement.verdict, unconverted]).toEqual(['tooFew', 1]);
  const wider = await hospital.call(updateComparison, { id: payload.result.id, version: 1, max_minutes: 90 });
  expect(wider.payload.result).toMatchObject({ max_minutes: 90, version: 2 });
  expect((await hospital.read(payload.result.id)).pairs).toHaveLength(2);
});

test('a comparison is approved by name from 20 pairs on, and keeps its numbers when results change later', async () => {
  await using hospital = await openTwo();
  const id = (await hospital.create()).payload.result.id;
  const pairs = Array.from({ length: 20 }, (_, n) => ({ label: `S${n}`, x: 1 + n, y: 1 + n + (n % 2) / 10 }));
  await hospital.call(addComparisonPairs, { id, pairs: pairs.slice(0, 19) });
  const early = await hospital.call(approveComparison, { id, version: 2, conclusion: 'same' });
  expect(early).toMatchObject({ status: 422, payload: { error: 'comparisonTooFew' } });
  await hospital.call(addComparisonPairs, { id, pairs: pairs.slice(19) });
  expect(await hospital.call(approveComparison, { id, version: 2, conclusion: 'same' })).toMatchObject({
    status: 409,
    payload: { current: { version: 3 } },
  });
  const done = await hospital.call(approveComparison, { id, version: 3, conclusion: 'Either may be used' });
  expect(done.payload.result).toMatchObject({
    ...{ state: 'approved', approved_by_name: 'Dr. Lin', approved_at: at(0).toISOString() },
    conclusion: 'Either may be used',
  });
  const pet = await hospital.addPet();
  await hospital.measure(pet.id, 'x', 0, { number: 2, unit: 'mg/dL' });
  await hospital.measure(pet.id, 'y', 0, { number: 9, unit: 'mg/dL' });
  const { agreement } = await hospital.read(id);
  expect(agreement).toMatchObject({ n: 20, verdict: 'agrees' });
  for (const refused of [
    await hospital.call(addComparisonPairs, { id, pairs }),
    await hospital.call(updateComparison, { id, version: 4, discarded: true }),
    await hospital.call(approveComparison, { id, version: 4, conclusion: 'again' }),
    await hospital.call(decideComparisonPair, { id, pair: { id: newId() }, excluded: true, reason: 'no' }),
  ])
    expect(refused).toMatchObject({ status: 409, payload: { error: 'comparisonClosed' } });
});

test('a pair is left out with a reason and a name, and taken back in; it stays listed', async () => {
  await using hospital = await openTwo();
  const pet = await hospital.addPet();
  const x_record = await hospital.measure(pet.id, 'x', 0, { number: 2, unit: 'mg/dL' });
  const y_record = await hospital.measure(pet.id, 'y', 0, { number: 9, unit: 'mg/dL' });
  const id = (await hospital.create()).payload.result.id;
  await hospital.call(addComparisonPairs, { id, pairs: [{ label: 'T', x: 1, y: 1 }] });
  const typed = (await hospital.read(id)).pairs.find((pair) => pair.id !== null)!;
  const decide = (pair: object, excluded = true) =>
    hospital.call(decideComparisonPair, { id, pair: pair as { id: string }, excluded, reason: 'clotted' });
  expect((await decide({ x_record, y_record })).status).toBe(200);
  expect((await decide({ id: typed.id! })).status).toBe(200);
  const left = await hospital.read(id);
  expect(left.agreement.n).toBe(0);
  expect(left.pairs).toMatchObject([
    { x_record, excluded: true, reason: 'clotted', author_name: 'Dr. Lin' },
    { label: 'T', excluded: true, reason: 'clotted' },
  ]);
  await decide({ x_record, y_record }, false);
  expect((await hospital.read(id)).agreement.n).toBe(1);
  expect((await decide({ id: newId() })).status).toBe(404);
  expect((await decide({ x_record: y_record, y_record: x_record })).status).toBe(404);
});

test('two different analyzers of the hospital are compared in a time that has a length; the error allowed is that of the rules', async () => {
  await using hospital = await openTwo();
  expect(await hospital.create({ y_device: hospital.device })).toMatchObject({
    status: 422,
    payload: { error: 'sameAnalyzer' },
  });
  expect((await hospital.create({ y_device: newId() })).status).toBe(404);
  expect((await hospital.create({ until: at(-20_000).toISOString() })).status).toBe(400);
  const rules = { device: hospital.device, analyte: 'CREA', off: [], tea: 15 };
  await hospital.call(setQcRules, rules);
  expect((await hospital.create({ tea: undefined })).payload.result.tea).toBe(15);
  expect((await hospital.create({ tea: null })).payload.result.tea).toBeNull();
});

test('comparisons are listed by page, newest first; one that was discarded is not, and one of another hospital is not found', async () => {
  await using hospital = await openTwo();
  await using otherHospital = await openTwo();
  const ids = [(await hospital.create()).payload.result.id, (await hospital.create()).payload.result.id];
  const page = (await hospital.call(getComparisons, { limit: 1 })).payload;
  expect(page).toMatchObject({ result: [{ id: ids[1] }], next: ids[1] });
  expect((await hospital.call(getComparisons, { offset: page.next! })).payload.result).toMatchObject([{ id: ids[0] }]);
  await hospital.call(updateComparison, { id: ids[1]!, version: 1, discarded: true });
  expect((await hospital.call(getComparisons, {})).payload.result).toHaveLength(1);
  const [id] = ids as [string];
  expect((await otherHospital.call(getComparison, { id })).status).toBe(404);
  expect((await otherHospital.call(updateComparison, { id, version: 1 })).status).toBe(404);
  expect((await otherHospital.call(addComparisonPairs, { id, pairs: [{ label: '', x: 1, y: 1 }] })).status).toBe(404);
  expect((await otherHospital.call(approveComparison, { id, version: 1, conclusion: 'x' })).status).toBe(404);
});

test('a technician compares, a doctor or an administrator approves; no user without the laboratory sees it', async () => {
  await using hospital = await openTwo();
  const technician = await hospital.addUser({ role: 'assistant', permits: ['lis'] });
  const his = await hospital.addUser({ permits: ['his'] });
  const id = (await hospital.create()).payload.result.id;
  const added = await hospital.call(addComparisonPairs, { id, pairs: [{ label: '', x: 1, y: 1 }] }, { as: technician });
  expect(added.payload.result.version).toBe(2);
  expect(
    (await hospital.call(approveComparison, { id, version: 2, conclusion: 'same' }, { as: technician })).status,
  ).toBe(403);
  expect((await hospital.call(getComparison, { id }, { as: his })).status).toBe(403);
});
