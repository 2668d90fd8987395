import { newId } from '@alder/database';
import { getCustomRanges } from '@alder/ranges/contract';
import { addRange, listRangeEntries, rangeHandlers } from '@alder/ranges/server';
import type { Implementation } from '@alder/server';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  approveIntervalStudy,
  createIntervalStudy,
  decideIntervalAnimal,
  getIntervalAnimals,
  getIntervalStudies,
  getIntervalStudy,
  updateIntervalStudy,
} from '../contract/index.ts';
import { referenceIntervalHandlers } from './index.ts';

const now = new Date('2026-11-24T00:00:00.000Z');
const handlers = [...referenceIntervalHandlers({ addRange, listRangeEntries }), ...rangeHandlers];
const whom = { device: 'Catalyst_One', analyte: 'CREA', species: 'dog' } as const;
const period = { since: '2026-01-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };

const open = async (own: readonly Implementation[] = handlers) => {
  const hospital = await openHospital([...own], { now });
  type Result = { value?: number | null; unit?: string; other?: string; comparator?: string; pet?: string };
  /** A creatinine of a dog as the laboratory stores it, with another value of the same run. */
  const addResult = async ({ value = 1, unit = 'mg/dL', other = 'N', comparator, pet }: Result = {}, day = 1) => {
    const own = pet ?? (await hospital.addPet({ species: 'dog', sex: 'male', birthdate: '2020-01-01' })).id;
    const id = newId();
    const results = [
      { code: 'CREA', raw: String(value), unit, number: value, comparator: comparator ?? null, flag: 'N' },
      { code: 'ALT', raw: '50', unit: 'U/L', number: 50, comparator: null, flag: other },
    ];
    const measured = new Date(`2026-11-${String(day).padStart(2, '0')}T01:00:00.000Z`);
    await hospital.work((trx) =>
      trx
        .insertInto('lab_record')
        .values({
          ...{ id, pet: own, run_key: id, content_key: id, record_id: id, device: 'Catalyst_One' },
          ...{ results: JSON.stringify(results), match_state: 'unrequested', verify_state: 'final' },
          reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
          ...{ timestamp: measured, device_time: measured },
        })
        .execute(),
    );
    return { id, pet: own };
  };
  const addHealthy = async (count: number) => {
    for (let n = 0; n < count; n += 1) await addResult({ value: 1 + (n % 10) / 20 });
  };
  const begin = async (more = {}) =>
    (await hospital.call(createIntervalStudy, { ...whom, ...period, ...more })).payload.result;
  const read = async (id: string) => (await hospital.call(getIntervalStudy, { id })).payload;
  return Object.assign(hospital, { addResult, addHealthy, begin, read });
};

test('healthy animals make an interval, which a named person approves and which becomes a range with date and source', async () => {
  await using hospital = await open();
  await hospital.addHealthy(19);
  const { id } = await hospital.begin();
  expect((await hospital.read(id)).outcome).toMatchObject({ about: { n: 19 }, interval: null, methods: [] });
  const approve = (more = {}, how = {}) => hospital.call(approveIntervalStudy, { id, version: 1, ...more }, how);
  expect(await approve()).toMatchObject({ status: 422, payload: { error: 'intervalTooFew' } });
  await hospital.addHealthy(1);
  const { outcome, animals } = await hospital.read(id);
  expect(outcome).toMatchObject({ about: { n: 20 }, interval: { method: 'robust' }, methods: ['robust'] });
  expect(animals).toBe(20);
  const done = await approve({ crit_high: 6 }, { key: 'once' });
  expect(done.payload.result).toMatchObject({ state: 'approved', approved_by_name: 'Dr. Lin', version: 2 });
  expect(await approve({ crit_high: 6 }, { key: 'once' })).toEqual(done);
  const { result } = (await hospital.call(getCustomRanges, {})).payload;
  expect(result).toHaveLength(1);
  expect(result[0]).toMatchObject({
    ...{ id: done.payload.result.custom_range, device: 'Catalyst_One', exam_type: null, species: 'dog', sex: null },
    ...{ valid_from: now.toISOString(), ranges: { CREA: { crit_high: 6, crit_low: null, unit: 'mg/dL' } } },
  });
  expect(result[0]!.source).toMatch(/^ASVCP · n 20 · robust.* · 90 % CI .* · Dr\. Lin · 2026-11-24$/);
  const { low, high } = result[0]!.ranges.CREA!;
  expect(low).toBeCloseTo(outcome.interval!.low.value, 1);
  expect(high).toBeCloseTo(outcome.interval!.high.value, 1);
  expect(await approve({ version: 2 })).toMatchObject({ status: 409, payload: { error: 'intervalClosed' } });
  // What was approved stays what it was, whatever is measured later.
  await hospital.addHealthy(5);
  expect((await hospital.read(id)).approval).toMatchObject({ about: { n: 20 } });
});

test('sick animals are left out by diagnosis, drug and flag, each is shown and can be taken back in with a reason', async () => {
  await using hospital = await open();
  await hospital.addHealthy(20);
  const flagged = await hospital.addResult({ value: 2, other: 'HH' });
  const above = await hospital.addResult({ value: 2, comparator: '>' });
  const unit = await hospital.addResult({ value: 2, unit: 'U/L' });
  const sick = await hospital.addResult({ value: 3 });
  const treated = await hospital.addResult({ value: 3 });
  await hospital.work(async (trx) => {
    for (const [index, { pet }] of [sick, treated].entries()) {
      const visit = newId();
      const checked_in_at = new Date('2026-11-05T00:00:00.000Z');
      await trx.insertInto('medical_record').values({ id: visit, pet, checked_in_at, stage: 'clinic' }).execute();
      if (index === 0)
        await trx
          .insertInto('diagnosis_record')
          .values({ id: newId(), medical_record: visit, pet, name: 'CKD' })
          .execute();
      else
        await trx
          .insertInto('medicine_record')
          .values({
            ...{ id: newId(), medical_record: visit, pet, name: 'Enalapril', dosage: 1, frequency: 'BID', days: 7 },
            ...{
              dose_count: 14,
              unit_price: 1,
              process_fee: 0,
              medicine_price: 14,
              process_fee_total: 0,
              total_price: 14,
            },
          })
          .execute();
    }
  });
  const { id } = await hospital.begin();
  const excluded = async () => (await hospital.read(id)).outcome.excluded;
  expect(await excluded()).toMatchObject({ diagnosis: 1, drug: 1, flag: 1, comparator: 1, unit: 1, outlier: 0 });
  const left = (await hospital.call(getIntervalAnimals, { id, included: false })).payload.result;
  expect(Object.fromEntries(left.map(({ record, reasons }) => [record, reasons.join()]))).toEqual({
    ...{ [flagged.id]: 'flag', [above.id]: 'comparator', [unit.id]: 'unit' },
    ...{ [sick.id]: 'diagnosis', [treated.id]: 'drug' },
  });

  const take = (record: string, include = true, reason = 'Follow-up of a healed animal') =>
    hospital.call(decideIntervalAnimal, { id, record, include, reason });
  expect((await take(flagged.id, true, ' ')).status).toBe(400);
  expect((await take(newId())).status).toBe(404);
  expect((await take(flagged.id)).payload.result.version).toBe(2);
  const counted = (await hospital.call(getIntervalAnimals, { id, included: true, limit: 500 })).payload.result;
  expect(counted).toHaveLength(21);
  expect(counted.find(({ record }) => record === flagged.id)).toMatchObject({
    ...{ reasons: ['flag'], included: true },
    decision: { include: true, reason: 'Follow-up of a healed animal', author_name: 'Dr. Lin' },
  });
  await take(flagged.id, false, 'Not healed after all');
  expect((await hospital.read(id)).outcome.about!.n).toBe(20);

  const page = (await hospital.call(getIntervalAnimals, { id, included: true, limit: 15 })).payload;
  const next = await hospital.call(getIntervalAnimals, { id, included: true, limit: 15, offset: page.next! });
  expect([page.result.length, next.payload.result.length, next.payload.next]).toEqual([15, 5, undefined]);
});

test('an animal counts once, in the unit of the study, and only of the sex, breed and age that was chosen', async () => {
  await using hospital = await open();
  const { pet } = await hospital.addResult({ value: 88.4, unit: 'umol/L' }, 2);
  await hospital.addResult({ value: 5, pet }, 1);
  const n = async (more: object) => {
    const { id } = await hospital.begin(more);
    const { result } = (await hospital.call(getIntervalAnimals, { id, included: true })).payload;
    return result.map(({ value }) => value);
  };
  expect((await n({}))[0]).toBeCloseTo(1, 3);
  expect(await n({})).toHaveLength(1);
  expect(await n({ sex: 'female' })).toEqual([]);
  expect(await n({ species: 'cat' })).toEqual([]);
  expect(await n({ breeds: ['Pug'] })).toEqual([]);
  expect(await n({ age_to_days: 365 })).toEqual([]);
  expect(await n({ age_from_days: 365 })).toHaveLength(1);
  expect(await n({ since: '2026-11-20T00:00:00.000Z' })).toEqual([]);
});

test('limits from elsewhere become a range only when 20 own animals accept them', async () => {
  await using hospital = await open();
  await hospital.addHealthy(20);
  const { id } = await hospital.begin();
  const approve = (low: number | null, high: number | null) => {
    const transferred = { low, high, source: 'Maker, sheet 2025' };
    return hospital.call(approveIntervalStudy, { id, version: 1, transferred });
  };
  expect(await approve(1.2, 1.3)).toMatchObject({ payload: { error: 'intervalNotTransferable' } });
  expect(await approve(2, 1)).toMatchObject({ payload: { error: 'intervalLimits' } });
  expect((await approve(0.5, 1.8)).status).toBe(200);
  const [range] = (await hospital.call(getCustomRanges, {})).payload.result;
  expect(range).toMatchObject({ ranges: { CREA: { low: 0.5, high: 1.8 } } });
  expect(range!.source).toBe('ASVCP · Maker, sheet 2025 · transference 0/20 · Dr. Lin · 2026-11-24');
});

test('a study is changed from the version that was read, discarded, and only by an administrator', async () => {
  await using hospital = await open();
  const { id } = await hospital.begin();
  const criteria = { diagnosis: false, drug: false, flags: 'none', outliers: 'dixon' } as const;
  const update = (more: object) => hospital.call(updateIntervalStudy, { id, version: 1, ...more });
  expect((await update({ criteria, method: 'robust' })).payload.result).toMatchObject({ criteria, method: 'robust' });
  expect(await update({ criteria })).toMatchObject({ status: 409, payload: { current: { version: 2 } } });
  expect((await hospital.call(getIntervalStudies, {})).payload.result).toMatchObject([{ id, author_name: 'Dr. Lin' }]);
  await update({ version: 2, discarded: true });
  expect((await hospital.call(getIntervalStudies, {})).payload.result).toEqual([]);
  expect(await update({ version: 3 })).toMatchObject({ payload: { error: 'intervalClosed' } });
  const order = { ...whom, ...period, age_from_days: 10, age_to_days: 10 };
  expect((await hospital.call(createIntervalStudy, order)).status).toBe(400);
  const backwards = { ...whom, since: period.until, until: period.since };
  expect((await hospital.call(createIntervalStudy, backwards)).status).toBe(400);
  const nurse = await hospital.addUser({ role: 'assistant', permits: ['lis'] });
  expect((await hospital.call(createIntervalStudy, { ...whom, ...period }, { as: nurse })).status).toBe(403);
  expect((await hospital.call(getIntervalStudies, {}, { as: nurse })).status).toBe(200);
});

test('a period with more results than are read says so; one with as many does not', async () => {
  await using hospital = await open(referenceIntervalHandlers({ addRange, listRangeEntries }, 20));
  await hospital.addHealthy(20);
  const { id } = await hospital.begin();
  expect(await hospital.read(id)).toMatchObject({ animals: 20, newest: null });
  const { id: newest } = await hospital.addResult({}, 2);
  expect(await hospital.read(id)).toMatchObject({ animals: 20, newest: 20 });
  const { payload } = await hospital.call(getIntervalAnimals, { id, included: true });
  expect(payload.result.map(({ record }) => record)).toContain(newest);
});

test("another hospital's study is not found", async () => {
  await using hospital = await open();
  await using other = await open();
  const { id } = await hospital.begin();
  const { id: record } = await hospital.addResult();
  expect((await other.call(getIntervalStudy, { id })).status).toBe(404);
  expect((await other.call(getIntervalAnimals, { id, included: true })).status).toBe(404);
  expect((await other.call(updateIntervalStudy, { id, version: 1 })).status).toBe(404);
  expect((await other.call(approveIntervalStudy, { id, version: 1 })).status).toBe(404);
  expect((await other.call(decideIntervalAnimal, { id, record, include: true, reason: 'x' })).status).toBe(404);
  const own = await other.begin();
  const decide = { id: own.id, record, include: true, reason: 'x' };
  expect((await other.call(decideIntervalAnimal, decide)).status).toBe(404);
});
