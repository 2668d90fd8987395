import { lineNames } from '@alder/catalog/domain';
import type { Account, Reaction, Work } from '@alder/server';
import { lineAmount, type TreatmentStatus, treatmentFlow } from '../domain/index.ts';
import { findInCatalog } from './catalog.repository.ts';
import {
  findChargedVisit,
  findLine,
  findOrder,
  findPlannedLine,
  findTestOffer,
  insertLine,
  type LineRow,
  listLinesOfOrder,
  setLine,
} from './lab-lines.repository.ts';

/** What the plan needs of the laboratory; `apps/server/src/reactions.ts` gives it. */
export type Laboratory = {
  /** Orders a test at an analyzer; undefined where the hospital has none that does it. */
  readonly orderTest: (work: Work, test: { pet: string; test: string; placer: string }) => Promise<string | undefined>;
  /** Withdraws an order; refuses where the analyzer has begun. */
  readonly withdrawTest: (id: string, work: Work) => Promise<void>;
};

type Reacting = Work & { readonly account?: Account };

/**
 * A test added to a plan is ordered at once; taken off it, declined, or brought back, the order follows.
 *
 * A line that was added before the hospital had an analyzer is charged but not ordered: it stays `to_do`.
 */
export const orderPlannedTest =
  (laboratory: Laboratory): Reaction =>
  async ({ id, event }, work) => {
    const line = await findLine(work.trx, id);
    if (!line) return;
    const isNew = event === 'treatmentRecord.created';
    if (line.lab_order === null) {
      if (isNew && isWanted(line)) await orderLine(line, laboratory, work);
      return;
    }
    const ordered = await findOrder(work.trx, line.lab_order);
    const isOrdered = ordered !== undefined && !isCanceled(ordered);
    if (isWanted(line) && !isOrdered) return orderLine(line, laboratory, work);
    if (isWanted(line) || !isOrdered) return;
    const others = await listLinesOfOrder(work.trx, line.lab_order);
    if (!others.some(isWanted)) await laboratory.withdrawTest(line.lab_order, work);
  };

/** Whether a line asks for its test: on the plan, not declined, and without a result. */
function isWanted({ deleted_at, status }: LineRow): boolean {
  return deleted_at === null && (status === 'to_do' || status === 'sent');
}

function isCanceled({ order_status }: { readonly order_status: string }): boolean {
  return order_status === 'canceled' || order_status === 'canceling';
}

/** Orders the test of a line, where it has one and an analyzer does it. */
export async function orderLine(line: LineRow, laboratory: Laboratory, work: Reacting): Promise<void> {
  const entry = line.treatment ? await findInCatalog(work.trx, 'treatment', line.treatment) : undefined;
  const test = entry?.lab_test;
  const placer = work.account?.id ?? line.author;
  if (typeof test !== 'string' || placer === null) return;
  const lab_order = await laboratory.orderTest(work, { pet: line.pet, test, placer });
  if (lab_order) await change(line, { lab_order, status: after(line, 'send') }, work);
}

/**
 * A test ordered in the laboratory is a line of the pet's open visit, once: a line that waits for it in the plan is
 * taken. Without an open visit, or where it is paid, nothing can be charged.
 */
export const chargeOrder: Reaction = async ({ id }, work) => {
  const { trx, emit } = work;
  if ((await listLinesOfOrder(trx, id)).length > 0) return;
  const ordered = await findOrder(trx, id);
  // A run that the laboratory repeats is not the owner's to pay.
  if (ordered?.rerun) return;
  const visit = ordered && (await findChargedVisit(trx, ordered.pet));
  if (!visit) return;

  for (const test of ordered.tests.length > 0 ? ordered.tests : [ordered.device]) {
    const offer = await findTestOffer(trx, test);
    const planned = offer && (await findPlannedLine(trx, visit.id, offer.ids));
    if (planned) {
      await change(planned, { lab_order: id, status: after(planned, 'send') }, work);
      continue;
    }
    const price = { quantity: 1, unit_price: offer?.price ?? 0, discount_percent: 0 };
    const line = await insertLine(trx, {
      medical_record: visit.id,
      pet: ordered.pet,
      ...lineNames(offer?.name ?? test, offer),
      treatment: offer?.ids[0] ?? null,
      category: 'laboratory',
      status: 'sent',
      ...price,
      amount: lineAmount(price),
      author: ordered.placer,
      lab_order: id,
    });
    emit({ event: 'treatmentRecord.created', id: line, permit: 'his', payload: { medical_record: visit.id } });
  }
};

/** Lines follow their order: canceled they leave the bill, unless it is paid; with the result they are `resulted`. */
export const followOrder: Reaction = async ({ id }, work) => {
  const ordered = await findOrder(work.trx, id);
  if (!ordered) return;
  for (const line of await listLinesOfOrder(work.trx, id)) {
    if (isCanceled(ordered) && line.is_open && isWanted(line)) await change(line, { deleted_at: work.now }, work);
    const status = after(line, 'result');
    if (ordered.order_status === 'done' && line.deleted_at === null && status !== line.status)
      await change(line, { status }, work);
  }
};

/** The status after an event of the flow; the same one where the flow does not allow it. */
function after({ status }: LineRow, event: 'send' | 'result'): TreatmentStatus {
  return treatmentFlow.next(status as TreatmentStatus, event) ?? (status as TreatmentStatus);
}

async function change(line: LineRow, columns: Parameters<typeof setLine>[2], { trx, emit }: Work): Promise<void> {
  await setLine(trx, line.id, columns);
  const event = columns.deleted_at ? 'treatmentRecord.deleted' : 'treatmentRecord.updated';
  emit({ event, id: line.id, permit: 'his', payload: { medical_record: line.medical_record } });
}
