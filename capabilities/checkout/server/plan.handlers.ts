import { paidLocked } from '@alder/chart/contract';
import { dayOf } from '@alder/i18n/format';
import { changesOf, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { nothingDue, planDays, planUnequal, setPaymentPlan } from '../contract/index.ts';
import { planFault } from '../domain/index.ts';
import { listPlans, putPlan, removePlan } from './plan.repository.ts';
import { readReceipt } from './receipt.presenter.ts';
import { findReceipt, lockReceipt, touchReceipt } from './receipt.repository.ts';

export const planHandlers: readonly Implementation[] = [
  implement(setPaymentPlan, async ({ id, version, total, parts }, { trx, hospital, account, now, audit, emit }) => {
    const row = await lockReceipt(trx, id);
    if (!row) throw notFound();
    const receipt = await readReceipt(trx, row, { hospital, now });
    if (receipt.status === 'paid') throw paidLocked({ current: receipt });
    if (receipt.version !== version || receipt.total !== total) throw stale({ current: receipt });
    const [before] = await listPlans(trx, [id]);
    if (parts.length > 0) {
      if (receipt.due <= 0) throw nothingDue();
      const fault = planFault(parts, receipt.due, dayOf(now, hospital.timezone));
      if (fault === 'sum') throw planUnequal({ due: receipt.due });
      if (fault) throw planDays();
    }

    if (parts.length > 0) await putPlan(trx, id, { parts, received_before: receipt.received, author: account.id });
    else await removePlan(trx, id);
    await touchReceipt(trx, id);

    const changes = changesOf({ parts: before?.parts ?? [] }, { parts }, { values: 'all' });
    audit({ entity: 'receipt', id, detail: changes });
    emit({ event: 'receipt.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
    return { result: await readReceipt(trx, (await findReceipt(trx, id))!, { hospital, now }) };
  }),
];
