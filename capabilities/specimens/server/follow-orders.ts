import { usualSample } from '@alder/lab/domain';
import type { Account, Reaction, Work } from '@alder/server';
import { classOfModel, type DeviceModel, deviceModels } from '@alder/terms';
import { addSpecimen, makeSpecimen } from './make-specimen.ts';
import { findOrder, findOrderOfRecord } from './order.repository.ts';
import { findNumber, findUncollected, listOrdersOf, lockSpecimen, setSpecimen } from './specimen.repository.ts';

/** What samples need of the laboratory; `apps/server/src/reactions.ts` gives it. */
export type Labelling = {
  readonly setSample: (
    work: Work,
    order: string,
    sample: { number: string; sample_type: string | null },
  ) => Promise<void>;
};

type Reacting = Work & { readonly account?: Account };
const DAY_MS = 86_400_000;

/** An order that was sent without a tube gets one; its sample follows what happens to it. */
export const labelOrder =
  ({ setSample }: Labelling): Reaction =>
  async ({ id }, work: Reacting) => {
    const order = await findOrder(work.trx, id);
    if (!order) return;
    const sample_type = order.sample_type ?? usualOf(order.device, order.laboratory);
    const sample = { pet: order.pet, sample_type, taken_at: order.taken_at, author: order.placer };
    if (order.sample_id === null) {
      const since = new Date(work.now.getTime() - DAY_MS);
      const open = await findUncollected(work.trx, order.pet, sample_type, since);
      const { number } = open ?? (await makeSpecimen(work, sample));
      await setSample(work, id, { number, sample_type });
    } else if (!(await findNumber(work.trx, order.sample_id))) {
      await addSpecimen(work, order.sample_id, sample);
    }
    await followOf(id, work);
  };

/** A sample follows its orders: running, resulted, or wanted no longer. */
export const followOrder: Reaction = ({ id }, work) => followOf(id, work);

/** A sample follows its results: filed with it, reviewed, corrected, or moved away from the order that the event names. */
export const followResult: Reaction = async ({ id, payload }, work) => {
  const order = typeof payload?.order === 'string' ? payload.order : await findOrderOfRecord(work.trx, id);
  if (order) await followOf(order, work);
};

async function followOf(order: string, work: Work): Promise<void> {
  const row = await findOrder(work.trx, order);
  const found = row?.sample_id ? await findNumber(work.trx, row.sample_id) : undefined;
  if (!row || !found || found.pet !== row.pet) return;
  const specimen = await lockSpecimen(work.trx, found.id);
  if (!specimen || specimen.rejected_at !== null) return;

  const orders = await listOrdersOf(work.trx, specimen);
  const live = orders.filter(({ order_status }) => order_status !== 'canceled' && order_status !== 'canceling');
  const hasBegun = live.some(({ order_status }) => ['running', 'partial', 'done'].includes(order_status));
  const isDone = live.length > 0 && live.every(({ order_status }) => order_status === 'done');
  const isReviewed = isDone && live.every(({ unreviewed }) => !unreviewed);
  const keep = (is: boolean, before: Date | null) => (is ? (before ?? work.now) : null);
  const change = {
    running_at: specimen.running_at ?? (hasBegun ? work.now : null),
    resulted_at: keep(isDone, specimen.resulted_at),
    reviewed_at: keep(isReviewed, specimen.reviewed_at),
    withdrawn_at: keep(live.length === 0, specimen.withdrawn_at),
    ...(!isReviewed && { told_at: null }),
  };
  const isSame = Object.entries(change).every(
    ([column, time]) => specimen[column as keyof typeof change]?.getTime() === time?.getTime(),
  );
  if (isSame) return;
  await setSpecimen(work.trx, specimen.id, change);
  work.emit({ event: 'specimen.updated', id: specimen.id, payload: { pet: specimen.pet } });
}

function usualOf(device: string, laboratory: string | null) {
  const model = deviceModels.find((one): one is DeviceModel => one === device);
  return laboratory === null && model !== undefined && model !== 'generic' ? usualSample(classOfModel(model)) : null;
}
