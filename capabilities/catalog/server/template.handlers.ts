import type { HospitalTrx } from '@alder/database';
import { implementEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  createMedicalRecordTemplate,
  medicalRecordTemplate,
  type TemplateLine,
  templateNotYours,
  updateMedicalRecordTemplate,
} from '../contract/index.ts';
import { isInCatalog } from './catalog.repository.ts';

export const templateHandlers = implementEntry({
  calls: {
    model: 'medicalRecordTemplate',
    entry: medicalRecordTemplate,
    create: createMedicalRecordTemplate,
    update: updateMedicalRecordTemplate,
  },
  table: 'medical_record_template',
  permit: 'his',
  deletedIn: 'deleted',
  json: ['lines'],
  onCreate: async ({ lines }, { trx, account }) => {
    await refuseUnknownLines(trx, lines);
    return { author: account.id };
  },
  onUpdate: async ({ lines }, current, { trx, account }) => {
    if (current.author !== account.id && account.role === 'doctor') throw templateNotYours();
    await refuseUnknownLines(trx, lines);
    return {};
  },
});

/** @throws {Refusal} `notFound` where a line names an entry that its catalog does not have, neither own nor shared. */
export async function refuseUnknownLines(trx: HospitalTrx, lines: readonly TemplateLine[] = []): Promise<void> {
  for (const [place, { kind, entry }] of lines.entries()) {
    if (entry && !(await isInCatalog(trx, kind, entry)))
      throw notFound({ fields: { [`lines.${place}.entry`]: 'notFound' } });
  }
}
