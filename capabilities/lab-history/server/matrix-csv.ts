import { formatDateTime } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { modelName, nameOf } from '@alder/lab/domain';
import { csvRow } from '@alder/sheets';
import { showUnit } from '@alder/terms';
import type { Matrix, MatrixCell, MatrixRun } from '../domain/index.ts';

const HEADS: Readonly<Record<Language, readonly [string, string, string, string, string]>> = {
  en: ['Analyte', 'Code', 'Unit', 'Range', 'Analyzer'],
  ja: ['項目', 'コード', '単位', '基準範囲', '機器'],
  zhtw: ['項目', '代碼', '單位', '參考範圍', '儀器'],
};

/** The table as lines of CSV: two lines of heads (time and analyzer of each result), then a line an analyte. */
export function matrixCsv({ columns, rows }: Matrix, language: Language, timeZone: string): string[] {
  const [analyte, code, unit, range, analyzer] = HEADS[language];
  return [
    csvRow([
      analyte,
      code,
      unit,
      range,
      ...columns.map(({ run }) => formatDateTime(language, run.timestamp, timeZone)),
    ]),
    csvRow([analyzer, '', '', '', ...columns.map(({ run }) => sourceOf(run, language))]),
    ...rows.map((row) =>
      csvRow([
        ...[nameOf(row, language), row.code, showUnit(row.unit) || row.unit_raw, rangeText(row)],
        ...row.cells.map((cell) => (cell ? textOf(cell) : null)),
      ]),
    ),
  ];
}

const TYPED: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Typed by ${name}`,
  ja: (name) => `手入力：${name}`,
  zhtw: (name) => `由 ${name} 手動輸入`,
};

/** The analyzer that measured a result, or who typed it. */
function sourceOf({ device, device_serial, model, typed_by }: MatrixRun, language: Language): string {
  if (device === 'generic' && typed_by !== null) return TYPED[language](typed_by);
  return `${device === 'generic' && model ? model : modelName(device)} ${device_serial}`.trim();
}

const rangeText = ({ low, high }: { readonly low: number | null; readonly high: number | null }) =>
  low === null && high === null ? '' : low === null ? `≤ ${high}` : high === null ? `≥ ${low}` : `${low} – ${high}`;

/** Value, flag and, where it cannot be compared, its own unit; a negative number stays a number. */
function textOf({ text, value, isOtherUnit }: MatrixCell): string | number {
  const unit = isOtherUnit ? ` ${value.unit_raw || value.unit}` : '';
  const flag = value.flag === null || value.flag === 'N' || value.flag === 'invalid' ? '' : ` ${value.flag}`;
  const whole = `${text}${unit}${flag}`;
  return /^-\d+(\.\d+)?$/.test(whole) ? Number(whole) : whole;
}
