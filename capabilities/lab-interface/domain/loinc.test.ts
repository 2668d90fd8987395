import { expect, test } from 'vitest';
import { analytesOfLoinc, isResourceType, isSearchParameter, loincOf, loincRows, mayRead } from './index.ts';

const glucose = { code: 'GLU', unit: 'mg/dL', sample_type: 'serum', isTyped: false };

test('a LOINC code goes out with the unit of its property alone', () => {
  expect(loincOf(glucose)?.loinc).toBe('2345-7');
  expect(loincOf({ ...glucose, unit: 'mmol/L' })?.loinc).toBe('14749-6');
  expect(loincOf({ ...glucose, unit: 'g/L' })).toBeUndefined();
  expect(loincOf({ ...glucose, code: 'TP', unit: 'g/L' })?.loinc).toBe('2885-2');
  expect(loincOf({ ...glucose, code: 'SDMA' })).toBeUndefined();
});

test.each(['urine', 'feces', 'swab', 'tissue', 'fluid', 'other'])(
  'a value of %s never goes out with a code of serum or blood',
  (sample_type) => {
    expect(loincOf({ ...glucose, sample_type })).toBeUndefined();
  },
);

test('a count by eye does not go out as an automated count, a typed concentration keeps its code', () => {
  const white = { code: 'WBC', unit: '10*3/uL', sample_type: null };
  expect(loincOf({ ...white, isTyped: false })?.loinc).toBe('6690-2');
  expect(loincOf({ ...white, isTyped: true })).toBeUndefined();
  expect(loincOf({ ...glucose, sample_type: null, isTyped: true })?.loinc).toBe('2345-7');
});

test('each row of the table has a code of its own, an analyte, the sample that it is for and units', () => {
  expect(loincRows).toHaveLength(new Set(loincRows.map(({ loinc }) => loinc)).size);
  for (const row of loincRows) {
    expect(row.loinc, row.name).toMatch(/^\d{3,5}-\d$/);
    expect(row.analyte).toMatch(/^[A-Z0-9_]+$/);
    expect(row.units.every((unit) => unit !== '' && unit === unit.trim())).toBe(true);
  }
  const named = (analyte: string) => loincRows.find((row) => row.analyte === analyte)?.system;
  expect([named('ALT'), named('HGB'), named('PT')]).toEqual(['SerPl', 'Bld', 'PPP']);
  expect(loincRows.filter(({ isAutomated }) => isAutomated).map(({ analyte }) => analyte)).toContain('PLT');
});

test('a search by a LOINC code reads the analytes of that code alone', () => {
  expect(analytesOfLoinc('14749-6')).toEqual(['GLU']);
  expect(analytesOfLoinc('0000-0')).toEqual([]);
});

test('a token opens the kinds of resources that it names and no other', () => {
  expect(mayRead(['system/Observation.read'], 'Observation')).toBe(true);
  expect(mayRead(['system/Observation.read'], 'Patient')).toBe(false);
  expect(mayRead([], 'Device')).toBe(false);
  expect([isResourceType('Specimen'), isResourceType('Encounter')]).toEqual([true, false]);
});

test('a search by something that no type knows is not one, so that it is refused and not ignored', () => {
  for (const name of [
    '_id',
    '_lastUpdated',
    '_count',
    '_cursor',
    '_format',
    'patient',
    'subject',
    'accession',
    'authored',
  ])
    expect(isSearchParameter(name), name).toBe(true);
  for (const name of ['name', 'birthdate', 'toString', '']) expect(isSearchParameter(name), name).toBe(false);
});
