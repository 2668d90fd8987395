import { defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { medicalRecord } from './record-calls.ts';
import {
  assigneeOnly,
  paidLocked,
  recordSigned,
  visitArchived,
  visitDispensed,
  visitHasImages,
  visitHasPayments,
  visitHasResults,
  visitNeedsReview,
  visitOpen,
} from './refusals.ts';

const named = z.object({ id: field.id, name: z.string(), patient_id: z.string() });

/** A visit that was moved to another pet, as the timelines of both pets show it. */
export const petChange = z.object({
  id: field.id,
  medical_record: field.id,
  at: field.instant,
  from: named.describe('The pet that was checked in by mistake'),
  to: named.describe('The pet that the visit has since'),
  author_name: z.string().nullable(),
  reason: z.string(),
});
export type PetChange = z.infer<typeof petChange>;

/** A line of the prescription that the rules ask about for the other pet. */
export const visitWarning = z.object({
  line: field.id.describe('The medicineRecord'),
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
  kind: z.enum(['allergy', 'species', 'dose', 'weightMissing', 'implausible']),
  allergen: z.string().nullable().describe('What the pet does not tolerate'),
  mg_per_kg: z.number().nullable().describe('One dose for the weight of the other pet'),
});
export type VisitWarning = z.infer<typeof visitWarning>;

/**
 * Moves a visit to the pet that really came: the record with its text, diagnoses, lines of plan and prescription,
 * charges, memos, things to do and the weight of the visit. Tests that no analyzer has begun are withdrawn and ordered
 * again under the other pet; exams that have not started follow. What left the hospital's hands under the name of the
 * first pet stops it: a full payment, a part payment of another owner, medicine, results, images, the archive.
 *
 * Allergies and doses are judged again for the other pet: `visitNeedsReview` lists them until `confirmWarnings`, and
 * reasons that were given for the first pet are taken away. Own call: the specification names none.
 */
export const changePetOfVisit = defineCall({
  id: 'his.changePetOfVisit',
  method: 'POST',
  path: '/v2/:hospital/his/changePetOfVisit',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({
    id: field.id.describe('The visit'),
    version: field.version.optional(),
    pet: field.id.describe('The pet that came'),
    reason: field.text(300).default('').describe("Needed from everyone but the visit's doctor and an administrator"),
    confirmOpenVisit: z.boolean().default(false).describe('The pet may have a second open visit'),
    confirmWarnings: z.boolean().default(false).describe('The user has seen the warnings and goes on'),
  }),
  payload: z.object({ result: medicalRecord, warnings: z.array(visitWarning) }),
  refusals: [
    notFound,
    stale,
    inputIncorrect,
    assigneeOnly,
    paidLocked,
    recordSigned,
    visitOpen,
    visitArchived,
    visitHasPayments,
    visitDispensed,
    visitHasResults,
    visitHasImages,
    visitNeedsReview,
  ],
  watches: ['medicalRecord'],
  summary: 'Moves a visit to the pet that really came',
});
