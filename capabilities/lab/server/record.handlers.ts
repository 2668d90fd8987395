import { type Context, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  acknowledgeRecord,
  createRecord,
  criticalOpen,
  getNewRecords,
  getRecord,
  getRecords,
  type LabRecord,
  nothingToAcknowledge,
  reviewRecord,
  updateRecord,
  updateRecords,
} from '../contract/index.ts';
import { isCritical, type JudgedValue } from '../domain/index.ts';
import { advanceOrder, reopenOrder } from './advance-order.ts';
import { moveHandler } from './move-record.handler.ts';
import { lockOrder } from './order.repository.ts';
import { presentRecord } from './record.presenter.ts';
import {
  amendRecord,
  findRecord,
  listByRecordId,
  listRecords,
  lockRecord,
  type RecordRow,
  setAcknowledged,
  setReviewed,
} from './record.repository.ts';
import { enterResult, judgeTyped, type TypedValue } from './typed-result.ts';

export const recordHandlers = [
  implement(getRecords, async ({ recordId }, { trx }) => ({
    result: (await listByRecordId(trx, [recordId].flat())).map(presentRecord),
  })),

  implement(getRecord, async ({ id }, { trx }) => {
    const row = await findRecord(trx, id);
    if (!row) throw notFound();

    return { result: presentRecord(row) };
  }),

  implement(getNewRecords, async ({ offset, limit, ...filter }, { trx }) => {
    const [timestamp = '', id] = (offset ?? '').split('_');
    const before = Number.isNaN(Date.parse(timestamp)) ? undefined : { timestamp, id };
    const rows = await listRecords(trx, { ...filter, before, limit });
    const last = rows.length === limit ? rows.at(-1) : undefined;

    return { result: rows.map(presentRecord), ...(last && { next: `${last.timestamp.toISOString()}_${last.id}` }) };
  }),

  implement(createRecord, async (input, context) => ({ result: await enterResult(context, input) })),

  moveHandler,

  implement(updateRecord, async (input, context) => ({ result: await correct(input, context) })),

  implement(updateRecords, async ({ entries }, context) => {
    const result: LabRecord[] = [];
    for (const entry of entries) result.push(await correct(entry, context));
    return { result };
  }),

  implement(acknowledgeRecord, async ({ id, note }, context) => {
    await acknowledge(context, id, note);
    return { result: await reread(context, id) };
  }),

  implement(reviewRecord, async ({ id }, context) => {
    const { trx, account, now, emit } = context;
    const row = await lockRecord(trx, id);
    if (!row) throw notFound();
    if (row.critical && row.acknowledged === null) throw criticalOpen();

    await setReviewed(trx, id, { by: account.display_name, account: account.id, at: now.toISOString() });
    emit({ event: 'record.reviewed', id, ...payloadOf(row) });
    return { result: await reread(context, id) };
  }),
];

/** Signs that a person has seen a critical result, with the action taken. @throws `nothingToAcknowledge` */
export async function acknowledge({ trx, account, now, emit }: Context, id: string, note: string): Promise<void> {
  const row = await lockRecord(trx, id);
  if (!row) throw notFound();
  if (!row.critical || row.acknowledged !== null) throw nothingToAcknowledge();

  await setAcknowledged(trx, id, { by: account.display_name, at: now.toISOString(), note });
  emit({ event: 'record.acknowledged', id, ...payloadOf(row) });
}

async function correct(
  input: {
    key?: string | undefined;
    id: string;
    version: number;
    reason: string;
    results?: TypedValue[] | undefined;
    result?: string | null | undefined;
    verify_state?: 'final' | 'retracted' | undefined;
  },
  context: Context,
): Promise<LabRecord> {
  const { trx, account, now, emit } = context;
  const row = await lockRecord(trx, input.id);
  if (!row || (input.key !== undefined && input.key !== row.run_key)) throw notFound();
  if (row.version !== input.version) throw stale({ current: presentRecord(row) });

  const results = input.results
    ? await judgeTyped(context, input.results, {
        pet: row.pet,
        device: row.device,
        timestamp: row.timestamp.toISOString(),
      })
    : (row.results as JudgedValue[]);
  await amendRecord(trx, row, {
    results,
    result: input.result,
    critical: isCritical(results),
    verify_state: input.verify_state ?? (changesContent(input) ? 'amended' : row.verify_state),
    modified: { timestamp: now.toISOString(), user: account.display_name, reason: input.reason },
    person_edited: true,
  });
  await followOrder(context, row, input.verify_state);
  emit({ event: 'record.amended', id: row.id, ...payloadOf(row) });
  await context.react();
  return reread(context, row.id);
}

/** The order of a retracted result waits for another one; of a result that counts again it is fulfilled. */
async function followOrder(context: Context, row: RecordRow, state: string | undefined): Promise<void> {
  if (row.lab_order === null || state === undefined || (state === 'retracted') === (row.verify_state === 'retracted'))
    return;
  if (state === 'retracted') return reopenOrder(context, row.lab_order);
  const order = await lockOrder(context.trx, row.lab_order);
  if (order) await advanceOrder(context, order, row.timestamp.toISOString());
}

const changesContent = ({ results, result }: { results?: unknown; result?: unknown }) =>
  results !== undefined || result !== undefined;

const payloadOf = ({ pet }: RecordRow) => (pet === null ? {} : { payload: { pet } });

async function reread({ trx }: Context, id: string): Promise<LabRecord> {
  return presentRecord((await findRecord(trx, id))!);
}
