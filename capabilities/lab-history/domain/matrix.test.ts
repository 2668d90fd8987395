import { expect, test } from 'vitest';
import { buildMatrix, changesOf, isRowAbnormal, type MatrixRun, type MatrixValue } from './matrix.ts';

const value = (code: string, raw: string, more: Partial<MatrixValue> = {}): MatrixValue => ({
  ...{ code, name: code, raw, number: Number.isNaN(Number(raw)) ? null : Number(raw), comparator: null },
  ...{ unit: 'mg/dL', unit_raw: 'mg/dL', flag: null, low: null, high: null, ...more },
});
const run = (day: string, values: MatrixValue[], more: Partial<MatrixRun> = {}): MatrixRun => ({
  ...{ id: day, timestamp: `${day}T02:00:00.000Z`, device: 'Catalyst_One', device_serial: 'C1', model: '' },
  ...{ profile: 'Chem 17', typed_by: null, verify_state: 'final', values, ...more },
});

test('results stand across, the newest first, and analytes down by organ', () => {
  const { columns, rows } = buildMatrix([
    run('2024-01-05', [value('GLU', '110'), value('CREA', '1.2')]),
    run('2026-01-05', [value('CREA', '1.9', { flag: 'H', low: 0.8, high: 1.8 })]),
  ]);
  expect(columns.map(({ run: { id } }) => id)).toEqual(['2026-01-05', '2024-01-05']);
  expect(rows.map(({ code }) => code)).toEqual(['CREA', 'GLU']);
  expect(rows[0]!.cells.map((cell) => cell?.text)).toEqual(['1.9', '1.2']);
  expect(rows[1]!.cells.map((cell) => cell?.text)).toEqual([undefined, '110']);
  expect(rows[0]).toMatchObject({ low: 0.8, high: 1.8 });
  expect(rows.map(isRowAbnormal)).toEqual([true, false]);
});

test('earlier values are converted to the unit of the newest, comparators kept; a unit without a factor stays as it is', () => {
  const si = { unit: 'umol/L', unit_raw: 'µmol/L' };
  const { rows } = buildMatrix([
    run('2026-01-05', [value('CREA', '1.50')]),
    run('2025-01-05', [value('CREA', '106', si)]),
    run('2024-01-05', [value('CREA', '<9', { ...si, number: 9, comparator: '<' })]),
    run('2023-01-05', [value('CREA', '12', { unit: 'U/L', unit_raw: 'U/L' })]),
  ]);
  expect(rows[0]!.unit).toBe('mg/dL');
  expect(rows[0]!.cells.map((cell) => cell?.text)).toEqual(['1.50', '1.2', '<0.102', '12']);
  expect(rows[0]!.cells.map((cell) => cell?.isConverted)).toEqual([false, true, true, false]);
  expect(rows[0]!.cells[3]).toMatchObject({ number: null, isOtherUnit: true });
});

test('a line breaks where the analyte was measured by another analyzer, not where another panel ran on one', () => {
  const { columns, rows } = buildMatrix([
    run('2026-03-05', [value('CREA', '1.3')], { device_serial: 'C2' }),
    run('2026-02-05', [value('WBC', '9')], { device: 'ProCyte_Dx', device_serial: 'P1' }),
    run('2026-01-05', [value('CREA', '1.2')]),
  ]);
  expect(columns.map(({ isBroken }) => isBroken)).toEqual([true, false, false]);
  expect(rows.find(({ code }) => code === 'CREA')!.cells[0]!.isBroken).toBe(true);
  expect(rows.find(({ code }) => code === 'WBC')!.cells[1]!.isBroken).toBe(false);
});

test('of two values of an analyte in one result, the one with a number is shown', () => {
  const { rows } = buildMatrix([run('2026-01-05', [value('ALT', '842'), value('ALT', '---', { flag: 'invalid' })])]);
  expect(rows[0]!.cells[0]!.text).toBe('842');
});

test.each([
  ['a number counts before a text that came after it', ['842', '---'], '842'],
  ['a number counts that came after a text', ['---', '842'], '842'],
  ['of two numbers the later one counts', ['842', '851'], '851'],
  ['of two texts the later one counts', ['---', 'hemolyzed'], 'hemolyzed'],
])('a re-run inside one result: %s', (_case, raws, shown) => {
  const { rows } = buildMatrix([
    run(
      '2026-01-05',
      raws.map((raw) => value('ALT', raw)),
    ),
  ]);
  expect(rows[0]!.cells[0]!.text).toBe(shown);
});

test('two results of one moment keep one order, and rows go from organ to organ, in one organ as the list of analytes does, unknown tests last by name', () => {
  const moment = { timestamp: '2026-01-05T02:00:00.000Z' };
  const values = ['Zeta', 'GLU', 'Alpha', 'K', 'NA', 'WBC', 'RBC'].map((code) => value(code, '1'));
  const runs = [run('a', values, moment), run('b', values, moment), run('2027-01-01', [])];
  for (const given of [runs, [...runs].reverse()]) {
    const { columns, rows } = buildMatrix(given);
    expect(columns.map((column) => column.run.id)).toEqual(['2027-01-01', 'b', 'a']);
    expect(rows.map(({ code }) => code)).toEqual(['NA', 'K', 'GLU', 'RBC', 'WBC', 'Alpha', 'Zeta']);
  }
});

test('a row is in the unit of its newest number, even where a later result has words; one that has words alone is shown as it is', () => {
  const { rows } = buildMatrix([
    run('2026-02-05', [value('CREA', 'clotted', { unit: '', unit_raw: '' }), value('FIV', 'Negative', { unit: '' })]),
    run('2026-01-05', [value('CREA', '106', { unit: 'umol/L', unit_raw: 'µmol/L', low: 40, high: 120 })]),
    run('2025-01-05', [value('CREA', '1.5')]),
  ]);
  expect(rows[0]).toMatchObject({ unit: 'umol/L', unit_raw: 'µmol/L', low: 40, high: 120 });
  expect(rows[0]!.cells.map((cell) => [cell?.text, cell?.isConverted, cell?.isOtherUnit])).toEqual([
    ['clotted', false, false],
    ['106', false, false],
    ['133', true, false],
  ]);
  expect(rows[1]).toMatchObject({
    code: 'FIV',
    unit: '',
    cells: [{ text: 'Negative', number: null }, undefined, undefined],
  });
});

test.each([
  ['1.5', '133'],
  ['1.50', '133'],
  ['0.0150', '1.33'],
  ['12.345', '1091.3'],
  ['1.23456789', '109.136'],
])('a converted number has as many digits as were measured, three to six: %s mg/dL', (raw, text) => {
  const { rows } = buildMatrix([
    run('2026-01-05', [value('CREA', '100', { unit: 'umol/L', unit_raw: 'µmol/L' })]),
    run('2025-01-05', [value('CREA', raw)]),
  ]);
  expect(rows[0]!.cells[1]!.text).toBe(text);
});

test('a row is marked for a value out of its range, now or before, and not for one within it or without a range', () => {
  const flagged = (...flags: MatrixValue['flag'][]) =>
    isRowAbnormal(buildMatrix(flags.map((flag, n) => run(`2026-01-0${n}`, [value('CREA', '1', { flag })]))).rows[0]!);
  expect((['LL', 'L', 'H', 'HH'] as const).map((flag) => flagged('N', flag, null))).toEqual([true, true, true, true]);
  expect([flagged('N', null), flagged('N'), flagged(null)]).toEqual([false, false, false]);
});

test('of one result those changes are listed that biology does not explain, each since the last result that measured the analyte', () => {
  const runs = [
    run('2026-04-01', [value('CREA', '9')]),
    run('2026-03-01', [value('CREA', '2.4'), value('SDMA', '15'), value('GLU', '100')]),
    run('2026-02-01', [value('GLU', '101')]),
    run('2026-01-01', [value('CREA', '1.5'), value('SDMA', '14')]),
  ];
  expect(changesOf(runs, { species: 'cat', limits: [], id: '2026-03-01' })).toMatchObject([
    { code: 'CREA', name: 'CREA', since: '2026-01-01T02:00:00.000Z', change: { isBeyond: true, rcv: 19.8 } },
  ]);
  expect(changesOf(runs, { species: 'cat', limits: [], id: '2026-01-01' })).toEqual([]);
  expect(changesOf(runs, { species: 'rabbit', limits: [], id: '2026-03-01' })).toEqual([]);
  expect(changesOf(runs, { species: 'cat', limits: [], id: 'another' })).toEqual([]);
});

test('a change within biological variation is listed where it exceeds a limit of the hospital, and compared in the unit of the row', () => {
  const runs = [
    run('2026-03-03', [value('CREA', '1.6'), value('K', '5', { unit: 'mmol/L', unit_raw: 'mmol/L' })]),
    run('2026-03-01', [value('CREA', '133', { unit: 'umol/L', unit_raw: 'µmol/L' }), value('K', '4')]),
  ];
  const limit = {
    species: 'cat',
    analyte: 'CREA',
    kind: 'absolute',
    amount: 0.05,
    unit: 'mg/dL',
    within_days: 3,
    holds: false,
  } as const;
  const listed = (more: object) =>
    changesOf(runs, { species: 'cat', limits: [{ ...limit, ...more }], id: '2026-03-03' });
  expect(listed({})).toMatchObject([{ code: 'CREA', change: undefined, exceeded: { limit: { amount: 0.05 } } }]);
  expect(listed({ within_days: 1 })).toEqual([]);
  expect(listed({ amount: 0.2 })).toEqual([]);
  expect(listed({ species: 'dog' })).toEqual([]);
});

test('a number after one below the measuring range, and one of another analyzer between two of the first, is compared with nothing', () => {
  const beyond = (...runs: MatrixRun[]) =>
    buildMatrix(runs, 'cat').rows[0]!.cells.map((cell) => cell?.change?.isBeyond);
  const below = value('CREA', '<1', { number: 1, comparator: '<' });
  expect(beyond(run('2026-02-01', [below]), run('2026-01-01', [value('CREA', '9')]))).toEqual([undefined, undefined]);
  expect(beyond(run('2026-02-01', [value('CREA', '9')]), run('2026-01-01', [below]))).toEqual([undefined, undefined]);
  expect(
    beyond(
      run('2026-03-01', [value('CREA', '9')]),
      run('2026-02-01', [value('CREA', '5')], { device: 'ProCyte_Dx' }),
      run('2026-01-01', [value('CREA', '1')]),
    ),
  ).toEqual([undefined, undefined, undefined]);
  expect(
    beyond(
      run('2026-02-01', [value('CREA', '9', { unit: 'U/L', unit_raw: 'U/L' })]),
      run('2026-01-01', [value('CREA', '1')]),
    ),
  ).toEqual([undefined, undefined]);
});

test('a reader of SI units sees rows, ranges and every cell in them, while flags and changes stay as they were judged', () => {
  const runs = [
    run('2026-01-05', [value('CREA', '2.4', { flag: 'H', low: 0.8, high: 1.8 })]),
    run('2025-12-05', [value('CREA', '1.0')]),
    run('2024-01-05', [value('CREA', '106', { unit: 'umol/L', unit_raw: 'µmol/L' })]),
  ];
  const [stored] = buildMatrix(runs, 'cat').rows;
  const [row] = buildMatrix(runs, 'cat', [], 'si').rows;
  expect(row).toMatchObject({ unit: 'umol/L', low: 70.7, high: 159 });
  expect(row!.cells.map((cell) => cell?.text)).toEqual(['212', '88.4', '106']);
  expect(row!.cells.map((cell) => cell?.isConverted)).toEqual([true, true, false]);
  expect(row!.cells.map((cell) => cell?.value.flag)).toEqual(['H', null, null]);
  expect(row!.cells.map((cell) => cell?.change)).toEqual(stored!.cells.map((cell) => cell?.change));
  expect(stored!.cells[0]!.change).toBeDefined();
});
