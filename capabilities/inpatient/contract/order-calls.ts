import { patientDeceased } from '@alder/chart/contract';
import {
  allergyMatch,
  doseFarOutside,
  doseImplausible,
  doseNotDivisible,
  doseOtherSpecies,
  doseOutsideSpecies,
  doseTooOften,
  doseWithoutWeight,
  medicineInteraction,
  patientHazard,
  prescriberOnly,
  sameSubstance,
} from '@alder/pharmacy/contract';
import { defineCall, defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { MAX_EVERY_MINUTES, MIN_EVERY_MINUTES, orderKinds, repeats } from '../domain/index.ts';
import { orderIncomplete, orderPriceMissing, stayEnded } from './refusals.ts';

const orderCalls = defineEntryCalls({
  model: 'inpatientOrder',
  access: { kind: 'permit', permit: ['his'] },
  fixed: {
    inpatient_record: field.id,
    kind: z.enum(orderKinds),
    repeat: z.enum(repeats),
    every_minutes: z
      .int()
      .min(MIN_EVERY_MINUTES)
      .max(MAX_EVERY_MINUTES)
      .nullable()
      .describe('Distance of its times; of `asNeeded` the least distance, of `once` null'),
    medicine: field.id.nullable().describe('Catalog entry, a shared default included'),
    dosage: field.quantity.nullable().describe('Units of the form at a time'),
    rate_ml_h: z.number().positive().max(10_000).nullable(),
    name: field.line(200).describe('Name as it stood in the catalog, or typed freely'),
    unit: field.text(20),
    route: field.text(40).nullable(),
    balance: z.enum(['in', 'out']).nullable().describe('Its amounts are mL taken in, or given off'),
    starts_at: field.instant.describe('First time; the time of the call unless given'),
    needs_second: z.boolean().describe('A second person checks each dose; always of a controlled medicine'),
    charged: z.boolean().describe('Each time that is given is a line of the bill'),
    unit_price: field.price.describe('Of medicine the price of a unit; the catalog has it unless given'),
    safety_reason: field.text(500).nullable().describe('Why it is given against a warning'),
  },
  needed: {},
  fields: {
    note: field.text(500),
    ends_at: field.instant.nullable().describe('No time at or after it'),
    stopped_at: field.instant.nullable().describe('No time after it'),
  },
  shown: {
    pet: field.id,
    name_zhtw: z.string().nullable(),
    name_ja: z.string().nullable(),
    strength_mg: z.number().nullable().describe('mg in one unit when it was ordered'),
    weight: z.number().nullable().describe('Weight that the dose was computed from, kg'),
    author: field.id.nullable(),
    stopped_by: field.id.nullable(),
  },
  refusals: [
    prescriberOnly,
    stayEnded,
    orderIncomplete,
    orderPriceMissing,
    patientDeceased,
    allergyMatch,
    sameSubstance,
    doseOtherSpecies,
    doseFarOutside,
    doseImplausible,
    doseOutsideSpecies,
    doseTooOften,
    doseWithoutWeight,
    patientHazard,
    medicineInteraction,
    doseNotDivisible,
  ],
  watches: ['inpatientOrder'],
  noun: 'an order of the treatment sheet; what changes a dose, a rate or a frequency is another order',
});

export const { entry: inpatientOrder, update: updateInpatientOrder } = orderCalls;
/** What the catalog knows, or what has a usual value, may be left out. */
export const createInpatientOrder = defineCall({
  ...orderCalls.create,
  input: orderCalls.create.input.partial({
    ...{ unit: true, route: true, balance: true, starts_at: true },
    ...{ needs_second: true, charged: true, unit_price: true, safety_reason: true },
  }),
});
export type InpatientOrder = z.infer<typeof inpatientOrder>;
