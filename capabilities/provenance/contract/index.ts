import { protocols } from '@alder/instrument-messages/domain';
import { resultValue } from '@alder/lab/contract';
import { charsets, deviceModels } from '@alder/terms';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { qcStates } from '../domain/index.ts';

const message = z.object({
  id: field.id,
  received_at: field.instant.describe('By the clock of the gateway'),
  protocol: z.enum(protocols),
  charset: z.enum(charsets),
  size: z.int().describe('Bytes'),
  sha256: z.string().describe('Of all bytes, hex'),
  excerpt: z.string().describe('Bytes from `offset` on, Base64; empty where they are gone from the storage'),
  offset: z.int(),
  value: z.object({ start: z.int(), end: z.int() }).nullable().describe('Bytes of the value in the whole message'),
});

/** Where a number comes from. */
export const provenance = z.object({
  record: field.id,
  value: resultValue,
  measured_at: field.instant,
  filed_at: field.instant,
  corrected: z.boolean().describe('A person has corrected the result'),
  device: z.object({
    model: z.enum(deviceModels),
    serial: z.string(),
    name: z.string().describe('As the hospital calls it'),
    reported: z.string().describe('Maker and model, as the device names itself'),
  }),
  reagent: z
    .object({
      lot: z.string(),
      name: z.string().nullable().describe('Null: the lot is not in the stock of reagents'),
      expires_on: field.day.nullable(),
      opened_at: field.instant.nullable(),
    })
    .nullable(),
  qc: z.object({
    state: z.enum(qcStates),
    internal: z.boolean().nullable().describe("Outcome of the device's own control of the run; null: it made none"),
    run: z
      .object({
        measured_at: field.instant,
        lot: z.string(),
        level: z.int(),
        value: z.number(),
        unit: z.string(),
        z: z.number().nullable().describe('Standard deviations from the mean'),
        rules: z.array(z.string()),
        verdict: z.string(),
      })
      .nullable()
      .describe('The last control run of the analyte before'),
    release: z.object({ by: z.string(), at: field.instant, reason: z.string() }).nullable(),
  }),
  range: z
    .object({ source: z.string().describe('Where the numbers come from'), valid_from: field.instant })
    .nullable()
    .describe("The hospital's entry that `value.range` was copied from"),
  driver: z.object({ id: z.string(), version: z.int() }).nullable().describe('What read the message'),
  message: message.nullable().describe('Null: a person entered the result'),
});
export type Provenance = z.infer<typeof provenance>;

/** Everything behind one value of a result, down to its bytes in the message of the device. */
export const getProvenance = defineCall({
  id: 'provenance.getOfValue',
  method: 'POST',
  path: '/v2/:hospital/provenance/getOfValue',
  access: { kind: 'permit', permit: ['lis'] },
  reads: true,
  input: z.strictObject({ record: field.id, code: field.line(120) }),
  payload: z.object({ result: provenance }),
  refusals: [notFound],
  watches: ['record', 'qcHold'],
  summary: 'Where a value comes from',
});
