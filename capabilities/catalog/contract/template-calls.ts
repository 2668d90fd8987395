import { defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { templateNotYours } from './refusals.ts';

/** A line that a template or a treatment adds to the plan; `entry` is the id in the catalog of its kind, a default included. */
export const templateLine = z.strictObject({
  kind: z.enum(['treatment', 'medicine', 'todo']),
  entry: field.id.nullable(),
  name: field.line(200),
  quantity: field.quantity.nullable(),
});
export type TemplateLine = z.infer<typeof templateLine>;

const { entry, create, update } = defineEntryCalls({
  model: 'medicalRecordTemplate',
  access: { kind: 'permit', permit: ['his'], roles: ['doctor', 'hospitalAdmin', 'sysAdmin'] },
  fixed: {},
  needed: { name: field.line(200) },
  fields: {
    shortcut: field.text(40).nullable().describe('Word after the slash that inserts it'),
    shared: z.boolean().describe('Whether the whole hospital sees it, or its author alone'),
    subjective: field.text(),
    objective: field.text(),
    assessment: field.text(),
    plan: field.text(),
    lines: z.array(templateLine).max(60),
  },
  shown: { author: field.id.nullable() },
  refusals: [templateNotYours],
  watches: ['medicalRecordTemplate'],
  noun: 'a template of a medical record',
});

export { create as createMedicalRecordTemplate, entry as medicalRecordTemplate, update as updateMedicalRecordTemplate };
export type MedicalRecordTemplate = z.infer<typeof entry>;
