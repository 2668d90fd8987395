import { type Context, type Implementation, implement, type Work } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  addOrderPanel,
  deleteOrderPanel,
  getOrderChoices,
  orderTests,
  panelDuplicate,
  specimenNumberTaken,
  specimenWaits,
  testsAskedAlready,
} from '../contract/index.ts';
import { askedAlready, plainNumber } from '../domain/index.ts';
import { addSpecimen, makeSpecimen } from './make-specimen.ts';
import {
  findOrder,
  findPet,
  hasOpenVisit,
  listLaboratories,
  listPrices,
  listWaiting,
  lockPet,
} from './order.repository.ts';
import { insertPanel, listPanels, removePanel } from './panel.repository.ts';
import { lifeOf, presentSpecimen } from './specimen.presenter.ts';
import { findNumber, findSpecimen, listUsable, lockSpecimen, setSpecimen } from './specimen.repository.ts';

const DAY_MS = 86_400_000;

/** What orders with their samples need of the laboratory; `apps/server/src/compose.ts` gives it. */
export type Ordering = {
  readonly placeOrder: (
    work: Work,
    order: {
      pet: string;
      device: string;
      device_serial: string | null;
      tests: readonly string[];
      priority: string;
      sample_id: string | null;
      placer: string;
      sample_type: string | null;
      taken_at: Date | null;
      fasting: boolean;
      note: string;
      laboratory: string | null;
    },
  ) => Promise<string>;
  readonly isGatewayAway: (work: Work) => Promise<boolean>;
};

export const orderHandlers = ({ placeOrder, isGatewayAway }: Ordering): readonly Implementation[] => [
  implement(getOrderChoices, async ({ pet }, { trx, now }) => {
    if (!(await findPet(trx, pet))) throw notFound();
    const samples = await listUsable(trx, pet, new Date(now.getTime() - DAY_MS));
    return {
      panels: await listPanels(trx),
      prices: await listPrices(trx),
      laboratories: await listLaboratories(trx),
      samples: samples.map((row) => presentSpecimen(row, now)),
      visit: await hasOpenVisit(trx, pet),
    };
  }),

  implement(orderTests, async (input, context) => {
    const { trx, now, account, audit } = context;
    if (!(await lockPet(trx, input.pet))) throw notFound({ fields: { pet: notFound.code } });
    const waiting = await listWaiting(trx, input.pet, new Date(now.getTime() - DAY_MS));
    const again = askedAlready(
      input.samples.flatMap(({ orders }) => orders),
      waiting,
    );
    if (again.length > 0 && !input.confirmed) throw testsAskedAlready({ tests: again });

    const ids: string[] = [];
    const orders: { id: string; order_id: string }[] = [];
    for (const sample of input.samples) {
      const { id, number } = await sampleFor(input.pet, sample, context);
      ids.push(id);
      for (const ordered of sample.orders) {
        const order = await placeOrder(context, {
          ...{ pet: input.pet, device: ordered.device, device_serial: null, tests: ordered.tests },
          ...{ priority: input.priority, sample_id: number, placer: account.id, sample_type: sample.sample_type },
          ...{ taken_at: sample.taken_at === null ? null : new Date(sample.taken_at), fasting: input.fasting },
          ...{ note: input.note.trim(), laboratory: ordered.laboratory },
        });
        orders.push({ id: order, order_id: (await findOrder(trx, order))!.order_id });
      }
    }
    audit({ entity: 'pet', id: input.pet, detail: { orders: orders.map(({ order_id }) => order_id) } });
    const rows = await Promise.all(ids.map((id) => findSpecimen(trx, id)));
    return {
      result: rows.map((row) => presentSpecimen(row!, now)),
      orders,
      waiting: await isGatewayAway(context),
    };
  }),

  implement(addOrderPanel, async ({ name, choices }, { trx, emit, audit }) => {
    const id = await insertPanel(trx, { name, choices });
    if (!id) throw panelDuplicate({ fields: { name: panelDuplicate.code } });
    audit({ entity: 'orderPanel', id, detail: { name } });
    emit({ event: 'orderPanel.created', id });
    return { result: { id, name, choices } };
  }),

  implement(deleteOrderPanel, async ({ id }, { trx, emit, audit }) => {
    if (!(await removePanel(trx, id))) throw notFound();
    audit({ entity: 'orderPanel', id });
    emit({ event: 'orderPanel.deleted', id });
    return { result: id };
  }),
];

type Sample = InputOf<typeof orderTests>['samples'][number];

/** The tube that an order goes into: an existing one, one with a number written by hand, or a new one. */
async function sampleFor(
  pet: string,
  { specimen, number, sample_type, taken_at }: Sample,
  context: Context,
): Promise<{ id: string; number: string }> {
  const { trx, account } = context;
  const typed = number === undefined ? undefined : plainNumber(number);
  const known = typed === undefined ? undefined : await findNumber(trx, typed);
  if (specimen !== undefined || known) {
    const row = await lockSpecimen(trx, specimen ?? known!.id);
    if (!row || row.pet !== pet) {
      if (known) throw specimenNumberTaken({ fields: { number: specimenNumberTaken.code } });
      throw notFound({ fields: { specimen: notFound.code } });
    }
    const { rejected_at, withdrawn_at, told_at } = lifeOf(row);
    if (rejected_at !== null || withdrawn_at !== null || told_at !== null) {
      if (known) throw specimenNumberTaken({ fields: { number: specimenNumberTaken.code } });
      throw specimenWaits({ rejected: rejected_at !== null });
    }
    if (taken_at !== null && row.collected_at === null)
      await setSpecimen(trx, row.id, { collected_at: new Date(taken_at) });
    return row;
  }
  const values = {
    ...{ pet, sample_type, author: account.id },
    taken_at: taken_at === null ? null : new Date(taken_at),
  };
  if (typed === undefined) return makeSpecimen(context, values);
  return { id: (await addSpecimen(context, typed, values))!, number: typed };
}
