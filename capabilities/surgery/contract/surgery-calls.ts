import { patientMismatch } from '@alder/chart/contract';
import { petDeceased } from '@alder/preventive/contract';
import { defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { counted, sides, surgeryFlow } from '../domain/index.ts';
import { surgeryNotReady, surgeryReasonMissing, surgeryStatusClosed } from './refusals.ts';

export const access = { kind: 'permit', permit: ['his'] } as const;

const howMany = z.int().min(0).max(1000).nullable();
/** What is counted before the first cut and again before the wound is closed. */
export const surgeryCount = z.strictObject({ what: z.enum(counted), before: howMany, after: howMany });
/** What stays in the body. */
export const surgeryImplant = z.strictObject({
  name: field.line(200),
  lot: field.text(60),
  quantity: z.int().min(1).max(1000),
});

const surgeryCalls = defineEntryCalls({
  model: 'surgeryRecord',
  access,
  fixed: { pet: field.id },
  needed: { procedure: field.line(200), starts_at: field.instant },
  fields: {
    medical_record: field.id.nullable().describe("The visit that it is charged to; the pet's open visit unless given"),
    treatment: field.id.nullable().describe('Catalog entry of the procedure, a shared default included'),
    side: z.enum(sides),
    status: z.enum(surgeryFlow.states),
    planned_minutes: z.int().min(5).max(1440),
    room: field.text(60),
    surgeon: field.id.nullable(),
    anaesthetist: field.id.nullable(),
    asa: z.int().min(1).max(5).nullable().describe('Physical status (ASA)'),
    is_emergency: z.boolean(),
    fasting_since: field.instant.nullable(),
    risks: field.text(2000).describe('Risks that are explained to the owner, beside the general ones'),
    estimate_low: field.price.nullable(),
    estimate_high: field.price.nullable(),
    unit_price: field.price.nullable().describe('Price of its line; null: the surgery itself is not charged'),
    counts: z.array(surgeryCount).max(counted.length),
    report: field.text(10_000),
    complications: field.text(4000),
    implants: z.array(surgeryImplant).max(50),
  },
  shown: { charged_line: field.id.nullable(), author: field.id.nullable() },
  options: {
    reason: field.text(500).optional().describe('Of a step: why it is canceled, or goes on with something missing'),
  },
  refusals: [patientMismatch, petDeceased, surgeryStatusClosed, surgeryNotReady, surgeryReasonMissing],
  watches: ['surgeryRecord'],
  noun: 'a surgery: plan, state, counts, report; `status` names the next state, which the flow must allow',
});

export const { entry: surgeryRecord, create: createSurgeryRecord, update: updateSurgeryRecord } = surgeryCalls;
export type SurgeryRecord = z.infer<typeof surgeryRecord>;
