import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Closing } from '../contract/index.ts';
import { type ClosingCell, type ClosingTable, closingName, closingTables } from './closing-tables.ts';
import { closingWords } from './closing-words.ts';

const SOFT = '#475550';
const LINE = '#7F8D88';

/** A closing on the hospital's paper, A4: number, period, who closed it, then its parts. */
export function printClosing(
  closing: Closing,
  hospital: Hospital & { readonly letterhead: LetterheadRow },
  language: Language,
): Promise<Buffer> {
  const own = closingWords(closing, hospital, language);
  const { t, format } = own;
  const text = (shown: string, look: object = {}) => ({ ...(words(shown, language) as object), ...look }) as Content;
  const cell = (content: ClosingCell): TableCell => {
    if (typeof content === 'string') return text(content) as TableCell;
    const cellText = 'money' in content ? format.amount(content.money) : format.number(content.count, 0);
    return text(cellText, { alignment: 'right' }) as TableCell;
  };
  const head = (name: string, place: number, { rows }: ClosingTable) =>
    text(name, { color: SOFT, alignment: typeof rows[0]?.[place] === 'string' ? 'left' : 'right' }) as TableCell;
  const table = (part: ClosingTable): Content[] => [
    text(part.title, { fontSize: 11, bold: true }),
    {
      margin: [0, 4, 0, 12],
      layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => LINE },
      table: {
        headerRows: 1,
        widths: part.columns.map((_, place) => (place === 0 ? '*' : 'auto')),
        body: [part.columns.map((name, place) => head(name, place, part)), ...part.rows.map((row) => row.map(cell))],
      },
    },
  ];
  const period = closing.kind === 'day' ? format.date(closing.period, 'full') : closing.period.slice(0, 7);
  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [36, 36, 36, 44],
    defaultStyle: { fontSize: 9 },
    // The same closing is the same file, whenever it is printed.
    info: { title: `${closingName(closing)} ${closing.period}`, creationDate: new Date(closing.closed_at) },
    content: [
      letterhead(letterheadOf(hospital.letterhead, language, { taxId: t('taxId'), license: t('license') }), language),
      {
        columns: [
          text(t(`title.${closing.kind}`), { fontSize: 14, bold: true }),
          text(closingName(closing), { fontSize: 14, bold: true, alignment: 'right' }),
        ],
        margin: [0, 14, 0, 2],
      },
      text(period, { fontSize: 11, bold: true }),
      text(t('closed', { at: format.dateTime(closing.closed_at), name: closing.closed_by.name }), {
        ...{ color: SOFT, margin: [0, 0, 0, 10] },
      }),
      ...closingTables(closing, own).flatMap(table),
      text(t('signature'), { color: SOFT, margin: [0, 20, 0, 0] }),
    ],
    footer: (page, pages) => text(t('page', { page, pages }), { alignment: 'center', fontSize: 8, color: SOFT }),
  });
}
