import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { deviceLink } from './device-calls.ts';
import { gatewayImages } from './gateway-images.ts';
import { serialIncorrect, serialTaken } from './refusals.ts';

const master = { kind: 'account', roles: ['sysAdmin', 'pulpoMaster', 'hospitalAdmin'] } as const;

/** Whether a gateway can keep what analyzers send. */
export const storageStates = ['ok', 'full'] as const;

/** A device gateway (specification §3). `version` is that of its software; entries are not edited, so they need no other. */
export const pulpo = z.strictObject({
  id: field.id,
  serial: z.string(),
  name: z.string(),
  version: z.string(),
  address: z.string().nullable().describe('Where a browser on the same network finds it'),
  addresses: z.array(z.string()),
  connected: z.boolean(),
  last_seen: field.instant.nullable(),
  offline: z.boolean().describe('Away for 30 minutes or more'),
  queue: z.int().describe('Messages that it still has to hand over'),
  storage: z.enum(storageStates).describe('`full`: it can keep nothing more and acknowledges nothing to analyzers'),
  page: z
    .strictObject({
      url: z.string().nullable().describe('Where a browser on the same network opens it'),
      fingerprint: z.string().nullable().describe('SHA-256 of its certificate, for comparison with the browser'),
      pin: z.boolean().describe('Whether a PIN was set here; without one it opens for no user'),
    })
    .describe("The gateway's own page, for a time without the cloud"),
  images: gatewayImages,
  created_at: field.instant,
});
export type Pulpo = z.infer<typeof pulpo>;

/** Binds a gateway to the hospital and returns its key, once. */
export const createPulpo = defineCall({
  id: 'pulpo.create',
  method: 'POST',
  path: '/pulpo_api/create',
  access: master,
  input: z.strictObject({
    serial: z.string().max(40).optional().describe('Made by the server unless given'),
    name: field.text(80).default(''),
  }),
  payload: z.strictObject({ result: pulpo, key: z.string().describe('Shown once; only its hash is kept') }),
  refusals: [serialIncorrect, serialTaken],
  summary: 'Enrolls a gateway',
});

/** Every gateway whose key is good. */
export const getPulpos = defineCall({
  id: 'pulpo.getAll',
  method: 'POST',
  path: '/pulpo_api/getAll',
  access: master,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(pulpo) }),
  reads: true,
  watches: ['pulpo'],
  summary: 'The gateways of the hospital',
});

/** Revokes a gateway's key for good: its line is cut at once and it opens nothing from then on. */
export const revokePulpo = defineCall({
  id: 'pulpo.revoke',
  method: 'POST',
  path: '/pulpo_api/revoke',
  access: master,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: pulpo }),
  refusals: [notFound],
  summary: "Revokes a gateway's key",
});

/** Sets the PIN of a gateway's own page, or takes it away; who has that page open has to enter the new one. */
export const setPagePin = defineCall({
  id: 'pulpo.setPagePin',
  method: 'POST',
  path: '/pulpo_api/setPagePin',
  access: master,
  input: z.strictObject({
    id: field.id,
    pin: z
      .string()
      .regex(/^\d{6,12}$/)
      .nullable()
      .describe('6 to 12 digits, kept as a hash; null closes the page'),
  }),
  payload: z.strictObject({ result: pulpo }),
  refusals: [notFound],
  summary: "Sets the PIN of a gateway's own page",
});

/** Which gateways are connected: what the device strip shows and where browsers look for them. */
export const getConnectStatus = defineCall({
  id: 'command.getConnectStatus',
  method: 'POST',
  path: '/api/:hospital/command/getConnectStatus',
  access: { kind: 'permit', permit: ['lis', 'his', 'pacs'] },
  input: z.strictObject({}),
  payload: z.strictObject({ pulpos: z.array(pulpo), now: field.instant }),
  reads: true,
  watches: ['pulpo'],
  summary: 'Which gateways are connected',
});

/** What a gateway counted on the line of one analyzer in one day (UTC). */
const linkDay = z.strictObject({
  model: z.enum(deviceModels),
  serial: z.string().max(60),
  day: field.day,
  naks: z.int().min(0).describe('Frames and transfers that it refused'),
  repeats: z.int().min(0).describe('Frames and messages that came twice'),
  rejected: z.int().min(0).describe('Messages that it answered with an error, and transfers that broke off'),
});
export type LinkDay = z.infer<typeof linkDay>;

const announced = z.strictObject({
  serial: z.string().max(60),
  model: z.enum(deviceModels),
  name: z.string().max(80).default(''),
  ...deviceLink,
  // A gateway of an earlier version has no serial or encrypted lines and does not say so.
  serial_port: deviceLink.serial_port.default(null),
  baud_rate: deviceLink.baud_rate.default(null),
  flow_control: deviceLink.flow_control.default(null),
  tls: deviceLink.tls.default(false),
});

/** A heartbeat, with the state of the gateway; the response is the devices that it shall serve. */
export const heartbeat = defineCall({
  id: 'gateway.beat',
  method: 'POST',
  path: '/pulpo_api/beat',
  access: { kind: 'gateway' },
  input: z.strictObject({
    version: z.string().max(40),
    addresses: z.array(z.string().max(60)).max(20),
    boot_id: z.string().max(60),
    queue: z.int().min(0),
    oldest: field.instant.nullable(),
    // A gateway of an earlier version has no page of its own and does not say so.
    storage: z.enum(storageStates).default('ok'),
    page_port: z.int().min(0).max(65_535).nullable().default(null),
    page_fingerprint: z.string().max(95).nullable().default(null),
    devices: z.array(announced).max(100),
    // A gateway of an earlier version counts nothing.
    links: z.array(linkDay).max(1_000).default([]),
    // A gateway of an earlier version takes no images.
    images: gatewayImages.default({ waiting: 0, bytes: 0, oldest: null, refused: 0, error: null }),
  }),
  payload: z.strictObject({
    now: field.instant,
    hospital: z.string(),
    devices: z.array(announced),
  }),
  summary: 'Sign of life of a gateway',
});
