import { codeOf, isWideText, type JudgedValue, nameOf, readableRaw } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import type { Content } from 'pdfmake/interfaces.js';
import { type Correction, type ReportRow, rangeWords, reportRows } from '../domain/index.ts';
import { interferenceWords, type PrintedInterference } from './interference-words.ts';
import { ALARM, FAINT, LINE, type Paper, WARN } from './paper.ts';
import { deviceKey, type PrintedResultRow } from './printed-result.repository.ts';

const WIDTHS = ['*', 56, 48, 46, 82, 58, 58] as const;
/** Marks beside the letter of a flag, so that a direction does not hang on a color. */
const ARROWS: Readonly<Record<string, string>> = { L: '↓', LL: '↓↓', H: '↑', HH: '↑↑' };

/** Every value with flag, unit, range and its source, and the two values before it; organ by organ. */
export function valuesTable(
  result: PrintedResultRow,
  interferences: readonly PrintedInterference[],
  paper: Paper,
): Content[] {
  const { w, t } = paper;
  const own = {
    at: result.timestamp.toISOString(),
    device: deviceKey(result),
    results: result.results as JudgedValue[],
    modified: result.modified as Correction[],
  };
  const groups = reportRows(own, result.earlier, result.held);
  if (groups.length === 0) return result.result ? [] : [w(t('empty'), { margin: [0, 14, 0, 0] })];
  const rows = groups.flatMap(({ rows: members }) => members);
  const columns = ['analyte', 'value', 'flag', 'unit', 'range', 'previous', 'before'] as const;
  return [
    {
      margin: [0, 14, 0, 0],
      lineHeight: 1.1,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: WIDTHS,
        body: [
          columns.map((name) => w(t(`column.${name}`), { fontSize: 8, color: FAINT, ...sideOf(name) })),
          ...groups.flatMap(({ group, rows: members }) => [
            [
              w(t(`group.${group}`), { fontSize: 8.5, bold: true, colSpan: 7, margin: [0, 3, 0, 0] }),
              ...Array.from({ length: 6 }, () => ''),
            ],
            ...members.map((row) =>
              lineOf(
                row,
                interferences.filter(({ code }) => code === row.value.code),
                paper,
              ),
            ),
          ]),
        ],
      },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => LINE,
        paddingLeft: () => 2,
        paddingRight: () => 4,
        paddingTop: () => 2,
        paddingBottom: () => 1,
      },
    },
    w(footOf(rows, t), { fontSize: 7.5, color: FAINT, margin: [0, 5, 0, 0] }),
  ];
}

function footOf(rows: readonly ReportRow[], t: Paper['t']): string {
  const converted = rows.some(({ value }) => 'reported' in value) && t('foot.units');
  return [t('foot.range'), rows.some(hasOtherDevice) && t('foot.other'), converted, t('foot.aid')]
    .filter(Boolean)
    .join(' ');
}

const hasOtherDevice = ({ previous }: ReportRow) => previous.some(({ isOtherDevice }) => isOtherDevice);
const sideOf = (name: string) => (name === 'value' ? { alignment: 'right' as const } : {});

function lineOf(
  { value, previous, before, isHeld }: ReportRow,
  interferences: readonly PrintedInterference[],
  { w, t, day, language }: Paper,
): Content[] {
  const { flag, range, unit, unit_raw } = value;
  const isAbnormal = flag !== null && flag !== 'N' && flag !== 'invalid';
  const strong = isAbnormal ? { bold: true, color: ALARM } : {};
  const name = nameOf(value, language);
  const code = codeOf(value.code);
  const marks = [
    ...(isHeld ? [t('row.held')] : []),
    ...(before === undefined ? [] : [t('row.corrected', { value: before })]),
  ];
  const earlier = (at: number): Content => {
    const one = previous[at];
    if (!one) return '';
    return {
      stack: [
        w(`${readableRaw({ code: value.code, raw: one.text }, language)}${one.isOtherDevice ? ' *' : ''}`, {
          fontSize: 8.5,
        }),
        w(day(one.at), { fontSize: 6.5, color: FAINT }),
      ],
    };
  };
  const text = readableRaw(value, language);
  const named: Content = {
    stack: [
      w(code && code !== name ? `${name} ${code}` : name, { fontSize: 9 }),
      ...marks.map((mark) => w(mark, { fontSize: 7.5, bold: true, color: ALARM })),
      ...(value.dilution
        ? [
            w(t('row.diluted', { factor: value.dilution.factor, raw: value.dilution.raw }), {
              fontSize: 7,
              color: FAINT,
            }),
          ]
        : []),
      ...interferences.map((mark) => w(interferenceWords(mark, { t, language }), { fontSize: 7, color: WARN })),
    ],
  };
  if (isWideText(value)) return [named, w(text, { fontSize: 9, colSpan: 6 }), '', '', '', '', ''];
  return [
    named,
    w(flag === 'invalid' ? t('notReportable') : text, {
      fontSize: flag === 'invalid' ? 7.5 : 9.5,
      alignment: 'right',
      ...strong,
    }),
    isAbnormal
      ? {
          stack: [
            w(`${flag} ${ARROWS[flag] ?? ''}`, { fontSize: 9, ...strong }),
            w(t(`flag.${flag}`), { fontSize: 6.5, color: ALARM }),
          ],
        }
      : w(flag === 'N' ? t('flag.N') : '', { fontSize: 7.5, color: FAINT }),
    w(unit === '1' ? '' : showUnit(unit) || unit_raw, { fontSize: 8.5 }),
    range
      ? {
          stack: [
            w(rangeWords(value), { fontSize: 8.5 }),
            w(t(`source.${range.source}`), { fontSize: 6.5, color: FAINT }),
          ],
        }
      : w(t('noRange'), { fontSize: 7.5, color: FAINT }),
    earlier(0),
    earlier(1),
  ];
}
