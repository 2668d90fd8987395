import { confirmImplausible, implausible } from '@alder/chart/contract';
import { VITAL_LIMITS } from '@alder/chart/domain';
import { defineCall, defineEntryCalls, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { boardFlow } from '../domain/board-flow.ts';
import { bodySystems, bodyViews, findingKinds, visitTypes } from '../domain/exam.ts';
import {
  assigneeNotDoctor,
  assigneeOnly,
  paidLocked,
  patientDeceased,
  recordSigned,
  stageChanged,
  visitHasPayments,
  visitOpen,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** A column of the board and a stage of the visit. */
export const stage = z.enum(boardFlow.states);

/** For each stage when it was marked complete; null while incomplete. */
export const completed = z.object({
  clinic: field.instant.nullable(),
  pharmacy: field.instant.nullable(),
  checkout: field.instant.nullable(),
  archive: field.instant.nullable(),
});

/** What the examination of one body system gave; a system that is absent was not examined. */
export const systemFinding = z.strictObject({ status: z.enum(['normal', 'abnormal']), text: field.text(2000) });

/** A numbered finding on the silhouette. */
export const bodyFinding = z.strictObject({
  number: z.int().min(1).max(99),
  view: z.enum(bodyViews),
  x: z.number().min(0).max(1).describe('From the left edge of the silhouette, as a part of its width'),
  y: z.number().min(0).max(1).describe('From its upper edge, as a part of its height'),
  kind: z.enum(findingKinds),
  size_mm: z.number().positive().max(2000).nullable(),
  text: field.text(2000),
  system: z.enum(bodySystems).optional().describe('Body system whose finding it places; its text is the text of that'),
});
export type BodyFinding = z.infer<typeof bodyFinding>;

const confirmOpenVisit = z
  .boolean()
  .optional()
  .describe('The user has seen that the pet has an open visit already, and wants a second one');

const confirmDeceased = z
  .boolean()
  .optional()
  .describe('The user has seen that the pet is recorded as deceased, and checks it in all the same');

const medicalRecordCalls = defineEntryCalls({
  model: 'medicalRecord',
  access,
  fixed: { pet: field.id },
  needed: {},
  fields: {
    owner: field.id.nullable().describe("Who pays; the pet's owner unless given"),
    assignee: field.id.nullable().describe('Account of the doctor; null: any doctor'),
    room: field.text(40).nullable(),
    urgent: z.boolean(),
    visit_type: z.enum(visitTypes),
    reason: field.text(300).describe('Presenting complaint, one line'),
    subjective: field.text(50_000),
    objective: field.text(50_000),
    assessment: field.text(50_000),
    plan: field.text(50_000),
    systems: z.partialRecord(z.enum(bodySystems), systemFinding),
    body_map: z.array(bodyFinding).max(99),
    in_room_since: field.instant
      .nullable()
      .describe('Given when the patient is called in, null when sent back to wait'),
  },
  shown: {
    stage,
    stage_since: field.instant.describe('When the card came into its column'),
    completed,
    checked_in_at: field.instant,
    checked_in_by: field.id.nullable(),
  },
  options: { confirmOpenVisit, confirmDeceased },
  refusals: [assigneeOnly, assigneeNotDoctor, patientDeceased, recordSigned, visitOpen],
  watches: ['medicalRecord'],
  noun: 'a medical record: creating one checks the pet in',
});

/**
 * One visit of one pet.
 *
 * S, O, A, P, `systems` and `body_map` are edited by the assignee alone (refusal `assigneeOnly`); room, urgency, reason,
 * owner and the assignment itself by everyone with the permit.
 */
export const { entry: medicalRecord, create: createMedicalRecord, update: updateMedicalRecord } = medicalRecordCalls;
export type MedicalRecord = z.infer<typeof medicalRecord>;

/**
 * Checks in one or several pets of one owner with their weights: all of them or none, in one transaction.
 *
 * The server asks before a visit of a deceased pet (`patientDeceased`), before a second open visit of a pet (`visitOpen`,
 * with that visit as `current`) and before a weight that is unusual for the species (`implausible`, with `values`). Own call: the specification names none.
 */
export const checkIn = defineCall({
  id: 'his.checkIn',
  method: 'POST',
  path: '/v2/:hospital/his/checkIn',
  access,
  input: z.strictObject({
    pets: z
      .array(
        z.strictObject({
          pet: field.id,
          weight: z
            .number()
            .min(VITAL_LIMITS.weightKg.low)
            .max(VITAL_LIMITS.weightKg.high)
            .nullable()
            .optional()
            .describe("kg; becomes a measurement of the visit and the pet's latest weight"),
        }),
      )
      .min(1)
      .max(20)
      .refine((pets) => new Set(pets.map(({ pet }) => pet)).size === pets.length, 'exist'),
    owner: field.id.nullable().optional().describe("Who pays; each pet's owner unless given"),
    assignee: field.id.nullable().optional(),
    room: field.text(40).nullable().optional(),
    urgent: z.boolean().optional(),
    visit_type: z.enum(visitTypes).optional(),
    reason: field.text(300).optional(),
    confirmOpenVisit,
    confirmDeceased,
    confirmImplausible,
  }),
  payload: z.object({ result: z.array(medicalRecord).describe('In the order of `pets`') }),
  refusals: [notFound, assigneeNotDoctor, patientDeceased, visitOpen, implausible],
  watches: ['medicalRecord'],
  summary: 'Checks in one or several pets with their weights, all or none',
});

/** Fields that only the assignee edits. */
export const assigneeFields = ['subjective', 'objective', 'assessment', 'plan', 'systems', 'body_map'] as const;

/**
 * Moves a card to another column, marks a stage complete, or reverts it; `complete` and `stage` together are the check
 * at the foot of a card. Moving back undoes a move, the memos that archiving cleared included.
 *
 * `from` is the column in which the caller saw the card: refused with `stageChanged` when it is elsewhere by now.
 * Text that is being written does not stand in the way, so no version is needed.
 */
export const moveMedicalRecord = defineCall({
  id: 'his.moveMedicalRecord',
  method: 'POST',
  path: '/v2/:hospital/his/moveMedicalRecord',
  access,
  input: z
    .strictObject({
      id: field.id,
      version: field.version.optional(),
      from: stage.optional(),
      stage: stage.optional().describe('Column to move to'),
      complete: stage.optional().describe('Stage to mark complete'),
      revert: stage.optional().describe('Stage to revert to incomplete; a card that is further on goes back to it'),
    })
    .refine(({ stage: to, complete, revert }) => to ?? complete ?? revert, { path: ['stage'], message: 'missing' }),
  payload: z.object({
    result: medicalRecord,
    memos: z.int().describe('Memos of the patient that this move cleared, or hung up again'),
  }),
  refusals: [notFound, stale, stageChanged, paidLocked],
  watches: ['medicalRecord', 'postItRecord'],
  summary: 'Moves a card on the board, or sets one of its stages complete or incomplete',
});

/**
 * Takes a record off board and lists; `deleted: false` brings it back within 30 days, with all that stands in it.
 *
 * Tests that no analyzer has begun are withdrawn; brought back, they wait in the plan to be ordered again.
 */
export const deleteMedicalRecord = defineCall({
  id: 'his.deleteMedicalRecord',
  method: 'POST',
  path: '/v2/:hospital/his/deleteMedicalRecord',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version.optional(),
    deleted: z.boolean().default(true),
    reason: field.text(300).default('').describe("Needed from everyone but the visit's doctor and an administrator"),
  }),
  payload: z.object({ result: medicalRecord }),
  refusals: [notFound, stale, inputIncorrect, assigneeOnly, paidLocked, recordSigned, visitHasPayments],
  watches: ['medicalRecord'],
  summary: 'Deletes a medical record, or brings it back',
});
