import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { type Hospital, type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getBatchPdf, getReceiptPdf } from '../contract/index.ts';
import { oldestFirst } from '../domain/index.ts';
import { readPaidReceipt, readReceipt } from './receipt.presenter.ts';
import { findReceipt, listReceiptsOfBatch } from './receipt.repository.ts';
import { printBatch, printReceipt } from './receipt-print.ts';

type Printing = Pick<Hospital, 'timezone' | 'rounding' | 'configs' | 'lang'>;

export const printHandlers: readonly Implementation[] = [
  implementStream(getReceiptPdf, async ({ id, lang }, { inHospital, hospital, reply }) => {
    const found = await inHospital(({ trx, now }) => readPrinted(trx, id, { hospital, now }));
    const pdf = await printFound(found, hospital, lang);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="R${found.receipt.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),

  implementStream(getBatchPdf, async ({ batch, lang }, { inHospital, hospital, reply }) => {
    const { receipts, letterhead } = await inHospital(async ({ trx, now }) => {
      const ids = await listReceiptsOfBatch(trx, batch);
      if (ids.length === 0) throw notFound();
      const found = [];
      for (const id of ids) found.push(await readPrinted(trx, id, { hospital, now }));
      return { receipts: oldestFirst(found.map(({ receipt }) => receipt)), letterhead: found[0]!.letterhead };
    });
    const language = lang ?? receipts[0]!.owner?.lang ?? hospital.lang;
    const pdf = await printBatch(receipts, batch, { ...hospital, letterhead }, language);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="R${receipts[0]!.number}-${receipts.length}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];

/** Paid receipts in the order of their numbers, with their names as files, for the archive of a hospital. */
export async function listPaidReceipts(trx: HospitalTrx): Promise<{ id: string; path: string }[]> {
  const rows = await trx
    .selectFrom('receipt')
    .select(['id', 'number'])
    .where('status', '=', 'paid')
    .orderBy('number')
    .orderBy('id')
    .execute();
  return rows.map(({ id, number }) => ({ id, path: `R${String(number).padStart(6, '0')}.pdf` }));
}

/** A receipt that is paid as its owner gets it, in the owner's language. */
export async function printReceiptOf(trx: HospitalTrx, id: string, hospital: Printing): Promise<Buffer> {
  const row = await findReceipt(trx, id);
  if (!row) throw notFound();
  const receipt = await readPaidReceipt(trx, row, hospital);
  return printFound({ receipt, letterhead: await readLetterhead(trx) }, hospital, undefined);
}

async function readPrinted(trx: HospitalTrx, id: string, of: { readonly hospital: Printing; readonly now: Date }) {
  const row = await findReceipt(trx, id);
  if (!row) throw notFound();
  return { receipt: await readReceipt(trx, row, of), letterhead: await readLetterhead(trx) };
}

async function readLetterhead(trx: HospitalTrx): Promise<LetterheadRow> {
  const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
  return rows[0]!;
}

function printFound(
  { receipt, letterhead }: Awaited<ReturnType<typeof readPrinted>>,
  hospital: Printing,
  lang: Language | undefined,
): Promise<Buffer> {
  return printReceipt(receipt, { ...hospital, letterhead }, lang ?? receipt.owner?.lang ?? hospital.lang);
}
