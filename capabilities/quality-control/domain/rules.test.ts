import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agentRemains,
  checkLabel,
  eventKinds,
  findLot,
  isAgentExpired,
  mayRelease,
  readLotSheet,
  restartsRules,
} from './index.ts';

const opened = new Date('2026-11-24T00:00:00.000Z');
const at = (ms: number) => new Date(opened.getTime() + ms);

test('an opened agent may be run for 20 minutes to the millisecond', () => {
  expect(isAgentExpired(opened, at(20 * 60_000 - 1))).toBe(false);
  expect(isAgentExpired(opened, at(20 * 60_000))).toBe(true);
  expect(agentRemains(opened, at(19 * 60_000))).toBe(60_000);
  expect(agentRemains(opened, at(21 * 60_000))).toBe(0);
});

test('a label is the chosen lot, another one of the hospital, or unknown', () => {
  expect(checkLabel(' q2218 ', 'Q2218', ['Q2218'])).toBe('ok');
  expect(checkLabel('Ｑ２２１８', 'Q2218', ['Q2218'])).toBe('ok');
  expect(checkLabel('Q2219', 'Q2218', ['Q2218', 'Q2219'])).toBe('mismatch');
  expect(checkLabel('Q2220', 'Q2218', ['Q2218', 'Q2219'])).toBe('unknown');
});

test('a control run belongs to the lot whose number it names, and to a level that it names', () => {
  const lots = [
    { id: 'a', lot: 'Q2218', level: 1 },
    { id: 'b', lot: 'Q2218', level: 2 },
    { id: 'c', lot: 'H77', level: 1 },
  ];
  expect(findLot(lots, ['QC-H77'])?.id).toBe('c');
  expect(findLot(lots, ['QC-Q2218', 'Level 2'])?.id).toBe('b');
  expect(findLot(lots, ['QC-Q2218 L1'])?.id).toBe('a');
  expect(findLot(lots, ['QC-Q2218'])).toBeUndefined();
  expect(findLot(lots, ['QC-12345678'])).toBeUndefined();
  expect(findLot([{ id: 'd', lot: '77', level: 1 }], ['QC-77'])).toBeUndefined();
});

test('a number that only contains the one of a lot is not it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,6}$/), (more) => {
      expect(findLot([{ id: 'a', lot: 'Q2218', level: 1 }], [`Q2218${more}`, `${more}Q2218`])).toBeUndefined();
    }),
  );
});

test('results are released after a good run, by an administrator or a doctor without one, and only once', () => {
  const hold = { passed_at: null, released_at: null };
  expect(mayRelease(hold, { override: false, role: 'hospitalAdmin' })).toBe('notPassed');
  expect(mayRelease(hold, { override: true, role: 'assistant' })).toBe('noOverride');
  expect(mayRelease(hold, { override: true, role: 'doctor' })).toBe('yes');
  expect(mayRelease({ ...hold, passed_at: opened }, { override: false, role: 'assistant' })).toBe('yes');
  expect(mayRelease({ passed_at: opened, released_at: opened }, { override: true, role: 'doctor' })).toBe('released');
});

test('a sheet of targets is read with its faults by line; without mean and SD an analyte is established', () => {
  const { analytes, faults } = readLotSheet(
    'analyte;unit;mean;sd\nCREA;mg/dL;1.4;0.05\nALT;U/L;;\nBUN;mg/dL;20;0\nCREA;mg/dL;2;1\n',
  );
  expect(analytes).toEqual([
    { analyte: 'CREA', unit: 'mg/dL', mean: 1.4, sd: 0.05 },
    { analyte: 'ALT', unit: 'U/L', mean: null, sd: null },
  ]);
  expect(faults).toEqual([4, 5]);
});

const crea = { analyte: 'CREA', unit: 'mg/dL', mean: 1.4, sd: 0.05 };

test.each([
  ['commas', 'CREA,mg/dL,1.4,0.05'],
  ['semicolons, with a comma inside a cell', 'CREA;mg/dL;1.4;0.05;lot A, vial 3'],
  ['tabs, with the mark of the charset and the line ends of a spreadsheet', '\ufeffCREA\tmg/dL\t1.4\t0.05\r\n\r\n'],
  ['quoted cells and blanks', ' "CREA" , "mg/dL" ,"1.4", "0.05" '],
  ['the name and the unit of another maker', 'Creatinine,MG/DL,1.4,0.05'],
  ['the range of the maker behind its SD', 'CREA,mg/dL,1.4,0.05,1.3,1.5'],
])('a sheet is read with %s', (_case, text) => {
  expect(readLotSheet(text)).toEqual({ analytes: [crea], faults: [] });
});

test.each([
  'analyte,unit,mean,sd',
  'Test;Unit;Mean;SD',
  'ITEM',
  '項目,単位,平均,SD',
  '検査項目\t単位',
  'Assay name,units,m,s',
])('a head line is passed over: %s', (head) => {
  expect(readLotSheet(`${head}\nCREA,mg/dL,1.4,0.05`)).toEqual({ analytes: [crea], faults: [] });
  // Only the first line is a head.
  expect(readLotSheet(`CREA,mg/dL,1.4,0.05\n${head}`)).toEqual({ analytes: [crea], faults: [2] });
});

test.each([
  ['a mean without an SD', 'CREA,mg/dL,1.4,'],
  ['an SD without a mean', 'CREA,mg/dL,,0.05'],
  ['an SD of zero', 'CREA,mg/dL,1.4,0'],
  ['an SD below zero', 'CREA,mg/dL,1.4,-0.05'],
  ['a mean in words', 'CREA,mg/dL,normal,0.05'],
  ['a comma for the decimal point', 'CREA;mg/dL;1,4;0.05'],
  ['low and high in place of the SD, by which every control would pass', 'CREA,mg/dL,1.4,1.3,1.5'],
  ['no analyte', ',mg/dL,1.4,0.05'],
])('a line is no target with %s, and its number is reported', (_case, line) => {
  expect(readLotSheet(`CA,mg/dL,9,0.2\n\n${line}`)).toMatchObject({ analytes: [{ analyte: 'CA' }], faults: [3] });
});

test('a first line with a number in it is no head: its fault is reported', () => {
  expect(readLotSheet('CREA,mg/dL,1.4,0')).toEqual({ analytes: [], faults: [1] });
});

test('a test of the hospital’s own has a target under its own name, and a mean may be below zero', () => {
  const { analytes } = readLotSheet('Base excess,mmol/L,-2,0.5');
  expect(analytes).toEqual([{ analyte: 'Base excess', unit: 'mmol/L', mean: -2, sd: 0.5 }]);
  // A name is no head of a column for beginning or ending like one.
  for (const name of ['Test strip', 'Lactest', '項目7'])
    expect(readLotSheet(`${name},mmol/L,2,0.5`)).toMatchObject({ analytes: [{ analyte: name }], faults: [] });
});

const levels = [1, 2, 3, 4].map((level) => ({ id: `L${level}`, lot: 'AB-12', level }));
test.each([
  [['AB-12^L2'], 'L2'],
  [['AB-12', 'lv2'], 'L2'],
  [['AB-12', 'Level-3'], 'L3'],
  [['AB-12', 'レベル4'], 'L4'],
  [['AB-12', '水準 1'], 'L1'],
  [['ＡＢ－１２', 'L1'], 'L1'],
  [['(AB-12)', 'Level 1', 'lvl 1'], 'L1'],
  [['AB-12', 'Level 1', 'Level 2'], undefined],
  [['AB-12', 'Level 1', 'of 3 levels: L2, L3'], undefined],
  [['AB-12', 'Level 12'], undefined],
  [['AB-12', 'L5'], undefined],
  [['AB-12', 'XL1'], undefined],
  [['L1'], undefined],
])('a lot of four levels is that of the level in %j', (texts, id) => {
  expect(findLot(levels, texts)?.id).toBe(id);
});

test('two lots of one number and level are distinguished only by a person', () => {
  const twice = [
    { id: 'a', lot: 'Q2218', level: 1 },
    { id: 'b', lot: 'Q2218', level: 1 },
  ];
  expect(findLot(twice, ['Q2218', 'Level 1'])).toBeUndefined();
  for (const text of ['QC_Q2218', 'Q2218#7', 'QC|Q2218', 'lot:Q2218', '[Q2218]', 'x/Q2218;y', 'q2218,z'])
    expect(findLot(twice.slice(0, 1), [text])?.id).toBe('a');
  expect(findLot([{ id: 'c', lot: 'H77', level: 1 }], ['H77'])?.id).toBe('c');
});

test('rules over several runs start again after what changes what an analyzer measures, and go on after the rest', () => {
  expect(eventKinds.filter(restartsRules)).toEqual(['recalibrated', 'service']);
  expect(eventKinds).toHaveLength(5);
});

test('an administrator releases without a run that passed, and says so', () => {
  const hold = { passed_at: null, released_at: null };
  expect(mayRelease(hold, { override: true, role: 'hospitalAdmin' })).toBe('yes');
  expect(mayRelease(hold, { override: false, role: 'doctor' })).toBe('notPassed');
});
