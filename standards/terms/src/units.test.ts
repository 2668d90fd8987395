import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analytes, convertUnit, joinUnit, readUnit, showUnit } from './index.ts';

const prefixes = [
  ['', 0],
  ['d', -1],
  ['m', -3],
  ['u', -6],
  ['n', -9],
  ['p', -12],
] as const;
const powerOf = (prefix: string) => prefixes.find(([name]) => name === prefix)![1];
/** Concentrations that analyzers send; the metric prefixes say how they convert. */
const masses = ['g/L', 'g/dL', 'mg/mL', 'mg/dL', 'mg/L', 'ug/mL', 'ug/dL', 'ug/L', 'ng/mL', 'ng/dL', 'ng/L', 'pg/mL'];
const substances = ['mol/L', 'mmol/L', 'umol/L', 'nmol/L', 'pmol/L'];

/** Power of ten of a unit, computed from its prefixes. */
function exponentOf(unit: string): number {
  const [, above, below] = /^([munp]?)(?:g|mol)\/([dm]?)L$/.exec(unit)!;
  return powerOf(above!) - powerOf(below!);
}

test('concentrations convert by their metric prefixes, whatever is measured', () => {
  for (const units of [masses, substances])
    for (const from of units)
      for (const to of units) {
        const factor = 10 ** (exponentOf(from) - exponentOf(to));
        expect(convertUnit(7.3, from, to, 'UNKNOWN')! / factor, `${from} ${to}`).toBeCloseTo(7.3, 9);
      }
});

test('a mass, an amount of substance, a count and a share are never taken for each other', () => {
  const one = ['mg/dL', 'mmol/L', '10*9/L', '%', 'U/L', 's', 'fL', 'mm[Hg]'];
  for (const from of one)
    for (const to of one)
      expect(convertUnit(7.3, from, to, 'UNKNOWN'), `${from} ${to}`).toBe(from === to ? 7.3 : undefined);
});

test('counts convert by their power and their volume', () => {
  const count = fc.record({ power: fc.integer({ min: 1, max: 12 }), volume: fc.constantFrom('uL', 'L') });
  const perLiter = ({ power, volume }: { power: number; volume: string }) => power + (volume === 'uL' ? 6 : 0);
  const written = ({ power, volume }: { power: number; volume: string }) => `10*${power}/${volume}`;
  fc.assert(
    fc.property(count, count, (from, to) => {
      const factor = 10 ** (perLiter(from) - perLiter(to));
      expect(convertUnit(5.5, written(from), written(to), 'WBC')! / factor).toBeCloseTo(5.5, 9);
    }),
  );
  expect(convertUnit(12_100, '/uL', '10*9/L', 'WBC')).toBe(12.1);
  expect(convertUnit(0.41, 'L/L', '%', 'HCT')).toBe(41);
  expect(convertUnit(41, '%', 'L/L', 'UNKNOWN')).toBe(0.41);
});

test('the spelling of a unit by letter case or blanks makes no difference', () => {
  const units = new Set([...masses, ...substances, ...analytes.flatMap(({ unit, si }) => [unit, si])]);
  for (const unit of units) {
    expect(readUnit(unit), unit).toBe(unit);
    // A ratio has no unit, a pH and millimetres of mercury have spellings of their own.
    if (unit === '1' || unit.includes('[')) continue;
    for (const spelling of [unit.toUpperCase(), unit.toLowerCase(), ` ${unit.replace('/', ' / ')} `])
      expect(readUnit(spelling), spelling).toBe(unit);
  }
});

test('other spellings of analyzers are read as the unit that they mean', () => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    '10*3/uL': ['K/uL', 'K/mm3', 'Th/uL', 'THOU/uL'],
    '10*6/uL': ['M/uL', 'M/mm3', 'mil/uL', 'mill/uL'],
    '10*4/uL': ['万/µL', '萬/μL'],
    '/uL': ['/µL', '/mm3', '/mm³', 'cells/uL', '{cells}/uL'],
    '10*9/L': ['g/L(10^9)'],
    '10*12/L': ['g/L(10^12)'],
    fL: ['um3', 'µm³', 'um^3'],
    'U/L': ['IU/L'],
    'mg/dL': ['mg%'],
    'g/dL': ['gm/dL', 'g%'],
    s: ['sec', 'SEC'],
    'mm[Hg]': ['mmHg'],
  };
  for (const [unit, texts] of Object.entries(spellings))
    for (const text of texts) expect(readUnit(text), text).toBe(unit);
  expect(readUnit(' furlong ')).toBe('furlong');
});

test('giga and tera per liter are counts for cells, and gram per liter for everything else', () => {
  expect([readUnit('G/L', 'WBC'), readUnit('T/L', 'RBC')]).toEqual(['10*9/L', '10*12/L']);
  expect([readUnit('G/L', 'HGB'), readUnit('G/L'), readUnit('G/L', 'UNKNOWN')]).toEqual(['g/L', 'g/L', 'g/L']);
});

test('milliequivalents are millimoles for ions of one charge only', () => {
  for (const ion of ['NA', 'K', 'CL', 'HCO3', 'TCO2']) {
    expect(readUnit('mEq/L', ion)).toBe('mmol/L');
    expect(convertUnit(140, 'meq/l', 'mmol/L', ion)).toBe(140);
  }
  for (const other of ['CA', 'ICA', 'MG', 'PHOS']) expect(convertUnit(2.5, 'mEq/L', 'mmol/L', other)).toBeUndefined();
  expect(readUnit('mEq/L')).toBe('mEq/L');
});

test('a value converts through any spelling of its conventional and its SI unit', () => {
  expect(convertUnit(100, 'mg/dL', 'umol/L', 'GLU')).toBe(5550);
  expect(convertUnit(1, 'g/L', 'mmol/L', 'GLU')).toBe(5.55);
  expect(convertUnit(5550, 'umol/L', 'mg/dL', 'GLU')).toBe(100);
  expect(convertUnit(5.55, 'mmol/L', 'g/L', 'GLU')).toBe(1);
  expect(convertUnit(1, 'mg/dL', 'mmol/L', 'UNKNOWN')).toBeUndefined();
  expect(convertUnit(10, 'mm[Hg]', 'kPa', 'PCO2')).toBeCloseTo(1.333, 6);
});

test('units are shown with their signs, and a ratio or a pH without any', () => {
  expect(['ug/dL', 'ug/L', 'ug/mL', 'umol/L', '/uL'].map(showUnit)).toEqual([
    'µg/dL',
    'µg/L',
    'µg/mL',
    'µmol/L',
    '/µL',
  ]);
  expect(['1', '[pH]', 'mm[Hg]', 'mg/dL'].map(showUnit)).toEqual(['', '', 'mmHg', 'mg/dL']);
  expect(['10*12/L', '10*9/L', '10*6/uL', '10*4/uL'].map(showUnit)).toEqual(['10¹²/L', '10⁹/L', '10⁶/µL', '10⁴/µL']);
  for (let power = 0; power <= 9; power += 1) expect(showUnit(`10*${power}/L`)).toBe(`10${'⁰¹²³⁴⁵⁶⁷⁸⁹'[power]}/L`);
  for (const odd of ['x10*3/uL', '10*3/uLx', '10*/uL']) expect(showUnit(odd)).toBe(odd);
});

test('what is shown is read again as the same unit', () => {
  for (const { unit, si } of analytes)
    for (const one of [unit, si]) if (showUnit(one) !== '') expect(readUnit(showUnit(one)), one).toBe(one);
});

test('an exponent that no count has is no count', () => {
  for (const text of ['10^0/uL', '10^13/uL', '10^33/L', 'a10^3/uL', '10^3/uLx', '10^3/dL', '110^3/uL'])
    expect(readUnit(text), text).toBe(text);
  for (const text of ['10**3/uL', '10e3/uL', '10e+03/uL', '*10^3/uL', '10^3/cmm', '10^3/mm^3', '10 ^ 3 / µL'])
    expect(readUnit(text), text).toBe('10*3/uL');
  expect([readUnit('10^10/L'), readUnit('10^11/L'), readUnit('10^12/L')]).toEqual(['10*10/L', '10*11/L', '10*12/L']);
});

test('a unit that a device splits at its caret is put together, also with another separator and blank parts', () => {
  expect(joinUnit(['10', '3/uL', '', ' '])).toBe('10^3/uL');
  expect(joinUnit(['10', '3/uL'], '@')).toBe('10@3/uL');
  expect(joinUnit(['x10', '99/foo', 'text', 'L'])).toBe('x10^99/foo');
  expect(joinUnit([' *10 ', '3/xx', 'more'])).toBe('*10 ^3/xx');
  // A local code system: the identifier is before it, even where it is no unit that is known.
  expect(joinUnit(['furlong', 'length of a field', 'LOCAL'])).toBe('furlong');
  expect(joinUnit(['', 'length of a field', 'LOCAL'])).toBe('^length of a field^LOCAL');
  expect(joinUnit(['furlong', 'field'])).toBe('furlong^field');
  expect(joinUnit([])).toBe('');
  expect(joinUnit(['G/L'], '^', 'WBC')).toBe('G/L');
});
