import { defineCall, field, forbidden, notFound } from '@alder/wire';
import { z } from 'zod';
import { gatewayOffline } from './refusals.ts';

/** What people can ask of a gateway; orders are sent to it with the order. */
export const askTypes = ['refreshDevices', 'updateConfig', 'restart', 'fetchLogs', 'testDevice', 'resend'] as const;

export const commandStates = ['queued', 'fetched', 'done', 'failed', 'withdrawn', 'expired'] as const;

/** Something that a gateway was asked, and what became of it. */
export const pulpoCommand = z.object({
  id: field.id,
  type: z.enum(askTypes),
  gateway: field.id,
  state: z.enum(commandStates),
  detail: z.string().describe('A word of the gateway with its figures, or the lines of its log'),
  device: z.string().nullable().describe('Serial of the device that was tested'),
  created_at: field.instant,
  updated_at: field.instant,
});
export type PulpoCommand = z.infer<typeof pulpoCommand>;

const asked = z.object({
  result: z.int().describe('Gateways asked'),
  commands: z.array(field.id).describe('Under these ids `command.getAll` says what became of it'),
});

/** Asks one gateway of the hospital to do something now, or all that are connected. */
export const sendToPulpo = defineCall({
  id: 'command.sendToPulpo',
  method: 'POST',
  path: '/api/:hospital/command/sendToPulpo',
  access: { kind: 'permit', permit: ['lis'] },
  input: z.strictObject({
    type: z.enum(askTypes),
    gateway: field.id.optional(),
    device: field.id.optional().describe('Device to test'),
    from: field.instant.optional().describe('Send again what came since'),
    to: field.instant.optional(),
  }),
  payload: asked,
  refusals: [forbidden, notFound, gatewayOffline],
  summary: 'Asks gateways to do something now',
});

/** Asks gateways of whatever hospital to do something now. */
export const pulpoAction = defineCall({
  id: 'admin.pulpoAction',
  method: 'POST',
  path: '/admin_api/pulpoAction',
  access: { kind: 'account', roles: ['sysAdmin', 'pulpoMaster'] },
  input: z.strictObject({
    hospitalKey: field.line(60),
    type: z.enum(['refreshDevices', 'updateConfig', 'restart', 'fetchLogs', 'resend']),
    client: field.line(40).optional().describe('Serial of one gateway; without it all that are connected'),
  }),
  payload: asked,
  refusals: [notFound, gatewayOffline],
  summary: 'Asks gateways of a hospital to do something now',
});

/** What gateways were asked and what became of it, newest first. */
export const getPulpoCommands = defineCall({
  id: 'command.getAll',
  method: 'POST',
  path: '/api/:hospital/command/getAll',
  access: { kind: 'permit', permit: ['lis'] },
  input: z.strictObject({
    gateway: field.id.optional(),
    offset: field.id.optional().describe('Id of the last one known'),
    limit: z.int().min(1).max(100).default(10),
  }),
  payload: z.object({ result: z.array(pulpoCommand), next: field.id.optional() }),
  reads: true,
  watches: ['pulpo'],
  summary: 'What gateways were asked, and what became of it',
});
