import { examTypesOf, makeObservation } from '@alder/instrument-messages/domain';
import type { RangeEntry, RangeSubject } from '@alder/ranges/domain';
import { expect, test } from 'vitest';
import { internalOutcome, isCritical, type JudgedValue, judgeValues, needsAcknowledgement } from './index.ts';

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

test('nothing is judged without a patient, and a value that could not be reported is invalid', () => {
  const observed = (value: string) =>
    makeObservation({ names: ['K'], value, unit: 'mmol/L', range: '3.5-5.8', flag: '', status: 'F' }, '.');

  expect(judgeValues([observed('7.9')], undefined, [])[0]).toMatchObject({
    ...{ flag: null, range: null, range_text: '3.5 to 5.8', scaled_result: null },
  });
  expect(judge('K', '----', 'mmol/L', [], { range: '3.5-5.8' }).flag).toBe('invalid');
  expect(isCritical([judge('K', '----', 'mmol/L', [], { flag: 'HH' })])).toBe(false);
});

test('the number of a cassette reader is its scaled result, of other devices there is none', () => {
  const observed = [
    makeObservation({ names: ['CPL'], value: '220', unit: 'ug/L', range: '', flag: '', status: 'F' }, '.'),
  ];
  expect(judgeValues(observed, { ...subject, device: 'vue' }, [])[0]!.scaled_result).toBe(220);
  expect(judgeValues(observed, subject, [])[0]!.scaled_result).toBeNull();
});

test('a printed range in the decimal mark of the device judges and is shown with a point, with its first part only', () => {
  const [value] = judgeValues(
    [
      makeObservation(
        { names: ['K'], value: '6,1', unit: 'mmol/L', range: '3,5-5,8^adult', flag: '', status: 'F' },
        ',',
      ),
    ],
    subject,
    [],
    ',',
  );
  expect(value).toMatchObject({ flag: 'H', range_text: '3.5 to 5.8' });
  expect(value!.range).toEqual({
    ...{ low: 3.5, high: 5.8, crit_low: null, crit_high: null, unit: 'mmol/L', source: 'device', entry: null },
  });
  expect(judge('K', '6.1', 'mmol/L', [], { range: 'see chart' })).toMatchObject({
    ...{ flag: null, range: null, range_text: 'see chart' },
  });
});

test('a low panic value of the device is critical too, and words that only contain the letters are none', () => {
  expect(judge('K', '2.1', 'mmol/L', [], { flag: 'll' }).flag).toBe('LL');
  expect(judge('K', '2.1', 'mmol/L', [], { flag: 'LL', range: '3.5-5.8' }).flag).toBe('LL');
  expect(judge('K', '7.9', 'mmol/L', [], { flag: 'AA', range: '3.5-5.8' }).flag).toBe('H');
  for (const flag of ['HHH', 'ALL', 'AAA', ''])
    expect(isCritical([judge('K', '7.9', 'mmol/L', [], { flag })])).toBe(false);
  expect(
    isCritical([judge('K', '5', 'mmol/L'), judge('K', '9', 'mmol/L', [range('elec', 'K', 'mmol/L', 3, 5, 8)])]),
  ).toBe(false);
  const elec = { ...range('chem', 'K', 'mmol/L', 3, 5, 8) };
  expect(isCritical([judge('K', '9', 'mmol/L', [elec])])).toBe(true);
});

test('a critical value in another unit is compared as the same number, one that cannot be compared is new', () => {
  const seen = [critical('GLU', 500)];
  const inMmol = (number: number) => ({ ...judge('GLU', String(number), 'mmol/L'), flag: 'HH' }) as JudgedValue;

  expect(needsAcknowledgement(seen, [inMmol(27)])).toBe(false);
  expect(needsAcknowledgement(seen, [inMmol(28)])).toBe(true);
  expect(needsAcknowledgement(seen, [{ ...critical('GLU', 400), unit: 'furlong' }])).toBe(true);
  expect(needsAcknowledgement(seen, [{ ...critical('GLU', 400), comparator: '>' }])).toBe(true);
  expect(needsAcknowledgement(seen, [{ ...critical('GLU', 400), number: null, raw: 'high' }])).toBe(true);
  expect(needsAcknowledgement([{ ...critical('GLU', 400), number: null, raw: 'high' }], [critical('GLU', 400)])).toBe(
    true,
  );
  expect(needsAcknowledgement([critical('GLU', 30, 'LL')], [critical('GLU', 30.5, 'LL')])).toBe(false);
  expect(needsAcknowledgement([critical('GLU', 500, 'N')], [critical('GLU', 500)])).toBe(true);
  // A panic flag without a direction cannot be compared by its number.
  const panic = (raw: string) => ({ ...judge('PLT', raw, '10*3/uL', [], { flag: 'AA' }) }) as JudgedValue;
  expect(needsAcknowledgement([panic('3')], [panic('3')])).toBe(false);
  expect(needsAcknowledgement([panic('3')], [panic('2')])).toBe(true);
});

test("a device's own control passes when each of its values is inside its range", () => {
  const control = (value: string, printed = '90 - 110') =>
    makeObservation({ names: ['QC1'], value, unit: '', range: printed, flag: '', status: 'F' }, '.');

  expect(internalOutcome([])).toBeNull();
  for (const value of ['90', '110', '100'])
    expect(internalOutcome([control(value)])).toEqual({ passed: true, count: 1 });
  for (const value of ['89.9', '110.1', '----']) expect(internalOutcome([control(value)])!.passed).toBe(false);
  expect(internalOutcome([control('100'), control('80')])).toEqual({ passed: false, count: 2 });
  expect(internalOutcome([control('7', '')])!.passed).toBe(true);
  expect(internalOutcome([control('OK', '')])!.passed).toBe(false);
  expect([internalOutcome([control('4', '<5')])!.passed, internalOutcome([control('6', '<5')])!.passed]).toEqual([
    true,
    false,
  ]);
  expect([internalOutcome([control('6', '>5')])!.passed, internalOutcome([control('4', '>5')])!.passed]).toEqual([
    true,
    false,
  ]);
  const comma = makeObservation(
    { names: ['QC1'], value: '1,5', unit: '', range: '1,0-2,0', flag: '', status: 'F' },
    ',',
  );
  expect(internalOutcome([comma], ',')!.passed).toBe(true);
});
