import { nameIn } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import { startOfDay } from '@alder/records/domain';
import type { Hospital } from '@alder/server';
import { sql } from 'kysely';
import type { Content as PdfContent, TableCell } from 'pdfmake/interfaces.js';
import type { QuotationAnswer } from '../contract/index.ts';
import { compareOptions, type Estimate, optionLetter } from '../domain/index.ts';
import { type Content, hashOf, priceOptions, type StoredOption } from './content.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import { presentAnswer } from './quotation.presenter.ts';
import { findAnswer, findQuotation, findVersion } from './quotation.repository.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

export type Printed = {
  readonly content: Content;
  readonly hash: string;
  readonly written_at: Date;
  readonly isDraft: boolean;
  readonly answer: QuotationAnswer | undefined;
  readonly letterhead: LetterheadRow;
  readonly lang: Language | null;
};

/** A quotation as it was sent, or as it is written so far. */
export async function readPrinted(
  trx: HospitalTrx,
  id: string,
  { rounding, currency, now }: Pick<Hospital, 'rounding' | 'currency'> & { readonly now: Date },
): Promise<Printed | undefined> {
  const row = await findQuotation(trx, id);
  if (!row) return undefined;
  const version = await findVersion(trx, id, row.revision);
  const answer = await findAnswer(trx, id, row.revision);
  const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
  const { number, revision, title, note, valid_until, pet_name, owner_name } = row;
  const content = (version?.content as Content | undefined) ?? {
    ...{ number, revision, title, note, valid_until, currency, pet: pet_name, owner: owner_name },
    options: priceOptions(row.options as StoredOption[], rounding),
  };
  return {
    content,
    hash: version?.content_hash ?? hashOf(content),
    written_at: version?.created_at ?? now,
    isDraft: version === undefined,
    answer: answer && presentAnswer(answer),
    letterhead: rows[0]!,
    lang: row.owner_lang as Language | null,
  };
}

/** The quotation on A4, its options side by side, with the signature it was accepted with (design: screens §1.13). */
export function printContent(
  { content, hash, written_at, isDraft, answer, letterhead: head }: Printed,
  hospital: Pick<Hospital, 'timezone' | 'rounding'>,
  language: Language,
): Promise<Buffer> {
  const t = translator(texts, language);
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: content.currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  const w = (text: string, look: object = {}) => ({ ...(words(text, language) as object), ...look }) as PdfContent;
  const right = (text: string, bold = false) => w(text, { alignment: 'right', bold }) as TableCell;
  const small = (text: string) => w(text, { fontSize: 8, color: '#475550' });
  const colon = language === 'en' ? ': ' : '：';
  const range = ({ low, high }: Estimate) =>
    low === high ? format.amount(low) : `${format.amount(low)} – ${format.amount(high)}`;
  const day = (value: string) => format.date(startOfDay(value, hospital.timezone).toISOString(), 'full');

  const rows: TableCell[][] = compareOptions(content.options).map(({ line, cells }) => [
    { stack: [w(nameIn(line, language)), ...(line.note ? [small(line.note)] : [])] } as TableCell,
    ...cells.map((cell) => right(cell ? range(cell.amount) : '–')),
  ]);
  const chosen = answer?.chosen;
  const title = (place: number) => {
    const mark = chosen === place ? `${t('chosen')} ` : '';
    return `${mark}${optionLetter(place)}  ${content.options[place]!.name}`;
  };

  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 48],
    info: { title: `Q${content.number}`, creationDate: written_at },
    content: [
      letterhead(letterheadOf(head, language), language),
      {
        columns: [
          w(t(isDraft ? 'title.draft' : 'title'), { fontSize: 15, bold: true }),
          w(
            `Q${String(content.number).padStart(4, '0')} · ${t('version', { revision: content.revision })} · ${format.dateTime(written_at.toISOString())}`,
            { alignment: 'right' },
          ),
        ],
        margin: [0, 16, 0, 4],
      },
      w(content.title, { fontSize: 12 }),
      w(`${t('patient')}${colon}${content.pet}　${content.owner ? `${t('owner')}${colon}${content.owner}` : ''}`),
      {
        margin: [0, 12, 0, 0],
        layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => '#7F8D88' },
        table: {
          headerRows: 1,
          widths: ['*', ...content.options.map(() => 108)],
          body: [
            [w(t('item')) as TableCell, ...content.options.map((_, place) => right(title(place), true))],
            ...rows,
            [
              { stack: [w(t('total'), { bold: true }), small(t('taxed'))] } as TableCell,
              ...content.options.map(({ total }) => right(`${content.currency} ${range(total)}`, true)),
            ],
          ],
        },
      },
      ...content.options.flatMap(({ note }, place) => (note ? [w(`${optionLetter(place)}${colon}${note}`)] : [])),
      ...(content.note ? [w(content.note, { margin: [0, 10, 0, 0] })] : []),
      w(t('validUntil', { date: day(content.valid_until) }), { margin: [0, 10, 0, 0] }),
      ...signature(),
    ],
    footer: (page, pages) => w(t('page', { page, pages }), { alignment: 'center', fontSize: 8, color: '#475550' }),
  });

  function signature(): PdfContent[] {
    if (!answer) return isDraft ? [] : [w(`${t('sign')} ______________________________`, { margin: [0, 36, 0, 0] })];
    const at = format.dateTime(answer.at);
    if (answer.decision === 'decline')
      return [w(t('declined', { name: answer.signed_by || '–', at }), { bold: true, margin: [0, 14, 0, 0] })];
    return [
      { canvas: linesOf(answer.signature), margin: [0, 14, 0, 4] },
      w(t('signed', { name: answer.signed_by, at, option: optionLetter(answer.chosen ?? 0) }), { bold: true }),
      small(t('hash', { hash })),
    ];
  }
}

/** A drawn signature as lines, in points; its field is 100 high on the page that it was drawn on. */
function linesOf(signature: QuotationAnswer['signature']): unknown[] {
  const scale = 0.6;
  return signature
    .filter((stroke) => stroke.length > 1)
    .map((stroke) => ({
      type: 'polyline',
      lineWidth: 1.2,
      lineColor: '#16211d',
      points: stroke.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    }));
}
