import { passwordWrong } from '@alder/accounts/contract';
import { catFace, implausible, paidLocked } from '@alder/chart/contract';
import { VITAL_LIMITS } from '@alder/chart/domain';
import { allergyMatch } from '@alder/pharmacy/contract';
import { defineCall, field, notFound, tooMany } from '@alder/wire';
import { z } from 'zod';
import {
  givenRecently,
  noSuchTime,
  nothingMeasured,
  reasonMissing,
  secondIsSame,
  secondMissing,
  slotClosed,
  stayEnded,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const { temperature, pulse, respiration, pressure, weightKg } = VITAL_LIMITS;
const between = ({ low, high }: { readonly low: number; readonly high: number }) => z.number().min(low).max(high);

/** Vital signs that the sheet takes; each becomes part of one dated measurement. */
export const sheetVitals = z.strictObject({
  temperature: between(temperature).optional().describe('°C'),
  pulse: z.int().min(pulse.low).max(pulse.high).optional().describe('per minute'),
  respiration: z.int().min(respiration.low).max(respiration.high).optional().describe('per minute'),
  systolic: z.int().min(pressure.low).max(pressure.high).optional().describe('mmHg'),
  spo2: z.int().min(0).max(100).optional().describe('%'),
  pain: z.int().min(0).max(4).optional().describe('of 4'),
  face: catFace.optional().describe('Units of the Feline Grimace Scale, of a cat'),
  glucose: z.number().min(0).max(5000).optional().describe('mg/dL'),
  weight: between(weightKg).optional().describe('kg'),
});
export type SheetVitals = z.infer<typeof sheetVitals>;

/** What became of one time of an order. */
export const inpatientSlot = z.object({
  id: field.id,
  version: z.int().min(1),
  inpatient_order: field.id,
  due_at: field.instant,
  is_extra: z.boolean(),
  outcome: z.enum(['given', 'held', 'missed', 'refused']).nullable().describe('Null: taken back'),
  outcome_at: field.instant.nullable(),
  outcome_by: field.id.nullable(),
  outcome_by_name: z.string().nullable(),
  checked_by_name: z.string().nullable().describe('The second person'),
  amount: z.number().nullable().describe('What was actually given, in the unit of the order'),
  measured: sheetVitals.nullable(),
  reason: z.string(),
  note: z.string(),
  charged: z.boolean().describe('It is a line of a bill'),
  reported_again: z
    .object({ by: field.id, by_name: z.string(), at: field.instant, amount: z.number().nullable() })
    .nullable()
    .describe('Another device reported the same time as given: it has to be cleared up whether it was given twice'),
});
export type InpatientSlot = z.infer<typeof inpatientSlot>;

const place = { inpatient_order: field.id, due_at: field.instant.describe('The time of the sheet') };

/**
 * A dose, a measurement or a task was done. A repetition under the same key acts once.
 *
 * A time that another device has reported as given already stays as it is and is not charged again: the result carries
 * `reported_again`, which every screen shows until a person says whether it was given twice.
 */
export const giveInpatientSlot = defineCall({
  id: 'his.giveInpatientSlot',
  method: 'POST',
  path: '/v2/:hospital/his/giveInpatientSlot',
  access,
  input: z.strictObject({
    ...place,
    at: field.instant.describe('When it was done, by the clock of the device: it may be sent later'),
    amount: z.number().min(0).max(100_000).nullable().optional().describe('What was actually given'),
    measured: sheetVitals.optional(),
    note: field.text(500).optional(),
    reason: field.text(500).optional().describe('Why another amount was given than ordered'),
    extra: z.boolean().optional().describe('Beside the times of the order: as needed, or an extra dose'),
    check: field.id.optional().describe('The check of the second person'),
    confirmSoon: z.boolean().optional().describe('It is given although it was given a short while ago'),
    confirmAllergy: z
      .boolean()
      .optional()
      .describe('It is given although the patient is allergic to it; `reason` names the cause'),
    confirmImplausible: z.boolean().optional().describe('The measured value is right'),
  }),
  payload: z.object({ result: inpatientSlot }),
  refusals: [
    ...[notFound, stayEnded, noSuchTime, slotClosed, givenRecently, secondMissing, reasonMissing],
    ...[nothingMeasured, implausible, allergyMatch],
  ],
  watches: ['inpatientSlot'],
  summary: 'A dose, a measurement or a task of the treatment sheet was done',
});

/** Holds, refuses, misses, resumes or takes back one time; a given dose is taken off the bill with it. */
export const setInpatientSlot = defineCall({
  id: 'his.setInpatientSlot',
  method: 'POST',
  path: '/v2/:hospital/his/setInpatientSlot',
  access,
  input: z.strictObject({
    ...place,
    event: z.enum(['hold', 'refuse', 'miss', 'resume', 'undo']),
    at: field.instant,
    reason: field.text(500).optional(),
  }),
  payload: z.object({ result: inpatientSlot }),
  refusals: [notFound, stayEnded, noSuchTime, slotClosed, reasonMissing, paidLocked],
  watches: ['inpatientSlot'],
  summary: 'A time of the treatment sheet is held, refused, missed, resumed or taken back',
});

/** Clears up a time that two devices reported: given once, or twice, and then the second is an extra dose of its own. */
export const settleInpatientSlot = defineCall({
  id: 'his.settleInpatientSlot',
  method: 'POST',
  path: '/v2/:hospital/his/settleInpatientSlot',
  access,
  input: z.strictObject({ ...place, given: z.enum(['once', 'twice']) }),
  payload: z.object({ result: inpatientSlot }),
  refusals: [notFound, slotClosed],
  watches: ['inpatientSlot'],
  summary: 'Says whether a dose that two devices reported was given once or twice',
});

/** A second person proves who they are and checks a dose before it is given. Wrong tries make the next wait. */
export const checkInpatientDose = defineCall({
  id: 'his.checkInpatientDose',
  method: 'POST',
  path: '/v2/:hospital/his/checkInpatientDose',
  access,
  rate: 'login',
  input: z.strictObject({
    ...place,
    amount: z.number().min(0).max(100_000).nullable(),
    account: field.id.describe('The second person'),
    secret: z.string().min(1).max(1000).describe('Their PIN, or their password'),
  }),
  payload: z.object({ check: field.id, by_name: z.string() }),
  refusals: [notFound, secondIsSame, passwordWrong, tooMany],
  summary: 'A second person checks a dose before it is given',
});
