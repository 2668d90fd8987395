import { nameIn } from '@alder/catalog/domain';
import { configsInForce, type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { doseWords } from '@alder/i18n/dose';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Receipt } from '../contract/index.ts';
import { partsOfLine } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

export type PrintingHospital = Pick<Hospital, 'timezone' | 'rounding' | 'configs'> & {
  readonly letterhead: LetterheadRow;
};

const refundNumber = ({ number }: { readonly number: number }) => `F${String(number).padStart(4, '0')}`;

/** The receipt on the hospital's paper, A5 unless set (design: screens §1.13), in the owner's language. */
export function printReceipt(receipt: Receipt, hospital: PrintingHospital, language: Language): Promise<Buffer> {
  const t = translator(texts, language);
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: receipt.currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  const w = (text: string) => words(text, language);
  const right = (text: string, bold = false): TableCell =>
    ({ ...(w(text) as object), alignment: 'right', bold }) as TableCell;
  const small = (text: string) => (text ? [{ ...(w(text) as object), fontSize: 8, color: '#475550' } as Content] : []);
  const colon = language === 'en' ? ': ' : '：';
  const amount = (value: number) => format.amount(value);

  const rows: TableCell[][] = receipt.lines.map((line) => {
    const { fee, adjusted } = partsOfLine(line);
    const details = [
      ...small(line.dose ? doseWords(language).sentence(line.dose) : line.detail),
      ...small(fee > 0 ? t('processFee', { amount: amount(fee) }) : ''),
      ...small(adjusted === 0 ? '' : t('adjusted', { amount: amount(adjusted) })),
    ];
    return [
      { stack: [w(nameIn(line, language)), ...details] },
      right(format.number(line.quantity, Number.isInteger(line.quantity) ? 0 : 2)),
      right(amount(line.unit_price)),
      right(amount(line.amount)),
    ];
  });
  const sum = (label: string, value: string, bold = false): TableCell[] => [
    { ...(w(label) as object), colSpan: 3, alignment: 'right', bold } as TableCell,
    {},
    {},
    right(value, bold),
  ];
  const payments = receipt.payments.filter((payment) => !payment.voided_at);
  const cashiers = [...new Set(payments.flatMap(({ author }) => author ?? []))];
  const change = payments.reduce(
    (all, { tendered, amount: paid }) => all + (tendered === null ? 0 : tendered - paid),
    0,
  );

  return makePdf(language, {
    pageSize: configsInForce(hospital.configs).receiptPaper,
    pageMargins: [32, 32, 32, 40],
    // The same receipt is the same file, whenever it is printed.
    info: { title: `R${receipt.number}`, creationDate: new Date(receipt.paid_at ?? receipt.updated_at) },
    content: [
      letterhead(letterheadOf(hospital.letterhead, language, { taxId: t('taxId'), license: t('license') }), language),
      {
        columns: [
          // What is not paid is no receipt yet, and must not be taken for one.
          {
            ...(w(t(receipt.status === 'paid' ? 'title' : 'title.open')) as object),
            fontSize: 13,
            bold: true,
          } as Content,
          {
            ...(w(
              `R${String(receipt.number).padStart(4, '0')}   ${format.dateTime(receipt.paid_at ?? receipt.updated_at)}`,
            ) as object),
            alignment: 'right',
          } as Content,
        ],
        margin: [0, 12, 0, 2],
      },
      w(
        `${t('patient')}${colon}${receipt.pet.name} (${receipt.pet.patient_id})　${receipt.owner ? `${t('owner')}${colon}${receipt.owner.name}` : ''}`,
      ),
      {
        margin: [0, 10, 0, 0],
        layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => '#7F8D88' },
        table: {
          headerRows: 1,
          widths: ['*', 36, 56, 60],
          body: [
            [w(t('item')) as TableCell, right(t('quantity')), right(t('price')), right(t('amount'))],
            ...rows,
            ...(receipt.discount
              ? [sum(t('subtotal'), amount(receipt.subtotal)), sum(t('discount'), amount(-receipt.discount))]
              : []),
            ...(receipt.rounding ? [sum(t('rounding'), amount(receipt.rounding))] : []),
            sum(t('total'), format.money(receipt.total), true),
            ...receipt.taxes
              .filter(({ percent }) => percent > 0)
              .map(({ percent, amount: taxed, tax }) =>
                sum(t('tax', { percent: format.number(percent), amount: amount(taxed) }), amount(tax)),
              ),
            ...payments.map((payment) => sum(t(`pay.${payment.type}`), amount(payment.tendered ?? payment.amount))),
            ...receipt.lines.flatMap(({ refund }) =>
              refund ? [sum(t('refund', { number: refundNumber(refund) }), amount(-refund.amount))] : [],
            ),
            ...(change > 0 ? [sum(t('change'), amount(change))] : []),
            ...(receipt.due > 0 ? [sum(t('due'), format.money(receipt.due), true)] : []),
          ],
        },
      },
      ...(receipt.status === 'paid'
        ? [{ ...(w(t('paid')) as object), bold: true, margin: [0, 10, 0, 0] } as Content]
        : []),
      ...small(cashiers.length > 0 ? t('cashier', { name: format.list(cashiers) }) : ''),
      ...(receipt.note ? [{ ...(w(receipt.note) as object), margin: [0, 8, 0, 0] } as Content] : []),
    ],
    footer: (page, pages) =>
      ({ ...(w(t('page', { page, pages })) as object), alignment: 'center', fontSize: 8, color: '#475550' }) as Content,
  });
}
