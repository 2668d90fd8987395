import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { createQcEvent, getQcDrift, setQcRules } from '../contract/index.ts';
import { at, openQc } from './qc.fixture.ts';

const DAY = 24 * 60;

/** A hospital whose animals were measured with two lots of one panel. */
async function openLots() {
  const hospital = await openQc();
  const [dog, cat] = [await hospital.addPet(), await hospital.addPet({ species: 'cat' })];
  /** Runs of a lot: a value for each number, a day after the other. */
  const measure = async (lot: string | null, from: number, numbers: readonly number[], over: object = {}) => {
    const rows = numbers.map((number, index) => {
      const id = newId();
      const time = at((from + index) * DAY);
      const value = { code: 'CREA', raw: String(number), number, unit: 'mg/dL', comparator: null, flag: 'N' };
      return {
        ...{ id, run_key: id, content_key: id, record_id: id, pet: dog.id, device: 'Catalyst_One', profile: 'Chem 17' },
        ...{ device_serial: hospital.serial, results: JSON.stringify([value]), rotor_lot: lot, timestamp: time },
        ...{ reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }), device_time: time },
        ...{ match_state: 'unrequested', verify_state: 'final' },
        ...over,
      };
    });
    await hospital.work((trx) => trx.insertInto('lab_record').values(rows).execute());
  };
  const read = async () => (await hospital.call(getQcDrift, {})).payload.result;
  return Object.assign(hospital, { dog, cat, measure, read });
}

/** Numbers around a middle, a hundredth apart. */
const around = (middle: number, n = 25) => Array.from({ length: n }, (_, k) => middle * (1 + (k - n / 2) / 100));

test('a new lot with which patients have values 20 % higher is a drift, beside medians, lots, first days and the change allowed', async () => {
  await using hospital = await openLots();
  await hospital.measure('OLD', -100, around(1));
  await hospital.measure('A', -60, around(1));
  await hospital.measure('B', -30, around(1.2));
  await hospital.measure('A', -20, around(1, 3));
  const [change, ...more] = await hospital.read();
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    ...{ device: hospital.device, name: 'Catalyst One', profile: 'Chem 17' },
    before: { lot: 'A', runs: 28, since: at(-60 * DAY).toISOString() },
    after: { lot: 'B', runs: 25, since: at(-30 * DAY).toISOString() },
  });
  const [creatinine] = change!.analytes;
  expect(creatinine).toMatchObject({ analyte: 'CREA', unit: 'mg/dL', allowed: 10, verdict: 'drift', after: { n: 25 } });
  expect(creatinine!.percent).toBeCloseTo(20, 0);

  await hospital.call(setQcRules, { device: hospital.device, analyte: 'CREA', off: [], tea: 50 });
  expect((await hospital.read())[0]!.analytes[0]).toMatchObject({ allowed: 25, verdict: 'steady' });
});

test('control material, retracted and invalid results, values with a sign and results of half a year ago say nothing of a lot', async () => {
  await using hospital = await openLots();
  await hospital.measure('A', -60, around(1));
  await hospital.measure('B', -30, around(1, 19));
  const far = around(9, 25);
  await hospital.measure('B', -30, far, { control: true });
  await hospital.measure('B', -30, far, { verify_state: 'retracted' });
  await hospital.measure('B', -30, far, { invalid: true });
  await hospital.measure('B', -400, far);
  const sign = { code: 'CREA', raw: '<9', number: 9, unit: 'mg/dL', comparator: '<', flag: 'H' };
  await hospital.measure('B', -30, far, { results: JSON.stringify([sign]) });
  await hospital.measure(null, -30, far);
  const [change] = await hospital.read();
  expect(change!.analytes).toMatchObject([{ analyte: 'CREA', after: { n: 19 }, verdict: 'tooFew' }]);
});

test('values in another unit are converted before they are compared, and one that cannot be is left out', async () => {
  await using hospital = await openLots();
  await hospital.measure('A', -60, around(1));
  const inMicromoles = (number: number, unit = 'umol/L') => ({
    results: JSON.stringify([{ code: 'CREA', raw: '', number, unit, comparator: null, flag: 'N' }]),
  });
  for (const number of around(88.4)) await hospital.measure('B', -30, [1], inMicromoles(number));
  await hospital.measure('B', -29, [1], inMicromoles(5, 'furlong'));
  const [change] = await hospital.read();
  expect(change!.analytes[0]).toMatchObject({ unit: 'mg/dL', after: { n: 25 }, verdict: 'steady' });
});

test('after a recalibration a lot is judged by what was measured since', async () => {
  await using hospital = await openLots();
  await hospital.measure('A', -60, around(1));
  await hospital.measure('B', -30, around(1.2));
  expect((await hospital.read())[0]!.analytes[0]!.verdict).toBe('drift');
  await hospital.call(createQcEvent, {
    ...{ device: hospital.device, kind: 'recalibrated', note: '', at: at(-DAY).toISOString() },
  });
  expect((await hospital.read())[0]!.analytes[0]).toMatchObject({ verdict: 'tooFew', before: null, after: null });
});

test('lots of another hospital, of another panel and of an analyzer that is gone are compared with none of ours', async () => {
  await using hospital = await openLots();
  await using other = await openLots();
  await other.measure('A', -60, around(1));
  await other.measure('B', -30, around(1.2));
  await hospital.measure('A', -60, around(1));
  expect(await hospital.read()).toEqual([]);
  await hospital.measure('T', -30, around(1.2), { profile: 'T4' });
  expect(await hospital.read()).toEqual([]);
  await hospital.measure('B', -30, around(1.2), { device_serial: 'GONE' });
  expect(await hospital.read()).toEqual([]);
});

test('only a user of the laboratory reads the medians of lots', async () => {
  await using hospital = await openLots();
  const his = await hospital.addUser({ permits: ['his'] });
  const { status } = await hospital.call(getQcDrift, {}, { as: his });
  expect(status).toBe(403);
});
