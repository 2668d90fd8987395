import { expect, test } from 'vitest';
import {
  examTypesOf,
  isCritical,
  type JudgedValue,
  judgeValues,
  makeObservation,
  needsAcknowledgement,
  type RangeEntry,
  type RangeSubject,
} from './index.ts';

const subject: RangeSubject = {
  species: 'dog',
  breed: 'Shiba Inu',
  sex: 'female',
  birthdate: '2024-11-21',
  device: 'ProCyte_Dx',
  exam_types: ['cbc', 'chem'],
  examTime: '2026-11-21T00:00:00.000Z',
};
const range = (exam_type: string, code: string, unit: string, low: number, high: number, crit_high = high * 2) =>
  ({
    id: code,
    species: 'dog',
    name: [],
    name_zhtw: [],
    device: null,
    exam_type,
    sex: null,
    ranges: { [code]: { low, high, crit_low: null, crit_high, unit } },
    age_from_days: null,
    age_to_days: null,
    valid_from: '2020-01-01T00:00:00.000Z',
  }) satisfies RangeEntry;

const judge = (code: string, raw: string, unit: string, entries: RangeEntry[] = [], over: object = {}) =>
  judgeValues(
    [makeObservation({ names: [code], value: raw, unit, range: '', flag: '', status: 'F', ...over }, '.')],
    subject,
    entries,
  )[0]!;

test('a value is judged by the range of its own exam type, in a run of mostly another', () => {
  const entries = [range('chem', 'CREA', 'mg/dL', 0.5, 1.6), range('cbc', 'WBC', '10*3/uL', 5, 16)];

  expect(judge('CREA', '2.4', 'mg/dL', entries).flag).toBe('H');
  expect(judge('WBC', '4.0', '10*3/uL', entries).flag).toBe('L');
});

test("the hospital's range of potassium judges it in every run with that kind of exam, whichever kind it is entered with", () => {
  const judgeRun = (codes: string[], exam_type: string) =>
    judgeValues(
      codes.map((code) =>
        makeObservation({ names: [code], value: '6.9', unit: 'mmol/L', range: '', flag: '', status: 'F' }, '.'),
      ),
      { ...subject, exam_types: examTypesOf(codes) },
      [range(exam_type, 'K', 'mmol/L', 3.5, 5.8, 6.5)],
    ).find(({ code }) => code === 'K')!;

  const chemistry = ['CREA', 'BUN', 'ALT', 'NA', 'K'];
  for (const [codes, exam_type] of [
    [chemistry, 'chem'],
    [chemistry, 'elec'],
    [['NA', 'K', 'CL', 'CREA'], 'chem'],
    [['K'], 'elec'],
  ] as const) {
    expect(judgeRun([...codes], exam_type), `${codes} ${exam_type}`).toMatchObject({
      flag: 'HH',
      range: { source: 'hospital', high: 5.8 },
    });
  }
  expect(judgeRun(chemistry, 'ua')).toMatchObject({ flag: null, range: null });
});

test('a range typed in either spelling judges a count in the other', () => {
  for (const typed of ['10*3/uL', 'x10^9/L', '10^3/µL', 'K/uL', '10³/µL', 'G/L']) {
    for (const measured of ['10^3/uL', 'x10^9/L', '10E3/uL', '10*9/L']) {
      expect(judge('WBC', '20.5', measured, [range('cbc', 'WBC', typed, 5, 16)]), `${typed} ${measured}`).toMatchObject(
        { flag: 'H', range: { low: 5, high: 16, source: 'hospital' } },
      );
    }
  }
  expect(judge('WBC', '20500', '/uL', [range('cbc', 'WBC', 'x10^9/L', 5, 16)]).range).toMatchObject({ high: 16000 });
});

test("the device's own panic flag counts where the hospital has no range, and only there", () => {
  const own = [range('chem', 'CREA', 'mg/dL', 0.5, 1.6, 9)];

  expect(isCritical([judge('K', '7.9', 'mmol/L', [], { flag: 'HH' })])).toBe(true);
  expect(judge('K', '7.9', 'mmol/L', [], { flag: 'HH', range: '3.5-5.8' }).flag).toBe('HH');
  expect(isCritical([judge('NEU', '0.2', '10*3/uL', [], { flag: 'A~LL' })])).toBe(true);
  expect(isCritical([judge('PLT', '3', '10*3/uL', [], { flag: 'AA' })])).toBe(true);
  expect(isCritical([judge('K', '7.9', 'mmol/L', [], { flag: 'H' })])).toBe(false);
  expect(isCritical([judge('CREA', '2.4', 'mg/dL', own, { flag: 'HH' })])).toBe(false);
});

test('the row keeps whose range judged it', () => {
  expect(judge('K', '6.1', 'mmol/L', [], { range: '3.5-5.8' })).toMatchObject({
    flag: 'H',
    range: { source: 'device', high: 5.8 },
    range_text: '3.5 to 5.8',
  });
});

const critical = (code: string, number: number, flag: JudgedValue['flag'] = 'HH') =>
  ({ ...judge(code, String(number), 'mg/dL'), flag }) as JudgedValue;

test('a critical value that worsens, or another critical one, has to be acknowledged again', () => {
  const before = [critical('GLU', 500), critical('CREA', 1, 'N')];

  expect(needsAcknowledgement(before, [critical('GLU', 620), critical('CREA', 1, 'N')])).toBe(true);
  expect(needsAcknowledgement(before, [critical('GLU', 500), critical('CREA', 14)])).toBe(true);
  expect(needsAcknowledgement(before, [critical('GLU', 30, 'LL')])).toBe(true);
  expect(needsAcknowledgement([critical('GLU', 30, 'LL')], [critical('GLU', 25, 'LL')])).toBe(true);
  expect(needsAcknowledgement(before, [critical('GLU', 480)])).toBe(false);
  expect(needsAcknowledgement(before, before)).toBe(false);
  expect(needsAcknowledgement(before, [critical('GLU', 100, 'N')])).toBe(false);
});
