import { type Context, type Implementation, implement, type Work } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  getSpecimens,
  getTurnaround,
  rejectSpecimen,
  type Specimen,
  scanSpecimen,
  specimenUnknown,
  specimenWaits,
  stepSpecimen,
} from '../contract/index.ts';
import { canReject, isSameScan, lastPersonStep, nextStep, plainNumber, stepOf } from '../domain/index.ts';
import { makeSpecimen } from './make-specimen.ts';
import { lifeOf, presentSpecimen } from './specimen.presenter.ts';
import {
  findByOrder,
  findNumber,
  findSpecimen,
  listOrdersOf,
  listSpecimens,
  lockSpecimen,
  type SpecimenRow,
  setSpecimen,
} from './specimen.repository.ts';
import { countRejected, countSamples, listSteps, listTurnaround } from './turnaround.repository.ts';

/** What a rejected sample needs of the laboratory; `apps/server/src/compose.ts` gives it. */
export type Relabelling = {
  readonly relabelOrders: (
    work: Work,
    orders: readonly string[],
    sample: { number: string; taken_at: Date | null },
  ) => Promise<void>;
  readonly withdraw: (order: string, work: Work) => Promise<unknown>;
};

export const specimenHandlers = ({ relabelOrders, withdraw }: Relabelling): readonly Implementation[] => [
  implement(getSpecimens, async ({ offset, ...filter }, { trx, now }) => {
    const rows = await listSpecimens(trx, { ...filter, before: offset });
    const last = rows.length === filter.limit ? rows.at(-1)?.id : undefined;
    return {
      result: rows.map((row) => presentSpecimen(row, now)),
      now: now.toISOString(),
      ...(last && { next: last }),
    };
  }),

  implement(scanSpecimen, async ({ code }, context) => {
    const { trx, now } = context;
    const number = plainNumber(code);
    const id = (await findNumber(trx, number))?.id ?? (await findByOrder(trx, number));
    const row = id === undefined ? undefined : await lockSpecimen(trx, id);
    if (!row) throw specimenUnknown();
    if (isSameScan(row.moved_at?.toISOString() ?? null, now))
      return { result: presentSpecimen(row, now), moved: false };
    return { result: await move(row, context, 'scan'), moved: true };
  }),

  implement(stepSpecimen, async ({ id, version, back }, context) => {
    const row = await lockSpecimen(context.trx, id);
    if (!row) throw notFound();
    if (row.version !== version) throw stale({ current: presentSpecimen(row, context.now) });
    return { result: back ? await takeBack(row, context) : await move(row, context, 'press') };
  }),

  implement(rejectSpecimen, async ({ id, version, reason, note, again }, context) => {
    const { trx, now, account, audit, emit } = context;
    const row = await lockSpecimen(trx, id);
    if (!row) throw notFound();
    if (row.version !== version) throw stale({ current: presentSpecimen(row, now) });
    if (!canReject(lifeOf(row))) throw waits(row);

    const orders = (await listOrdersOf(trx, row)).filter(
      ({ order_status }) => !['done', 'canceled', 'canceling', 'failed'].includes(order_status),
    );
    const tests = row.asked ?? [];
    await setSpecimen(trx, id, { rejected_at: now, reject_reason: reason, reject_note: note.trim(), tests });
    const { pet, sample_type } = row;
    const replacement = again
      ? await makeSpecimen(context, { pet, sample_type, replaces: id, author: account.id })
      : undefined;
    if (replacement)
      await relabelOrders(
        context,
        orders.map((order) => order.id),
        { number: replacement.number, taken_at: null },
      );
    else for (const order of orders) await withdraw(order.id, context);
    audit({ entity: 'specimen', id, detail: { reason, again, number: row.number } });
    emit({ event: 'specimen.updated', id, payload: { pet } });
    await context.react();
    return {
      result: await reread(id, context),
      replacement: replacement ? await reread(replacement.id, context) : null,
    };
  }),

  implement(getTurnaround, async ({ days }, { trx, now }) => {
    const since = new Date(now.getTime() - days * 86_400_000);
    return {
      result: await listTurnaround(trx, since),
      steps: await listSteps(trx, since),
      rejected: await countRejected(trx, since),
      samples: await countSamples(trx, since),
    };
  }),
];

async function move(row: SpecimenRow, context: Context, by: 'scan' | 'press'): Promise<Specimen> {
  const { trx, now, audit, emit } = context;
  const step = nextStep(lifeOf(row));
  if (!step) throw waits(row);
  await setSpecimen(trx, row.id, { [`${step}_at`]: now, moved_at: now });
  audit({ entity: 'specimen', id: row.id, detail: { step, by, number: row.number } });
  emit({ event: 'specimen.updated', id: row.id, payload: { pet: row.pet } });
  return reread(row.id, context);
}

async function takeBack(row: SpecimenRow, context: Context): Promise<Specimen> {
  const { trx, audit, emit } = context;
  const step = lastPersonStep(lifeOf(row));
  if (!step) throw waits(row);
  await setSpecimen(trx, row.id, { [`${step}_at`]: null, moved_at: null });
  audit({ entity: 'specimen', id: row.id, detail: { step, by: 'undo', number: row.number } });
  emit({ event: 'specimen.updated', id: row.id, payload: { pet: row.pet } });
  return reread(row.id, context);
}

const waits = (row: SpecimenRow) =>
  specimenWaits({ step: stepOf(lifeOf(row)), rejected: row.rejected_at !== null, number: row.number });

async function reread(id: string, { trx, now }: Context): Promise<Specimen> {
  return presentSpecimen((await findSpecimen(trx, id))!, now);
}
