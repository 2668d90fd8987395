import type { HospitalTrx } from '@alder/database';
import { implementEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import { createDiagnosisRecord, diagnosisRecord, updateDiagnosisRecord } from '../contract/index.ts';
import { findInCatalog } from './catalog.repository.ts';
import { visitToEdit } from './visit.repository.ts';

export const diagnosisHandlers = implementEntry({
  calls: {
    model: 'diagnosisRecord',
    entry: diagnosisRecord,
    create: createDiagnosisRecord,
    update: updateDiagnosisRecord,
  },
  table: 'diagnosis_record',
  permit: 'his',

  onCreate: async (input, context) => {
    const visit = await visitToEdit(input.medical_record, context);
    const { trx, account } = context;
    await refuseUnknown(trx, input.diagnosis);
    const last = await trx
      .selectFrom('diagnosis_record')
      .select(({ fn }) => fn.max('rank').as('rank'))
      .where('medical_record', '=', visit.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return { pet: visit.pet, author: account.id, rank: input.rank ?? (last?.rank ?? 0) + 1 };
  },

  onUpdate: async (input, current, context) => {
    await visitToEdit(current.medical_record, context);
    await refuseUnknown(context.trx, input.diagnosis);
    return {};
  },
});

/** @throws {Refusal} `notFound` where the catalog has no such diagnosis, neither own nor shared. */
async function refuseUnknown(trx: HospitalTrx, diagnosis: string | null | undefined): Promise<void> {
  if (diagnosis && !(await findInCatalog(trx, 'diagnosis', diagnosis)))
    throw notFound({ fields: { diagnosis: 'notFound' } });
}
