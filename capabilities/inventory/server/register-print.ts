import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { doseWords } from '@alder/i18n/dose';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { RegisterEntry } from '../contract/index.ts';
import { isDiscrepancy, roundQuantity } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

type Period = {
  readonly entries: readonly RegisterEntry[];
  readonly from: string;
  readonly to: string;
  readonly now: Date;
};
type PrintingHospital = Pick<Hospital, 'timezone' | 'rounding' | 'currency'> & { readonly letterhead: LetterheadRow };

/** The register of a period for an inspection, A4 across: bottle by bottle, then its discrepancies. */
export function printEntries(period: Period, hospital: PrintingHospital, language: Language): Promise<Buffer> {
  const { entries, from, to, now } = period;
  const t = translator(texts, language);
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  const look = (text: string, style: object = {}) => ({ ...(words(text, language) as object), ...style }) as Content;
  const cell = (text: string, style: object = {}) => look(text, style) as TableCell;
  const number = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 3);
  const right = (text: string) => cell(text, { alignment: 'right' });
  const heads = [
    'number',
    'at',
    'kind',
    'patient',
    'given',
    'wasted',
    'change',
    'counted',
    'balance',
    'people',
  ] as const;
  const row = (entry: RegisterEntry): TableCell[] => [
    right(String(entry.number)),
    cell(format.dateTime(entry.at)),
    { stack: [look(t(`kind.${entry.kind}`)), ...(entry.reason ? [look(entry.reason, { fontSize: 7 })] : [])] },
    cell(entry.pet ? `${entry.pet.name} (${entry.pet.patient_id})` : ''),
    right(entry.given ? number(entry.given) : ''),
    right(entry.wasted ? number(entry.wasted) : ''),
    right(entry.quantity > 0 ? `+${number(entry.quantity)}` : number(entry.quantity)),
    right(entry.counted === null ? '' : number(entry.counted)),
    right(number(entry.balance)),
    cell(`${entry.author.name}, ${entry.witness.name}`),
  ];
  const tables = [...Map.groupBy(entries, ({ bottle }) => bottle).values()].flatMap((own): Content[] => {
    const [first] = own;
    const unit = doseWords(language).unit(first!.unit);
    const title = t('bottle', { number: first!.bottle_number, name: first!.name });
    return [
      look(`${title} (${unit})`, { bold: true, margin: [0, 12, 0, 4] }),
      {
        layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => '#7F8D88' },
        table: {
          headerRows: 1,
          widths: [24, 92, 90, '*', 44, 44, 44, 44, 44, 130],
          body: [heads.map((head) => cell(t(head), { bold: true })), ...own.map(row)],
        },
      },
    ];
  });
  const differing = entries.filter(isDiscrepancy);
  return makePdf(language, {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [32, 32, 32, 40],
    defaultStyle: { fontSize: 8.5 },
    info: { title: `${from} ${to}`, creationDate: now },
    content: [
      letterhead(letterheadOf(hospital.letterhead, language, { taxId: t('taxId'), license: t('license') }), language),
      look(t('title'), { fontSize: 14, bold: true, margin: [0, 12, 0, 0] }),
      look(
        `${t('period', { from: format.date(from, 'full'), to: format.date(to, 'full') })}　${t('made', { at: format.dateTime(now.toISOString()) })}`,
      ),
      ...(entries.length === 0 ? [look(t('none'), { margin: [0, 16, 0, 0] })] : tables),
      look(t('discrepancies', { count: differing.length }), { bold: true, margin: [0, 16, 0, 2] }),
      ...differing.map((entry) =>
        look(
          t('discrepancy', {
            ...{ number: entry.bottle_number, entry: entry.number, counted: number(entry.counted ?? 0) },
            ...{ expected: number(roundQuantity(entry.balance - entry.quantity)), reason: entry.reason },
          }),
        ),
      ),
    ],
    footer: (page, pages) => look(t('page', { page, pages }), { alignment: 'center', fontSize: 8, color: '#475550' }),
  });
}
