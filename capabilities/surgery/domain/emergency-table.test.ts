import { expect, test } from 'vitest';
import { EXAMPLE_DRUGS, isLimited, sheetOf, volumeOf, weightState } from './emergency.ts';

test('the example of the crash sheet has the doses of its source, in the strength of the usual vial', () => {
  expect(
    EXAMPLE_DRUGS.map(({ name, use, dose, unit, concentration, species, route }) =>
      [name, use, dose, unit, concentration, species.join(' '), route].join(' | '),
    ),
  ).toEqual([
    'Epinephrine | asystole, PEA | 0.01 | mg | 1 | dog cat | IV / IO',
    'Vasopressin | asystole, PEA | 0.8 | U | 20 | dog cat | IV / IO',
    'Atropine | vagal arrest, bradycardia | 0.04 | mg | 0.54 | dog cat | IV / IO',
    'Lidocaine | VF, pulseless VT | 2 | mg | 20 | dog | IV / IO',
    'Amiodarone | VF, pulseless VT | 5 | mg | 50 | dog cat | IV / IO',
    'Naloxone | opioid reversal | 0.04 | mg | 0.4 | dog cat | IV / IO',
    'Flumazenil | benzodiazepine reversal | 0.01 | mg | 0.1 | dog cat | IV / IO',
    'Atipamezole | alpha-2 reversal | 0.1 | mg | 5 | dog cat | IV / IM',
    'Calcium gluconate 10 % | hyperkalaemia, hypocalcaemia | 50 | mg | 100 | dog cat | IV / IO',
    'Sodium bicarbonate 8.4 % | severe acidosis | 1 | mEq | 1 | dog cat | IV / IO',
  ]);
  expect(EXAMPLE_DRUGS.filter(({ max_ml }) => max_ml !== null)).toEqual([]);
});

test('a drug that a vet has approved is on the sheet of its species, an unapproved one on none', () => {
  const [epinephrine, , , lidocaine] = EXAMPLE_DRUGS.map((drug) => ({ ...drug, approved_by: 'lin' }));
  const unapproved = { ...epinephrine!, approved_by: null };

  expect(sheetOf([epinephrine!, lidocaine!, unapproved], 'Dog')).toEqual([epinephrine, lidocaine]);
  expect(sheetOf([epinephrine!, lidocaine!, unapproved], 'cat')).toEqual([epinephrine]);
});

test('a volume is rounded to what a syringe shows: 0.01 mL below one, 0.1 mL from one on, exact below 0.01', () => {
  const drug = { species: [], dose: 1, concentration: 1, max_ml: null };

  expect([0.00456, 0.0099, 0.01, 0.994, 0.996, 1.04, 1.06].map((weight) => volumeOf(drug, weight))).toEqual([
    0.0046, 0.0099, 0.01, 0.99, 1, 1, 1.1,
  ]);
  expect(isLimited({ ...drug, max_ml: 2 }, 2)).toBe(false);
  expect(isLimited({ ...drug, max_ml: 2 }, 2.01)).toBe(true);
});

test('no weight and a weight of nothing are missing; one of thirty days ago is used, an older one asked about', () => {
  const now = new Date('2026-11-28T00:00:00Z');

  expect(weightState(null, '2026-11-27T00:00:00Z', now)).toBe('missing');
  expect(weightState(0, '2026-11-27T00:00:00Z', now)).toBe('missing');
  expect(weightState(4, null, now)).toBe('old');
  expect(weightState(4, '2026-10-29T00:00:00Z', now)).toBe('usable');
  expect(weightState(4, '2026-10-28T23:59:59Z', now)).toBe('old');
});
