import { nameIn } from '@alder/catalog/domain';
import { configsInForce, type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { doseWords } from '@alder/i18n/dose';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { causeFormula, nameOf } from '@alder/lab/domain';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Receipt } from '../contract/index.ts';
import { isBody, maskedCarrier, partsOfLine, uniformTaxType } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

export type PrintingHospital = Pick<Hospital, 'timezone' | 'rounding' | 'configs'> & {
  readonly letterhead: LetterheadRow;
};

const LINES_OF_SHORT_BILL = 8;

const refundNumber = ({ number }: { readonly number: number }) => `F${String(number).padStart(4, '0')}`;

/** What every part of a receipt's paper is written with. */
function toolsOf(hospital: PrintingHospital, currency: string, language: Language) {
  const t = translator(texts, language);
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  const w = (text: string) => words(text, language);
  const right = (text: string, bold = false): TableCell =>
    ({ ...(w(text) as object), alignment: 'right', bold }) as TableCell;
  const small = (text: string) => (text ? [{ ...(w(text) as object), fontSize: 8, color: '#475550' } as Content] : []);
  const amount = (value: number) => format.amount(value);
  const sum = (label: string, value: string, bold = false): TableCell[] => [
    { ...(w(label) as object), colSpan: 3, alignment: 'right', bold } as TableCell,
    {},
    {},
    right(value, bold),
  ];
  return { language, t, format, w, right, small, amount, sum, colon: language === 'en' ? ': ' : '：' };
}
type Tools = ReturnType<typeof toolsOf>;

const receiptNumber = ({ number }: Pick<Receipt, 'number'>) => `R${String(number).padStart(4, '0')}`;
/** The way of a payment, with the number of instalments where it has one. */
const wayOf = ({ type, installments }: Pick<Receipt['payments'][number], 'type' | 'installments'>, { t }: Tools) =>
  installments === null ? t(`pay.${type}`) : t('pay.installment.count', { count: installments });

const validPayments = ({ payments }: Pick<Receipt, 'payments'>) => payments.filter(({ voided_at }) => !voided_at);
const changeOf = (payments: Receipt['payments']) =>
  payments.reduce((all, { tendered, amount: paid }) => all + (tendered === null ? 0 : tendered - paid), 0);

/** What was paid by rate: with the tax, without it, and the tax, rounded once for each rate of a receipt. */
function taxRows({ taxes }: Receipt, { t, format, amount, sum }: Tools): TableCell[][] {
  const isMixed = taxes.some(({ percent }) => percent > 0);
  return taxes
    .filter(({ percent }) => percent > 0 || isMixed)
    .map(({ percent, amount: paid, tax }) =>
      percent === 0
        ? sum(t('tax.free'), amount(paid))
        : sum(
            t('tax', { percent: format.number(percent), amount: amount(paid), net: amount(paid - tax) }),
            amount(tax),
          ),
    );
}

/** A recipient other than the owner is printed above all, with the word of courtesy of the language. */
function recipientLine({ invoice }: Receipt, { t, w }: Tools): Content[] {
  if (!invoice?.recipient) return [];
  return [
    {
      ...(w(t(`invoice.${isBody(invoice.recipient) ? 'body' : 'recipient'}`, { name: invoice.recipient })) as object),
      fontSize: 11,
      margin: [0, 4, 0, 2],
    } as Content,
  ];
}

/** Whom the tax document is for, and in Taiwan the number under which it was issued. */
function invoiceLines({ invoice, taxes, status }: Receipt, { t, small, colon }: Tools): Content[] {
  if (!invoice) return [];
  const { buyer_number, carrier, donation_code, invoice_number, random_code } = invoice;
  const type = invoice_number && status === 'paid' ? uniformTaxType(taxes) : undefined;
  const named = [
    invoice_number && [t('invoice.number'), `${invoice_number.slice(0, 2)}-${invoice_number.slice(2)}`],
    random_code && [t('invoice.random'), random_code],
    type && [t('invoice.type'), t(`invoice.type.${type}`)],
    buyer_number && [t('invoice.buyer'), buyer_number],
    carrier && [t('invoice.carrier'), maskedCarrier(carrier)],
    donation_code && [t('invoice.donation'), donation_code],
  ].filter((one) => Array.isArray(one));
  return small(named.map(([name, value]) => `${name}${colon}${value}`).join('　'));
}

/** Lines and sums of one bill; `settlement` are the rows of what was paid. */
function billTable(receipt: Receipt, tools: Tools, settlement: readonly TableCell[][]): Content {
  const { language, t, format, w, right, small, amount, sum } = tools;
  const rows: TableCell[][] = receipt.lines.map((line) => {
    const { fee, adjusted } = partsOfLine(line);
    const details = [
      ...small(line.dose ? doseWords(language).sentence(line.dose) : line.detail),
      ...small(
        line.cause
          ? t('because', {
              value: causeFormula(line.cause, nameOf({ code: line.cause.code, name: line.cause.label }, language)),
            })
          : '',
      ),
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
  return {
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
        sum(t(receipt.taxes.length > 0 ? 'total.taxed' : 'total'), format.money(receipt.total), true),
        ...taxRows(receipt, tools),
        ...settlement,
      ],
    },
  };
}

/** Refunds of a bill, and what is still due of it. */
const restRows = (receipt: Receipt, { t, format, amount, sum }: Tools): TableCell[][] => [
  ...receipt.lines.flatMap(({ refund }) =>
    refund ? [sum(t('refund', { number: refundNumber(refund) }), amount(-refund.amount))] : [],
  ),
  ...(receipt.due > 0 ? [sum(t('due'), format.money(receipt.due), true)] : []),
];

/** The instalments that were agreed, as the owner takes them home. */
const planRows = ({ plan }: Receipt, { t, format, amount, sum }: Tools): TableCell[][] =>
  plan
    ? [
        sum(t('plan'), '', true),
        ...plan.parts
          .filter(({ left }) => left > 0)
          .map(({ due_on, left }) => sum(format.date(due_on, 'full'), amount(left))),
      ]
    : [];

function headOf(hospital: PrintingHospital, { language, t }: Tools): Content {
  const numbers = { taxId: t('taxId'), license: t('license') };
  return letterhead(letterheadOf(hospital.letterhead, language, numbers), language);
}

/** What is not paid is no receipt yet, and must not be taken for one. */
const titleRow = (title: 'title' | 'title.open', text: string, { t, w }: Tools): Content => ({
  columns: [
    { ...(w(t(title)) as object), fontSize: 13, bold: true } as Content,
    { ...(w(text) as object), alignment: 'right' } as Content,
  ],
  margin: [0, 12, 0, 2],
});

function paper(content: Content[], of: { title: string; at: string }, hospital: PrintingHospital, tools: Tools) {
  const { language, t, w } = tools;
  return makePdf(language, {
    pageSize: configsInForce(hospital.configs).receiptPaper,
    pageMargins: [32, 32, 32, 40],
    // The same receipt is the same file, whenever it is printed.
    info: { title: of.title, creationDate: new Date(of.at) },
    content,
    footer: (page, pages) =>
      ({ ...(w(t('page', { page, pages })) as object), alignment: 'center', fontSize: 8, color: '#475550' }) as Content,
  });
}

/** The receipt on the hospital's paper, A5 unless set (design: screens §1.13), in the owner's language. */
export function printReceipt(receipt: Receipt, hospital: PrintingHospital, language: Language): Promise<Buffer> {
  const tools = toolsOf(hospital, receipt.currency, language);
  const { t, format, w, small, amount, sum, colon } = tools;
  const payments = validPayments(receipt);
  const cashiers = [...new Set(payments.flatMap(({ author }) => author ?? []))];
  const change = changeOf(payments);
  const at = receipt.paid_at ?? receipt.updated_at;
  const isPaid = receipt.status === 'paid';
  const [refunds, due] = [restRows({ ...receipt, due: 0 }, tools), restRows({ ...receipt, lines: [] }, tools)];

  const content = [
    headOf(hospital, tools),
    titleRow(isPaid ? 'title' : 'title.open', `${receiptNumber(receipt)}   ${format.dateTime(at)}`, tools),
    ...recipientLine(receipt, tools),
    w(
      `${t('patient')}${colon}${receipt.pet.name} (${receipt.pet.patient_id})　${receipt.owner ? `${t('owner')}${colon}${receipt.owner.name}` : ''}`,
    ),
    ...invoiceLines(receipt, tools),
    billTable(receipt, tools, [
      ...payments.map((payment) => sum(wayOf(payment, tools), amount(payment.tendered ?? payment.amount))),
      ...refunds,
      ...(change > 0 ? [sum(t('change'), amount(change))] : []),
      ...due,
      ...planRows(receipt, tools),
    ]),
    ...(isPaid ? [{ ...(w(t('paid')) as object), bold: true, margin: [0, 10, 0, 0] } as Content] : []),
    ...small(cashiers.length > 0 ? t('cashier', { name: format.list(cashiers) }) : ''),
    ...(receipt.note ? [{ ...(w(receipt.note) as object), margin: [0, 8, 0, 0] } as Content] : []),
  ];
  return paper(content, { title: `R${receipt.number}`, at }, hospital, tools);
}

/**
 * One paper for bills that were paid in one form: each under its own number with its lines, then what was handed over for
 * all of them. Payments of the form that were voided since are left out.
 */
export function printBatch(
  receipts: readonly Receipt[],
  batch: string,
  hospital: PrintingHospital,
  language: Language,
): Promise<Buffer> {
  const tools = toolsOf(hospital, receipts[0]!.currency, language);
  const { t, format, w, right, small, amount, sum, colon } = tools;
  const isOfBatch = (payment: Receipt['payments'][number]) => payment.batch === batch;
  const payments = receipts.flatMap((receipt) => validPayments(receipt).filter(isOfBatch));
  const cashiers = [...new Set(payments.flatMap(({ author }) => author ?? []))];
  const all = (rows: readonly { readonly amount: number }[]) => rows.reduce((total, row) => total + row.amount, 0);
  const change = changeOf(payments);
  const at = receipts.flatMap((receipt) => receipt.payments.find(isOfBatch)?.paid_at ?? [])[0]!;
  const owner = receipts[0]!.owner?.name ?? '';

  const content: Content[] = [
    headOf(hospital, tools),
    titleRow(receipts.every(({ status }) => status === 'paid') ? 'title' : 'title.open', format.dateTime(at), tools),
    w(`${t('owner')}${colon}${owner}`),
  ];
  for (const receipt of receipts) {
    const now = validPayments(receipt);
    const heading = `${receiptNumber(receipt)}　${receipt.pet.name} (${receipt.pet.patient_id})`;
    const invoice = [...recipientLine(receipt, tools), ...invoiceLines(receipt, tools)];
    content.push({
      // A short bill stays on one page; a long one runs on under its own column names.
      unbreakable: receipt.lines.length <= LINES_OF_SHORT_BILL,
      stack: [
        { ...(w(heading) as object), bold: true, margin: [0, 14, 0, 0] } as Content,
        ...invoice,
        billTable(receipt, tools, [
          ...now
            .filter((payment) => !isOfBatch(payment))
            .map((payment) => sum(`${wayOf(payment, tools)} ${format.date(payment.paid_at)}`, amount(payment.amount))),
          sum(t('batch.part'), amount(all(now.filter(isOfBatch)))),
          ...restRows(receipt, tools),
        ]),
      ],
    });
  }
  const ways = Map.groupBy(payments, (payment) => wayOf(payment, tools));
  content.push({
    margin: [0, 16, 0, 0],
    unbreakable: true,
    layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => '#7F8D88' },
    table: {
      widths: ['*', 80],
      body: [
        [
          { ...(w(t('batch.total', { count: receipts.length })) as object), bold: true } as TableCell,
          right(format.money(all(payments)), true),
        ],
        ...[...ways].map(([way, own]) => [
          w(way) as TableCell,
          right(amount(own.reduce((paid, one) => paid + (one.tendered ?? one.amount), 0))),
        ]),
        ...(change > 0 ? [[w(t('change')) as TableCell, right(amount(change))]] : []),
      ],
    },
  });
  content.push(...small(cashiers.length > 0 ? t('cashier', { name: format.list(cashiers) }) : ''));
  return paper(content, { title: receipts.map(({ number }) => `R${number}`).join(' '), at }, hospital, tools);
}
