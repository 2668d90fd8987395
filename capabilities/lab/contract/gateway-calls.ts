import { protocols } from '@alder/instrument-messages/domain';
import { charsets, deviceModels } from '@alder/terms';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';

/** Hours after which a command that no gateway fetched is given up. */
export const COMMAND_TTL_HOURS = 24;

/** What a gateway can be asked to do. */
export const commandTypes = [
  'sendOrder',
  'cancelOrder',
  'refreshDevices',
  'resend',
  'restart',
  'updateConfig',
  'fetchLogs',
  'testDevice',
] as const;

/** Longest outcome that a gateway reports: the end of its log. */
export const OUTCOME_LIMIT = 16_000;

const orderArgs = z.strictObject({
  order: field.id,
  order_id: z.string(),
  device: z.enum(deviceModels),
  device_serial: z.string().nullable(),
  tests: z.array(z.string()),
  priority: z.string(),
  sample_id: z.string().nullable(),
  patient_id: z.string(),
  pet_name: z.string(),
  owner_name: z.string(),
  species: z.string().describe('As IDEXX-like analyzers name it'),
  breed: z.string(),
  sex: z.enum(['M', 'F', 'U']),
  birthdate: field.day.nullable(),
});
export type OrderArgs = z.infer<typeof orderArgs>;

/** One thing to do, done once however often it is handed over. */
export const gatewayCommand = z.strictObject({
  id: field.id,
  type: z.enum(commandTypes),
  order: orderArgs.nullable(),
  args: z.record(z.string(), z.string()),
  expires_at: field.instant,
});
export type GatewayCommand = z.infer<typeof gatewayCommand>;

/**
 * What waits for the gateway. Responds at once when there is something, else when something comes or the wait is over.
 */
export const pollCommands = defineCall({
  id: 'gateway.poll',
  method: 'POST',
  path: '/pulpo_api/poll',
  access: { kind: 'gateway' },
  input: z.strictObject({ wait: z.int().min(0).max(25).default(20).describe('Seconds') }),
  payload: z.strictObject({ commands: z.array(gatewayCommand), now: field.instant }),
  reads: true,
  summary: 'Commands that wait for the gateway',
});

/** What became of a command. */
export const acknowledgeCommand = defineCall({
  id: 'gateway.ack',
  method: 'POST',
  path: '/pulpo_api/ack',
  access: { kind: 'gateway' },
  input: z.strictObject({
    id: field.id,
    outcome: z.enum(['done', 'accepted', 'running', 'failed']),
    detail: field.text(OUTCOME_LIMIT).default(''),
  }),
  payload: z.strictObject({ result: z.literal('ok') }),
  refusals: [notFound],
  summary: 'Reports the outcome of a command',
});

/**
 * Hands over one message of a device: its bytes are the body. They are stored before anything else is done with them;
 * the same number again changes nothing.
 */
export const putResult = defineCall({
  id: 'gateway.putResult',
  method: 'POST',
  path: '/pulpo_api/putResult/:seq',
  access: { kind: 'gateway' },
  input: z.strictObject({
    seq: z.coerce.number().int().min(1).describe("The gateway's number for the message, never used twice"),
    received_at: field.instant,
    protocol: z.enum(protocols),
    charset: z.enum(charsets).default('utf-8'),
    decimal: z.enum(['.', ',']).default('.'),
    device: z.enum(deviceModels).default('generic'),
    device_serial: z.string().max(60).default(''),
    interrupted: z.enum(['yes', 'no']).default('no').describe('The device broke off in the middle'),
  }),
  payload: z.strictObject({
    result: z.enum(['stored', 'duplicate', 'quarantined']),
    records: z.array(field.id).describe('Results that came out of it'),
  }),
  body: 'bytes',
  rate: 'upload',
  summary: 'Takes a message of a device',
});
