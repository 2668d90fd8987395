import { errorSeverities } from '@alder/drivers/error-severity';
import { deviceModels } from '@alder/terms';
import { field } from '@alder/wire';
import { z } from 'zod';
import { replacementFlow } from '../domain/index.ts';

/** What the device sent with the fault, as it was stored. */
const evidence = z.object({
  panel: z.string().default(''),
  cassette: z.string().nullable().default(null),
  comments: z.array(z.string()).default([]),
  device_code: z.string().default('').describe('Code as the device sent it'),
  message: z.string().nullable().default(null).describe('SHA-256 of the message that it came in, hex'),
  taught: z
    .object({ severity: z.enum(errorSeverities), en: z.string(), ja: z.string(), zhtw: z.string() })
    .nullable()
    .default(null)
    .describe('What the own driver that read the message says of the code'),
});

/** A service log (specification §3): a fault that an analyzer reported, and the state of its replacement. */
export const serviceLog = z.object({
  ...field.entry,
  model: z.enum(deviceModels),
  error_code: z.string(),
  error_text: z.string().describe('What the device says about it'),
  serial: z.string(),
  replaceable: z.boolean().describe('Whether something was spoiled that the vendor replaces'),
  service_status: z.enum(replacementFlow.states as ['new', ...(typeof replacementFlow.states)[number][]]),
  rotor_lot_number: z.string().nullable(),
  lot_count: z.int().describe('Logs of the hospital with the same model and lot, this one included'),
  duplicate: z.boolean().describe('The same analyzer, lot and time of measurement is in an earlier log'),
  exam_time: field.instant.nullable(),
  record: field.id.nullable().describe('The stored run'),
  evidence,
  request: z
    .object({
      id: field.id,
      reason: z.string(),
      contact: z.string(),
      photo: field.id.nullable(),
      requested_by: z.string().describe('Name of the person'),
      created_at: field.instant,
    })
    .nullable()
    .describe('The newest request'),
  decided_by: z.string().nullable().describe('Name of the person who decided last'),
  decided_at: field.instant.nullable(),
  decision_reason: z.string(),
});
export type ServiceLog = z.infer<typeof serviceLog>;

/** A log as a reviewer sees it: of which hospital, and how often its lot failed anywhere. */
export const reviewedLog = serviceLog.extend({
  hospital: z.object({ id: field.id, key: z.string(), name: z.string() }),
  lot_everywhere: z.int().describe('Logs with the same model and lot, of all hospitals'),
  lot_hospitals: z.int().describe('How many hospitals have such logs'),
  own: z.boolean().describe('Requested by the reader, who therefore does not decide it'),
});
export type ReviewedLog = z.infer<typeof reviewedLog>;
