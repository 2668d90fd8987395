import { type HospitalTrx, newId } from '@alder/database';
import type { InvoiceValues } from '../domain/index.ts';

export function findInvoice(trx: HospitalTrx, receipt: string) {
  return trx
    .selectFrom('receipt_invoice')
    .select(['version', 'recipient', 'buyer_number', 'carrier', 'donation_code', 'invoice_number', 'random_code'])
    .where('receipt', '=', receipt)
    .executeTakeFirst();
}

/** The number of the receipt that has an invoice number, another one than `receipt`. */
export async function findReceiptOfInvoice(
  trx: HospitalTrx,
  invoice_number: string,
  receipt: string,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('receipt_invoice')
    .innerJoin('receipt', 'receipt.id', 'receipt_invoice.receipt')
    .select('receipt.number')
    .where('receipt_invoice.invoice_number', '=', invoice_number)
    .where('receipt_invoice.receipt', '<>', receipt)
    .executeTakeFirst();
  return found?.number;
}

/** Writes the particulars of a receipt that is held. */
export async function putInvoice(
  trx: HospitalTrx,
  receipt: string,
  values: InvoiceValues & { readonly author: string },
): Promise<void> {
  await trx
    .insertInto('receipt_invoice')
    .values({ id: newId(), receipt, ...values })
    .onConflict((conflict) => conflict.columns(['hospital', 'receipt']).doUpdateSet(values))
    .execute();
}
