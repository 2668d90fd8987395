import { defineCall, field, roles } from '@alder/wire';
import { z } from 'zod';
import { diagnosis, medicine, postIt, receiptItem, treatment, vaccine } from './catalog-calls.ts';
import { medicalRecordTemplate } from './template-calls.ts';

/** Someone whom a record can be assigned to (spec/decisions.md, "Sessions"). */
export const doctor = z.object({
  id: field.id.describe('The account, as in `assignee`'),
  displayName: z.string(),
  role: z.enum(roles),
  accepts_appointments: z.boolean(),
});
export type Doctor = z.infer<typeof doctor>;

/**
 * All that a doctor chooses from, in one response: the screens keep it and search in it while typing.
 *
 * Deleted entries, and defaults that the hospital has replaced, are not in it.
 */
export const getHospitalMedicalResources = defineCall({
  id: 'his.getHospitalMedicalResources',
  method: 'GET',
  path: '/v2/:hospital/his/getHospitalMedicalResources',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({}),
  payload: z.object({
    diagnoses: z.array(diagnosis),
    diseases: z.array(z.string()).describe('Diseases that the vaccines of the hospital protect from, each once'),
    treatments: z.array(treatment),
    vaccines: z.array(vaccine),
    medicine: z.array(medicine),
    receiptItems: z.array(receiptItem),
    postIts: z.array(postIt),
    medicalRecordTemplates: z.array(medicalRecordTemplate),
    doctors: z.array(doctor),
  }),
  watches: ['diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt', 'medicalRecordTemplate', 'user'],
  summary: 'Every catalog, the templates and the doctors of the hospital',
});
