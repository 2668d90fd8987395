import { charsets, deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { deviceExists } from './refusals.ts';

const administrator = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'pulpoMaster', 'lisConsultant'],
} as const;

/** How the two ends of a serial line keep each other from sending too fast. */
export const flowControls = ['none', 'xon/xoff', 'rts/cts'] as const;
export type FlowControl = (typeof flowControls)[number];

/** How a gateway talks to a device, shared by the wire and the gateway's own list. */
export const deviceLink = {
  protocol: z.enum(['astm', 'hl7', 'folder']),
  listen_port: z.int().min(0).max(65_535).nullable().describe('Port on which the gateway waits for the device'),
  address: z.string().max(200).nullable().describe('host:port where the device takes orders, or the watched folder'),
  serial_port: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .describe('Serial port of the gateway, such as /dev/serial/by-id/… or COM3; null: network or folder'),
  baud_rate: z
    .int()
    .min(300)
    .max(921_600)
    .nullable()
    .describe('Bits per second of the serial line; null: as the driver of the model says'),
  flow_control: z
    .enum(flowControls)
    .nullable()
    .describe('Flow control of the serial line; null: as the driver of the model says'),
  tls: z
    .boolean()
    .describe(
      'HL7 over the network is encrypted: MLLP in TLS 1.2 or later, with the certificate of the listening side',
    ),
  charset: z.enum(charsets),
  decimal: z.enum(['.', ',']),
  order_mode: z
    .enum(['none', 'query', 'push'])
    .describe('Whether the device asks for orders, is sent them, or neither'),
};

/** An analyzer of the hospital (specification §3). */
export const device = z.strictObject({
  ...field.entry,
  serial: z.string(),
  model: z.enum(deviceModels),
  deleted: z.boolean(),
  name: z.string(),
  gateway: field.id.nullable(),
  ...deviceLink,
  last_seen: field.instant.nullable().describe('Last message of the device'),
  last_qc_at: field.instant.nullable(),
  state: z.enum(['setup', 'active', 'warning', 'offline']),
});
export type Device = z.infer<typeof device>;

/** The analyzers of the hospital. */
export const getDevices = defineCall({
  id: 'device.getAll',
  method: 'POST',
  path: '/api/:hospital/device/getAll',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(device), now: field.instant }),
  reads: true,
  watches: ['device', 'pulpo'],
  summary: 'The analyzers of the hospital',
});

const written = { name: field.text(80), gateway: field.id.nullable(), ...deviceLink };

/** Adds an analyzer; one that was removed comes back. */
export const createDevice = defineCall({
  id: 'device.create',
  method: 'POST',
  path: '/api/:hospital/device/create',
  access: administrator,
  input: z.strictObject({
    serial: field.line(60),
    model: z.enum(deviceModels),
    name: written.name.default(''),
    gateway: written.gateway.default(null),
    protocol: written.protocol.default('astm'),
    listen_port: written.listen_port.default(null),
    address: written.address.default(null),
    serial_port: written.serial_port.default(null),
    baud_rate: written.baud_rate.default(null),
    flow_control: written.flow_control.default(null),
    tls: written.tls.default(false),
    charset: written.charset.default('utf-8'),
    decimal: written.decimal.default('.'),
    order_mode: written.order_mode.default('none'),
  }),
  payload: z.strictObject({ result: device }),
  refusals: [deviceExists, notFound],
  summary: 'Adds an analyzer',
});

/** Changes how an analyzer is reached, or removes it. */
export const updateDevice = defineCall({
  id: 'hospital.updateDevice',
  method: 'POST',
  path: '/api/:hospital/hospital/updateDevice',
  access: administrator,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    ...z.strictObject(written).partial().shape,
    deleted: z.boolean().optional(),
  }),
  payload: z.strictObject({ result: device }),
  refusals: [notFound, stale],
  summary: 'Changes or removes an analyzer',
});
