import { expect, test } from 'vitest';
import { buildMatrix, isRowAbnormal, type MatrixRun, type MatrixValue } from './matrix.ts';

const value = (code: string, raw: string, more: Partial<MatrixValue> = {}): MatrixValue => ({
  ...{ code, name: code, raw, number: Number.isNaN(Number(raw)) ? null : Number(raw), comparator: null },
  ...{ unit: 'mg/dL', unit_raw: 'mg/dL', flag: null, low: null, high: null, ...more },
});
const run = (day: string, values: MatrixValue[], more: Partial<MatrixRun> = {}): MatrixRun => ({
  ...{ id: day, timestamp: `${day}T02:00:00.000Z`, device: 'Catalyst_One', device_serial: 'C1', model: '' },
  ...{ profile: 'Chem 17', verify_state: 'final', values, ...more },
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
