import { type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { alreadyRefunded, depositOwnerMissing, nothingPaid, notPaid, refundLine } from '../contract/index.ts';
import { refundFault } from '../domain/index.ts';
import { insertDeposit } from './deposit.repository.ts';
import { readReceipt } from './receipt.presenter.ts';
import { lockReceipt } from './receipt.repository.ts';
import { insertRefund } from './refund.repository.ts';
import { tillOfCash } from './till-of-cash.ts';

const faults = { notPaid, nothingPaid, alreadyRefunded };

export const refundHandlers: readonly Implementation[] = [
  implement(refundLine, async ({ id, line, version, type, reason, till }, context) => {
    const { trx, hospital, account, now, emit, audit } = context;
    const row = await lockReceipt(trx, id);
    if (!row) throw notFound();
    const receipt = await readReceipt(trx, row, { hospital, now });
    const charged = receipt.lines.find((one) => one.id === line);
    if (!charged) throw notFound({ fields: { line: 'notFound' } });
    const fault = refundFault(charged);
    if (fault) throw faults[fault]({ current: receipt });
    if (receipt.version !== version) throw stale({ current: receipt });
    if (type === 'deposit' && !receipt.owner) throw depositOwnerMissing();
    const amount = charged.paid!;

    const made = await insertRefund(trx, {
      ...{ receipt: id, receipt_line: line, type, amount, reason, author: account.id },
      ...{ till_session: await tillOfCash(context, type, till), created_at: now },
    });
    if (type === 'deposit' && receipt.owner) {
      const note = `F${made.number}`;
      await insertDeposit(trx, { owner: receipt.owner.id, amount, note, author: account.id, created_at: now });
      emit({ event: 'deposit.updated', id: receipt.owner.id, permit: 'his' });
    }

    audit({ entity: 'refund', id: made.id, detail: { receipt: id, line, amount, type, reason } });
    emit({
      event: 'refund.created',
      id: made.id,
      permit: 'his',
      payload: { receipt: id, medical_record: receipt.medical_record },
    });
    return { result: await readReceipt(trx, row, { hospital, now }) };
  }),
];
