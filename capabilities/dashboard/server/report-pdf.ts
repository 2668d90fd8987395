import { letterheadOf } from '@alder/hospitals/domain';
import { letterhead, makePdf, words } from '@alder/print';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Report } from '../contract/index.ts';
import { measureOf } from '../domain/index.ts';
import type { ReportFile } from './report-csv.ts';
import { reportLabels } from './report-labels.ts';

const SOFT = '#475550';
const LINE = '#7F8D88';

/** A page on the hospital's paper: its figures, then a table of every chart. */
export function reportPdf(report: Report, { page, from, to, hospital, language, now }: ReportFile): Promise<Buffer> {
  const { t, format, measure, title, bar, value } = reportLabels(language, hospital);
  const text = (shown: string, look: object = {}) => ({ ...(words(shown, language) as object), ...look }) as Content;
  const right = (shown: string) => text(shown, { alignment: 'right' }) as TableCell;
  const isCompared = report.compared !== null;
  const day = (date: string) => format.date(date);

  const table = (head: string, rows: readonly (Report['tiles'][number] & { readonly name: string })[]): Content => ({
    margin: [0, 4, 0, 12],
    layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => LINE },
    table: {
      headerRows: 1,
      widths: ['*', 90, 70, ...(isCompared ? [90] : []), 50],
      body: [
        [
          ...[text(head) as TableCell, right(t('col.value')), right(t('col.p90'))],
          ...(isCompared ? [right(t('col.before'))] : []),
          right(t('col.rows')),
        ],
        ...rows.map((row) => {
          const { unit } = measureOf(row.measure);
          return [
            ...[text(row.name) as TableCell, right(value(row.value, unit))],
            right(row.p90 === null ? '' : value(row.p90, unit)),
            ...(isCompared ? [right(value(row.before, unit))] : []),
            right(format.number(row.count, 0)),
          ];
        }),
      ],
    },
  });

  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [36, 36, 36, 44],
    info: { title: t('title', { page: t(`page.${page}`) }), creationDate: now },
    content: [
      letterhead(letterheadOf(hospital.letterhead, language), language),
      text(t('title', { page: t(`page.${page}`) }), { fontSize: 14, bold: true, margin: [0, 14, 0, 2] }),
      text(t('range', { from: day(from), to: day(to) })),
      ...(report.compared
        ? [text(t('comparedTo', { from: day(report.compared.from), to: day(report.compared.to) }), { color: SOFT })]
        : []),
      text(t('made', { at: format.dateTime(now) }), { fontSize: 8, color: SOFT, margin: [0, 0, 0, 10] }),
      table(
        t('col.figure'),
        report.tiles.map((tile) => ({ ...tile, name: measure(tile.measure) })),
      ),
      ...report.charts
        .filter(({ rows }) => rows.length > 0)
        .flatMap(({ measure: id, by, rows }) => [
          text(title(id, by), { fontSize: 11, bold: true }),
          table(
            t('col.name'),
            rows.map((row) => ({ ...row, trend: [], name: bar(by, row) })),
          ),
        ]),
    ],
    footer: (number, pages) =>
      text(t('page', { page: number, pages }), { alignment: 'center', fontSize: 8, color: SOFT }),
  });
}
