import type { Account, Reaction, Work } from '@alder/server';
import { findOrder, listOrderedLines, setLine } from './lab-lines.repository.ts';
import { type Laboratory, orderLine } from './lab-lines.ts';
import { keepLatestWeight, type Patients } from './pet-weight.ts';
import { listWeightsOfVisit, movePetOfVisit } from './visit.repository.ts';

type Reacting = Work & { readonly account?: Account };

/**
 * Diagnoses, lines, allergies noted and measurements of a visit follow it to another pet. Tests that no analyzer has
 * begun are withdrawn and ordered again under the name of that pet; the weight of the visit is that pet's weight.
 *
 * @throws {Refusal} `labOrderRunning` where an analyzer has begun meanwhile; `patientSexMissing` (specification §5).
 */
export const followVisit =
  (laboratory: Laboratory, patients: Patients): Reaction =>
  async ({ id, payload }, work) => {
    const { from, to } = payload as { from: string; to: string };
    const taken = await withdrawOrders(id, laboratory, work);
    await movePetOfVisit(work.trx, id, to);
    for (const line of taken) await orderLine({ ...line, pet: to }, laboratory, work);
    for (const weighed of await listWeightsOfVisit(work.trx, id)) await keepLatestWeight(from, patients, work, weighed);
    await keepLatestWeight(to, patients, work);
  };

/**
 * A canceled visit withdraws its tests that no analyzer has begun: the lines stay and wait, so that a visit that is
 * brought back has them all. A test that runs goes on, and its result is filed with the pet.
 */
export const leaveVisit =
  (laboratory: Laboratory): Reaction =>
  async ({ id }, work) => {
    await withdrawOrders(id, laboratory, work);
  };

/** Takes the open orders of a visit's lines back; the lines wait in the plan. */
async function withdrawOrders(visit: string, laboratory: Laboratory, work: Reacting) {
  const lines = await listOrderedLines(work.trx, visit);
  const orders = new Map<string, boolean>();
  const taken: typeof lines = [];
  for (const line of lines) {
    const order = line.lab_order!;
    const isOpen = orders.get(order) ?? NOT_BEGUN.has((await findOrder(work.trx, order))?.order_status ?? '');
    orders.set(order, isOpen);
    if (!isOpen) continue;
    // Apart from the order first: a line of a withdrawn order would leave the bill.
    await setLine(work.trx, line.id, { lab_order: null, status: 'to_do' });
    taken.push({ ...line, lab_order: null, status: 'to_do' });
  }
  for (const [order, isOpen] of orders) if (isOpen) await laboratory.withdrawTest(order, work);
  return taken;
}

/** Statuses of an order that an analyzer has not begun. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['new', 'queued', 'sent', 'accepted', 'failed']);
