import { analyteOf, analytes, readUnit } from '@alder/terms';
import { expect, test } from 'vitest';
import {
  doubtOf,
  doubtsOf,
  isPlausible,
  isSameAsk,
  limitedAnalytes,
  plainUnit,
  plainValue,
  shownUnit,
  templateOf,
} from './index.ts';

const range = {
  low: 70,
  high: 140,
  crit_low: null,
  crit_high: null,
  unit: 'mg/dL',
  source: 'hospital',
  entry: null,
} as const;
const glucose = { code: 'GLU', raw: '100', number: 100 as number | null, unit: 'mg/dL', range };

test('the tests of an order are the lines of the form, each analyte once; a test in words is a line of its own', () => {
  expect(templateOf(['Lyte 4', 'K', 'SNAP 4Dx', 'constructor'])).toEqual([
    { code: 'NA', unit: 'mmol/L' },
    { code: 'K', unit: 'mmol/L' },
    { code: 'NA_K', unit: '1' },
    { code: 'CL', unit: 'mmol/L' },
    { code: 'SNAP 4Dx', unit: '' },
    { code: 'constructor', unit: '' },
  ]);
});

test('a test that was ordered by the name of its analyte has its unit and its limits, in every language', () => {
  const potassium = [{ code: 'K', unit: 'mmol/L' }];
  for (const name of ['K', 'Potassium', 'potassium ', 'K+', 'カリウム', '鉀'])
    expect(templateOf([name])).toEqual(potassium);
  expect(templateOf(['Glucose', 'GLU', 'グルコース'])).toEqual([{ code: 'GLU', unit: 'mg/dL' }]);
});

test.each([
  ['Chem 17', 17],
  ['Chem 10', 10],
  ['Lyte 4', 4],
  ['CBC', 16],
  ['Complete blood count', 16],
  ['RETIC', 1],
  ['Urinalysis', 2],
])('a form of %s asks for its %i analytes, each of which the product knows', (profile, count) => {
  const codes = templateOf([profile]).map(({ code }) => code);
  expect(codes).toHaveLength(count);
  expect(codes.map((code) => analyteOf(code)?.code)).toEqual(codes);
});

test('a unit stands beside its field as people write it; a ratio and a pH have none, and keep their own all the same', () => {
  expect(['mg/dL', 'umol/L', '1', '[pH]', ''].map(shownUnit)).toEqual(['mg/dL', 'µmol/L', '', '', '']);
  expect(plainUnit('NA_K', '')).toBe('1');
  expect(plainUnit('UPH', ' ')).toBe('[pH]');
  // What was measured without a unit is asked about, not taken for the usual one.
  expect(plainUnit('GLU', ' ')).toBe('');
  expect(plainUnit('GLU', ' mmol/L ')).toBe('mmol/L');
  expect(plainUnit('SNAP 4Dx', '')).toBe('');
});

test('the unit that the form shows is read back as the same unit for every analyte', () => {
  for (const { code, unit } of analytes)
    expect([code, readUnit(plainUnit(code, shownUnit(unit)), code)]).toEqual([code, unit]);
});

test('a value typed with signs of an East Asian keyboard is read as a number', () => {
  expect(['＜５．２', ' ≤3 ', '≥ 4', '1。5'].map(plainValue)).toEqual(['<5.2', '<=3', '>= 4', '1.5']);
});

test('a value more than ten times outside its range is doubtful, one that is only high or low is not', () => {
  const far = (number: number) => doubtOf({ ...glucose, number });
  expect([1400, 1400.1, 10, 9.9, -1].map(far)).toEqual([undefined, 'far', undefined, 'implausible', 'far']);
  // Nothing of an analyte is less than none, whether or not the species has a range.
  const lipase = { ...glucose, code: 'LIPA', unit: 'U/L', range: null };
  expect([-0.1, 0, 50_000].map((number) => doubtOf({ ...lipase, number }))).toEqual(['far', undefined, undefined]);
});

test('a range that is open on one side makes nothing doubtful there; a test of the hospital may go below zero, or be in words', () => {
  expect(doubtOf({ ...glucose, number: 1500, range: { ...range, high: null } })).toBeUndefined();
  const own = { code: 'Base excess of our own', raw: '-4', number: -4 as number | null, unit: 'mmol/L' };
  expect(doubtOf({ ...own, range: { ...range, low: null, high: 2 } })).toBeUndefined();
  expect(doubtOf({ ...own, raw: 'slight', number: null, range })).toBeUndefined();
});

test('a unit in which the analyte is not measured and text where a number belongs are doubtful; a test in words is not', () => {
  expect(doubtOf({ ...glucose, number: 6, unit: 'mmol/L', range: null })).toBeUndefined();
  expect(doubtOf({ ...glucose, unit: '%', range: null })).toBe('unit');
  expect(doubtOf({ ...glucose, unit: '', range: null })).toBe('unit');
  expect(doubtOf({ ...glucose, raw: '6,62', number: null })).toBe('text');
  const words = { code: 'SNAP 4Dx', raw: 'Negative', number: null, unit: '', range: null };
  expect(doubtsOf([words, { ...glucose, raw: '1500', number: 1500 }])).toEqual([
    { code: 'GLU', raw: '1500', kind: 'far' },
  ]);
});

test('an order that the analyzer took meanwhile still asks the same; one whose tests changed or that got values does not', () => {
  const opened = { tests: ['K', 'NA'], upload_time: null };
  expect(isSameAsk(opened, { tests: ['K', 'NA'], upload_time: null })).toBe(true);
  expect(isSameAsk(opened, { tests: ['K'], upload_time: null })).toBe(false);
  expect(isSameAsk(opened, { tests: ['K', 'NA'], upload_time: '2026-11-28T02:00:00.000Z' })).toBe(false);
});

test('a value that no living animal has is doubtful in a hospital without ranges too, as one in the other unit is', () => {
  const typed = (code: string, number: number, unit: string) =>
    doubtOf({ code, raw: String(number), number, unit, range: null });
  expect([typed('GLU', 105, 'mmol/L'), typed('GLU', 5.8, 'mg/dL')]).toEqual(['implausible', 'implausible']);
  expect([typed('GLU', 5.8, 'mmol/L'), typed('GLU', 105, 'mg/dL')]).toEqual([undefined, undefined]);
  expect([typed('CREA', 95, 'mg/dL'), typed('CREA', 95, 'umol/L')]).toEqual(['implausible', undefined]);
  expect([typed('K', 42, 'mmol/L'), typed('K', 4.2, 'mmol/L')]).toEqual(['implausible', undefined]);
  expect([typed('TP', 68, 'g/dL'), typed('TP', 68, 'g/L')]).toEqual(['implausible', undefined]);
  expect([typed('HCT', 0.42, '%'), typed('HCT', 42, '%')]).toEqual(['implausible', undefined]);
});

test('limits belong to analytes that the product knows, and hold the middle of a life between them', () => {
  expect(limitedAnalytes.filter((code) => analyteOf(code)?.code !== code)).toEqual([]);
  expect(isPlausible('a test of the hospital', 1e9)).toBe(true);
  expect([isPlausible('NA', 80), isPlausible('NA', 79.9), isPlausible('NA', 240), isPlausible('NA', 240.1)]).toEqual([
    ...[true, false, true, false],
  ]);
});

test('an examination under the microscope asks for its findings by classes, whatever language it was ordered in', () => {
  const lines = templateOf(['尿沈渣']);
  expect(lines[0]).toEqual({ code: 'SED_RBC', unit: '/HPF', classes: ['none', '0-5', '6-20', '21-50', '>50'] });
  expect(lines.at(-1)).toEqual({ code: 'SED_OTHER', unit: '', classes: [] });
  expect(templateOf(['Ear cytology', 'Skin cytology']).filter(({ code }) => code === 'CYT_COCCI')).toHaveLength(1);
  expect(templateOf(['GLU'])[0]).not.toHaveProperty('classes');
});
