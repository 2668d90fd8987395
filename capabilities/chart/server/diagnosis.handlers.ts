import { implementEntry } from '@alder/server';
import { createDiagnosisRecord, diagnosisRecord, updateDiagnosisRecord } from '../contract/index.ts';
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
    const last = await trx
      .selectFrom('diagnosis_record')
      .select(({ fn }) => fn.max('rank').as('rank'))
      .where('medical_record', '=', visit.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return { pet: visit.pet, author: account.id, rank: input.rank ?? (last?.rank ?? 0) + 1 };
  },

  onUpdate: async (_input, current, context) => {
    await visitToEdit(current.medical_record, context);
    return {};
  },
});
