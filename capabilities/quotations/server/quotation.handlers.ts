import { patientMismatch } from '@alder/chart/contract';
import type { Database } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement, implementEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import type { Updateable } from 'kysely';
import {
  createQuotation,
  getQuotation,
  getQuotations,
  quotation,
  quotationUsed,
  updateQuotation,
} from '../contract/index.ts';
import { type QuotationStatus, quotationFlow } from '../domain/index.ts';
import { presentQuotationCard, readQuotation } from './quotation.presenter.ts';
import {
  findPatient,
  findQuotation,
  findVersion,
  findVisit,
  listQuotations,
  nextNumber,
} from './quotation.repository.ts';
import { writeOptions } from './write-options.ts';

/** What the owner is shown: a change of it needs a new signature. */
const CONTENT = ['title', 'note', 'valid_until', 'options'] as const;

const entryHandlers = implementEntry({
  calls: { model: 'quotation', entry: quotation, create: createQuotation, update: updateQuotation },
  table: 'quotation',
  permit: 'his',
  json: ['options'],
  auditedValues: ['status', 'revision', 'valid_until', 'options'],

  onCreate: async ({ pet, medical_record, options }, context) => {
    const patient = await findPatient(context.trx, pet);
    if (!patient) throw notFound({ fields: { pet: 'notFound' } });
    await refuseOtherPet(context, pet, medical_record);
    return {
      number: await nextNumber(context.trx),
      owner: patient.owner,
      author: context.account.id,
      options: (await writeOptions(context.trx, options ?? [])) as never,
    };
  },

  onUpdate: async (input, current, context) => {
    if (current.used_at) throw quotationUsed();
    await refuseOtherPet(context, current.pet, input.medical_record);
    if (!CONTENT.some((field) => input[field] !== undefined)) return {};
    return {
      ...(await nextRevision(current, context)),
      ...(input.options && { options: (await writeOptions(context.trx, input.options)) as never }),
    };
  },

  present: async (row, context) => {
    const found = await findQuotation(context.trx, row.id, { deleted: true });
    return { ...(await readQuotation(context.trx, found!, context)) };
  },
});

export const quotationHandlers: readonly Implementation[] = [
  ...entryHandlers,

  implement(getQuotation, async ({ id }, context) => {
    const row = await findQuotation(context.trx, id);
    if (!row) throw notFound();
    return { result: await readQuotation(context.trx, row, context) };
  }),

  implement(getQuotations, async ({ limit, ...filter }, context) => {
    const today = dayOf(context.now, context.hospital.timezone);
    const rows = await listQuotations(context.trx, { ...filter, today, limit: limit + 1 });
    const page = rows.slice(0, limit);

    return {
      result: page.map((row) => presentQuotationCard(row, context)),
      ...(rows.length > limit && { next: page.at(-1)!.id }),
    };
  }),
];

/** A change of the content: a draft again, and another revision once this one was sent. */
async function nextRevision(
  current: { readonly id: string; readonly status: string; readonly revision: number },
  { trx }: Context,
): Promise<Updateable<Database['quotation']>> {
  const status = quotationFlow.next(current.status as QuotationStatus, 'edit')!;
  const wasSent = (await findVersion(trx, current.id, current.revision)) !== undefined;
  const revision = current.revision + (wasSent ? 1 : 0);
  return { status, revision, chosen: null, sent_at: null, opened_at: null };
}

async function refuseOtherPet({ trx }: Context, pet: string, medical_record: string | null | undefined) {
  if (!medical_record) return;
  const visit = await findVisit(trx, medical_record);
  if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
  if (visit.pet !== pet) throw patientMismatch({ fields: { medical_record: 'patientMismatch' } });
}
