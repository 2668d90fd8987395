import { dayOf } from '@alder/i18n/format';
import { type Implementation, implement, readCursor, writeCursor } from '@alder/server';
import { notFound } from '@alder/wire';
import { getPetReceipts } from '../contract/index.ts';
import { type ListOpenLines, type ListPlans, presentBills, statesOf } from './pet-receipt.presenter.ts';
import { hasPet, listBills, listUnpaidBills, sumMoney } from './pet-receipt.repository.ts';

/** What bills ask of other capabilities; `apps/server/src/compose.ts` gives it. */
export type PatientBillingDeps = { readonly listOpenLines: ListOpenLines; readonly listPlans: ListPlans };

/** Bills of a pet. Reads only: money is taken, voided and given back at the checkout. */
export const patientBillingHandlers = ({ listOpenLines, listPlans }: PatientBillingDeps): readonly Implementation[] => [
  implement(getPetReceipts, async ({ pet, offset, limit }, { trx, hospital, now }) => {
    const cursor = readCursor(offset, 'instant');
    if (!(await hasPet(trx, pet))) throw notFound();
    const { currency, rounding, timezone } = hospital;
    const around = { listOpenLines, listPlans, currency, rounding, today: dayOf(now, timezone) };

    const rows = await listBills(trx, { pet, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const bills = {
      result: await presentBills(trx, page, around),
      ...(rows.length > limit && last && { next: writeCursor(last.checked_in_at, last.medical_record) }),
    };
    // The list that goes on has the sums of all pages from its first one.
    if (cursor) return bills;
    const unpaid = (await statesOf(trx, await listUnpaidBills(trx, pet), around))
      .filter(({ row, state }) => state.due > 0 && (row.currency ?? currency) === currency)
      .map(({ row, state }) => ({ medical_record: row.medical_record, due: state.due }));
    return {
      ...bills,
      sums: {
        due: unpaid.reduce((sum, { due }) => sum + due, 0),
        unpaid: unpaid.length,
        ...(await sumMoney(trx, { pet, currency, timezone, now })),
      },
      oldest_unpaid: unpaid[0]?.medical_record ?? null,
    };
  }),
];
