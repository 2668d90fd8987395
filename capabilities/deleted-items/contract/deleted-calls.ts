import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { deletedKinds } from '../domain/kinds.ts';
import {
  parentDeleted,
  petMerged,
  restoreExpired,
  restoreLocked,
  restoreNotYours,
  restoreRefused,
  restoreTaken,
} from './refusals.ts';

/** Whose right it is to delete a kind is asked of the policy table, kind by kind. */
const access: Access = { kind: 'account' };
const kind = z.enum(deletedKinds);

/** What was deleted and can be brought back. */
export const deletedItem = z.object({
  kind,
  id: field.id,
  version: z.int().min(1),
  name: z.string().describe('What a person knows it by; may be empty'),
  note: z.string().describe('A second text: number, modality, error code'),
  at: field.instant.nullable().describe('Instant that it is about: visit, exam, measurement'),
  series: z.int().nullable().describe('Series that come back with it'),
  images: z.int().nullable().describe('Images that come back with it'),
  pet: z.object({ id: field.id, name: z.string(), patient_id: z.string() }).nullable(),
  owner_name: z.string().nullable(),
  deleted_at: field.instant,
  deleted_by: z.string().nullable().describe('Null where the audit log names no person'),
  until: field.instant.describe('From then on it cannot be brought back'),
  parent: z
    .object({ kind, id: field.id, name: z.string() })
    .nullable()
    .describe('What it belongs to, where that is deleted too'),
});
export type DeletedItem = z.infer<typeof deletedItem>;

/**
 * What was deleted in the last 30 days, the latest first. Administrators see all of it, other users what they deleted
 * themselves; everyone only the kinds that they may delete.
 */
export const getDeletedItems = defineCall({
  id: 'deletedItem.getAll',
  method: 'GET',
  path: '/v2/:hospital/deletedItem/getAll',
  access,
  input: z.strictObject({
    kind: kind.optional(),
    q: field.text(200).optional().describe('Part of name, note, pet, chart number, owner or person'),
    ...field.paging,
  }),
  payload: z.object({
    result: z.array(deletedItem),
    kinds: z.array(z.object({ kind, count: z.int() })).describe('Kinds with entries, whatever the filter'),
    next: field.next,
  }),
  refusals: [inputIncorrect],
  watches: [
    ...['deletedItem', 'pet', 'owner', 'medicalRecord', 'diagnosisRecord', 'differentialRecord', 'treatmentRecord'],
    ...['medicineRecord', 'vitalSigns', 'allergyRecord', 'vaccineRecord', 'postItRecord', 'todoItem', 'quotation'],
    ...['hisImage', 'pacs', 'imageReport', 'imageReportTemplate', 'teleconsult', 'serviceLog', 'labPhrase'],
    ...['interferenceRule', 'reflexRule', 'diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt'],
    ...['medicalRecordTemplate', 'coupon'],
  ],
  summary: 'What was deleted in the last 30 days',
});

/** Brings back what was deleted, with all that comes with it: a study its series and images, a record what stands in it. */
export const restoreDeleted = defineCall({
  id: 'deletedItem.restore',
  method: 'POST',
  path: '/v2/:hospital/deletedItem/restore',
  access,
  input: z.strictObject({
    kind,
    id: field.id,
    version: field.version.optional().describe('As it was listed; left out right after the deletion'),
  }),
  payload: z.object({ result: z.object({ kind, id: field.id }) }),
  refusals: [
    ...[notFound, stale, restoreExpired, parentDeleted, petMerged],
    ...[restoreTaken, restoreLocked, restoreNotYours, restoreRefused],
  ],
  summary: 'Brings back what was deleted',
});
