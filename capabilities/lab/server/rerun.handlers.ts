import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { getReruns, rerunRecord, rerunUnderWay, resultNotFiled, resultRetracted } from '../contract/index.ts';
import { type JudgedValue, openStatuses } from '../domain/index.ts';
import { presentOrder, rerunOf, statusOf } from './order.presenter.ts';
import { findDevice, findOrder, listReruns, lockOrder } from './order.repository.ts';
import { placeOrder } from './place-order.ts';
import { findRecord, listRecordsOfOrder, lockRecord, type RecordRow } from './record.repository.ts';

/** Measuring a result again: asked for by a person, diluted or not; nothing of the first result is changed. */
export const rerunHandlers = [
  implement(rerunRecord, async ({ id, factor, applied, note }, context) => {
    const { trx, account, emit, audit } = context;
    const row = await lockRecord(trx, id);
    if (!row) throw notFound();
    if (row.pet === null) throw resultNotFiled();
    if (row.verify_state === 'retracted') throw resultRetracted();
    const open = (await listReruns(trx, id)).find((order) => openStatuses.includes(statusOf(order)));
    if (open) throw rerunUnderWay({ current: presentOrder(open) });

    const before = row.lab_order === null ? undefined : await lockOrder(trx, row.lab_order);
    const isInUse = row.device_serial !== '' && (await findDevice(trx, row.device, row.device_serial)) !== undefined;
    const order = await placeOrder(context, {
      ...{ pet: row.pet, device: row.device, device_serial: isInUse ? row.device_serial : null },
      ...{ tests: testsOf(row, before?.tests), priority: before?.priority ?? 'routine', placer: account.id },
      // The same tube; a result that nobody ordered gets one of its own.
      ...{ sample_id: before?.sample_id ?? null, sample_type: before?.sample_type ?? null },
      ...{ taken_at: before?.taken_at ?? null, fasting: before?.fasting ?? false },
      rerun: { record: id, factor, applied, by: account.display_name, note: note.trim() },
    });
    audit({ entity: 'record', id, detail: { order, factor, applied, note } });
    emit({ event: 'record.rerunAsked', id, payload: { pet: row.pet } });
    // The sample of the order writes its number on it.
    await context.react();
    return { result: presentOrder((await findOrder(trx, order))!) };
  }),

  implement(getReruns, async ({ id }, { trx }) => {
    const row = await findRecord(trx, id);
    if (!row) throw notFound();
    const own = row.lab_order === null ? undefined : await findOrder(trx, row.lab_order);
    const again = own && rerunOf(own);
    const first = again ? await findRecord(trx, again.record) : undefined;
    const result = [];
    for (const order of await listReruns(trx, id))
      result.push({
        order: presentOrder(order),
        records: (await listRecordsOfOrder(trx, order.id)).map(presentRun),
      });
    return { of: own && again ? { order: presentOrder(own), first: first ? presentRun(first) : null } : null, result };
  }),
];

/** What was ordered then; of a result that nobody ordered its panel, or its analytes. */
function testsOf({ profile, results }: RecordRow, ordered: readonly string[] | undefined): readonly string[] {
  if (ordered) return ordered;
  return profile ? [profile] : (results as JudgedValue[]).map(({ code }) => code).slice(0, 100);
}

function presentRun({ id, timestamp, verify_state, results }: RecordRow) {
  const values = (results as JudgedValue[]).map(({ code, name, raw, unit, flag, dilution }) => ({
    ...{ code, name, raw, unit, flag },
    ...(dilution && { dilution }),
  }));
  return { id, timestamp: timestamp.toISOString(), verify_state, values };
}
