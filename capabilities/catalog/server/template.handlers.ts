import { implementEntry } from '@alder/server';
import {
  createMedicalRecordTemplate,
  medicalRecordTemplate,
  templateNotYours,
  updateMedicalRecordTemplate,
} from '../contract/index.ts';

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
  onCreate: async (_input, { account }) => ({ author: account.id }),
  onUpdate: async (_input, current, { account }) => {
    if (current.author !== account.id && account.role === 'doctor') throw templateNotYours();
    return {};
  },
});
