import { implementEntry } from '@alder/server';
import { createDiagnosisRecord, diagnosisRecord, updateDiagnosisRecord } from '../contract/index.ts';
import { carryToProblem } from './carry-differentials.ts';
import { namesOfDiagnosis } from './catalog.repository.ts';
import { findBeginning } from './differential.repository.ts';
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
    const names = await namesOfDiagnosis(trx, input.name, input.diagnosis);
    const last = await trx
      .selectFrom('diagnosis_record')
      .select(({ fn }) => fn.max('rank').as('rank'))
      .where('medical_record', '=', visit.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return { ...names, pet: visit.pet, author: account.id, rank: input.rank ?? (last?.rank ?? 0) + 1 };
  },

  onUpdate: async (input, current, context) => {
    await visitToEdit(current.medical_record, context);
    const diagnosis = input.diagnosis === undefined ? current.diagnosis : input.diagnosis;
    const names = await namesOfDiagnosis(context.trx, input.name ?? current.name, diagnosis);
    return input.name === undefined ? {} : names;
  },

  after: async (row, context, before) => {
    const visit = before ? undefined : await findBeginning(context.trx, row.medical_record);
    if (visit) await carryToProblem(row, visit, context);
  },
});
