import { lineNames } from '@alder/catalog/domain';
import { type Context, implementEntry, type Reaction } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  createTreatmentRecord,
  treatmentRecord,
  treatmentStatusClosed,
  updateTreatmentRecord,
} from '../contract/index.ts';
import { lineAmount, type TreatmentStatus, treatmentEvent } from '../domain/index.ts';
import { findOffer, listUnpricedLines } from './catalog.repository.ts';
import { findVisit, visitToEdit } from './visit.repository.ts';

/** Ticking work off is open to the whole team; everything else on the line is the assignee's. */
const OPEN_TO_TEAM = new Set(['id', 'version', 'status']);

export const treatmentHandlers = implementEntry({
  calls: {
    model: 'treatmentRecord',
    entry: treatmentRecord,
    create: createTreatmentRecord,
    update: updateTreatmentRecord,
  },
  table: 'treatment_record',
  permit: 'his',
  auditedValues: ['unit_price', 'quantity', 'discount_percent', 'amount', 'status', 'treatment'],

  onCreate: async (input, context) => {
    const visit = await visitToEdit(input.medical_record, context);
    const offer = input.treatment ? await findOffer(context.trx, input.treatment) : undefined;
    if (input.treatment && !offer) throw notFound({ fields: { treatment: 'notFound' } });

    const line = {
      quantity: input.quantity ?? 1,
      unit_price: input.unit_price ?? offer?.price ?? 0,
      discount_percent: input.discount_percent ?? 0,
      status: input.status ?? 'to_do',
    };
    return {
      ...line,
      ...lineNames(input.name, offer),
      pet: visit.pet,
      author: context.account.id,
      category: input.category ?? offer?.category ?? 'procedure',
      amount: lineAmount(line),
      ...doneBy(line.status, context),
    };
  },

  onUpdate: async (input, current, context) => {
    await refuseEdit(input, current.medical_record, context);
    const from = current.status as TreatmentStatus;
    const status = input.status ?? from;
    if (status !== from && !treatmentEvent(from, status)) throw treatmentStatusClosed({ status: from });
    const treatment = input.treatment === undefined ? current.treatment : input.treatment;
    const offer = treatment ? await findOffer(context.trx, treatment) : undefined;
    if (input.treatment && !offer) throw notFound({ fields: { treatment: 'notFound' } });

    const amount = lineAmount({
      quantity: input.quantity ?? current.quantity,
      unit_price: input.unit_price ?? current.unit_price,
      discount_percent: input.discount_percent ?? current.discount_percent,
      status,
    });
    return {
      amount,
      ...(input.name !== undefined && lineNames(input.name, offer)),
      ...(status !== from && doneBy(status, context)),
    };
  },
});

async function refuseEdit(
  input: InputOf<typeof updateTreatmentRecord>,
  medical_record: string,
  context: Context,
): Promise<void> {
  const isTick = Object.keys(input).every((field) => OPEN_TO_TEAM.has(field)) && input.status !== 'declined';
  if (!isTick) {
    await visitToEdit(medical_record, context);
    return;
  }
  const visit = await findVisit(context.trx, medical_record);
  if (!visit) throw notFound();
}

/** Who did the work and when, as long as it counts as done. */
function doneBy(status: TreatmentStatus, { account, now }: Context) {
  return status === 'done' ? { done_at: now, done_by: account.id } : { done_at: null, done_by: null };
}

/**
 * A treatment that had no price gets one: lines that were added meanwhile, and are not paid, take it over.
 *
 * Only what was added from the shared default is touched. A line that costs nothing on purpose has a discount, or is of
 * an entry of the hospital's own.
 */
export const priceTreatments: Reaction = async ({ id }, { trx, emit }) => {
  const entry = await trx
    .selectFrom('treatment')
    .select(['price', 'default_entry'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry?.default_entry || entry.price === 0) return;

  for (const line of await listUnpricedLines(trx, entry.default_entry)) {
    const unit_price = entry.price;
    const amount = lineAmount({ ...line, unit_price });
    await trx.updateTable('treatment_record').set({ unit_price, amount }).where('id', '=', line.id).execute();
    emit({
      event: 'treatmentRecord.updated',
      id: line.id,
      permit: 'his',
      payload: { medical_record: line.medical_record },
    });
  }
};
