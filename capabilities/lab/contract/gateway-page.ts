import { deviceModels, sexes } from '@alder/terms';
import { field } from '@alder/wire';
import { z } from 'zod';

const limits = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  crit_low: z.number().nullable(),
  crit_high: z.number().nullable(),
  unit: z.string(),
});

const sex = z.enum(sexes).nullable().catch(null);

/** What a gateway's own page shows results with while there is no cloud, as it was when it was last fetched. */
export const pageData = z.object({
  hospital: z.string().describe('Name of the hospital'),
  zone: z.string().describe("IANA zone of the hospital's clock"),
  lang: z.enum(['en', 'ja', 'zhtw']),
  pin: z.string().nullable().describe('Hash of the PIN (`@alder/secrets/pin-hash`); null: none was set in the cloud'),
  people: z.array(z.object({ id: field.id, name: z.string() })).describe('Who may say that they did something there'),
  pets: z.array(
    z.object({
      patient_id: z.string(),
      name: z.string(),
      species: z.string(),
      breed: z.string(),
      sex,
      birthdate: z.string().nullable(),
    }),
  ),
  ranges: z.array(
    z.object({
      id: field.id,
      species: z.string(),
      name: z.array(z.string()),
      name_zhtw: z.array(z.string()),
      device: z.string().nullable(),
      exam_type: z.string().nullable(),
      sex,
      ranges: z.record(z.string(), limits),
      age_from_days: z.number().nullable(),
      age_to_days: z.number().nullable(),
      valid_from: z.string(),
    }),
  ),
  drivers: z
    .array(z.object({ device: z.enum(deviceModels), device_serial: z.string(), file: z.unknown() }))
    .describe("The hospital's own drivers that are switched on"),
});
export type PageData = z.infer<typeof pageData>;

/** Limit of values of a result that is typed at a gateway. */
export const MAX_TYPED_VALUES = 100;

/** What a person did on a gateway's own page, kept there until the cloud has it. */
export const gatewayAct = z.strictObject({
  id: field.id.describe('Made by the gateway; the same id again changes nothing'),
  at: field.instant,
  person: field.id.nullable().describe('Who said that they did it; null: "at the gateway"'),
  content: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('connect'),
      run_key: z.string().length(64).describe('SHA-256 of the text that identifies the run'),
      seq: z.int().min(1).describe("The gateway's number of the message with the run"),
      patient_id: z.string().min(1).max(60),
    }),
    z.strictObject({
      kind: z.literal('result'),
      patient_id: z.string().min(1).max(60),
      profile: z.string().max(120),
      device: z.enum(deviceModels),
      results: z
        .array(
          z.strictObject({ code: z.string().min(1).max(60), raw: z.string().min(1).max(60), unit: z.string().max(40) }),
        )
        .min(1)
        .max(MAX_TYPED_VALUES),
      comment: z.string().max(500),
    }),
  ]),
});
export type GatewayAct = z.infer<typeof gatewayAct>;

/**
 * What became of it: filed with the pet; in the inbox, where a person chooses the pet; or refused, which changed nothing.
 */
const actOutcomes = ['filed', 'inbox', 'refused'] as const;

/**
 * Why it was not filed: no such chart number, or several; another animal by sex or species; control material; filed
 * with another pet, or discarded, before; the run is not known here.
 */
const actReasons = [
  'none',
  'unknownPatient',
  'severalPatients',
  'otherAnimal',
  'control',
  'filedOtherwise',
  'unknownRun',
  'undecided',
] as const;

export const actReceipt = z.strictObject({
  id: field.id,
  outcome: z.enum(actOutcomes),
  reason: z.enum(actReasons),
});
export type ActReceipt = z.infer<typeof actReceipt>;
