import { diagnosis as catalogEntry } from '@alder/catalog/contract';
import { type LineNames, lineNames } from '@alder/catalog/domain';
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
    const names = await namesOf(trx, input.name, input.diagnosis);
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
    const names = await namesOf(context.trx, input.name ?? current.name, diagnosis);
    return input.name === undefined ? {} : names;
  },
});

const named = catalogEntry.pick({ name: true, name_zhtw: true, name_ja: true });

/** @throws {Refusal} `notFound` where the catalog has no such diagnosis, neither own nor shared. */
async function namesOf(trx: HospitalTrx, name: string, diagnosis: string | null | undefined): Promise<LineNames> {
  const entry = diagnosis ? await findInCatalog(trx, 'diagnosis', diagnosis) : undefined;
  if (diagnosis && !entry) throw notFound({ fields: { diagnosis: 'notFound' } });
  return lineNames(name, entry && named.parse(entry));
}
