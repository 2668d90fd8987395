import { type Context, implementEntry } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  createTreatmentRecord,
  treatmentRecord,
  treatmentStatusClosed,
  updateTreatmentRecord,
} from '../contract/index.ts';
import { lineAmount, type TreatmentStatus, treatmentEvent } from '../domain/index.ts';
import { findOffer } from './treatment.repository.ts';
import { findVisit, refusePaid, visitToEdit } from './visit.repository.ts';

/** Ticking work off is open to the whole team; everything else on the line is the assignee's. */
const OPEN_TO_TEAM = new Set(['id', 'version', 'status']);
/** What a paid receipt has charged. */
const CHARGED = ['quantity', 'unit_price', 'discount_percent', 'deleted'] as const;

export const treatmentHandlers = implementEntry({
  calls: {
    model: 'treatmentRecord',
    entry: treatmentRecord,
    create: createTreatmentRecord,
    update: updateTreatmentRecord,
  },
  table: 'treatment_record',
  permit: 'his',

  onCreate: async (input, context) => {
    const visit = await visitToEdit(input.medical_record, context);
    await refusePaid(context.trx, visit.id);
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

    const amount = lineAmount({
      quantity: input.quantity ?? current.quantity,
      unit_price: input.unit_price ?? current.unit_price,
      discount_percent: input.discount_percent ?? current.discount_percent,
      status,
    });
    if (amount !== current.amount || CHARGED.some((field) => input[field] !== undefined)) {
      await refusePaid(context.trx, current.medical_record);
    }
    return { amount, ...(status !== from && doneBy(status, context)) };
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
