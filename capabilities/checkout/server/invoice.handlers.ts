import { changesOf, type Implementation, implement } from '@alder/server';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import { invoiceNumberUsed, setInvoice } from '../contract/index.ts';
import { invoiceFaults, tidyInvoice } from '../domain/index.ts';
import { findInvoice, findReceiptOfInvoice, putInvoice } from './invoice.repository.ts';
import { readReceipt } from './receipt.presenter.ts';
import { lockReceipt } from './receipt.repository.ts';

export const invoiceHandlers: readonly Implementation[] = [
  implement(setInvoice, async ({ id, version, ...typed }, { trx, hospital, account, now, audit, emit }) => {
    const row = await lockReceipt(trx, id);
    if (!row) throw notFound();
    const before = await findInvoice(trx, id);
    if ((before?.version ?? 0) !== version) throw stale({ current: await readReceipt(trx, row, { hospital, now }) });
    const values = tidyInvoice(typed);
    const faults = invoiceFaults(values, row.currency);
    if (Object.keys(faults).length > 0) throw inputIncorrect({ fields: faults });
    // A paper has a number, and a number one paper.
    const other = values.invoice_number && (await findReceiptOfInvoice(trx, values.invoice_number, id));
    if (other) throw invoiceNumberUsed({ number: other, fields: { invoice_number: invoiceNumberUsed.code } });

    await putInvoice(trx, id, { ...values, author: account.id });

    audit({ entity: 'receipt', id, detail: changesOf(before ?? {}, values, { values: 'all' }) });
    emit({ event: 'receipt.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
    return { result: await readReceipt(trx, row, { hospital, now }) };
  }),
];
