import { defineCall, field, type InputOf, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { isAetitle, isModality } from '../domain/index.ts';
import { addressNotAllowed, aetitleInUse, equipmentUnreachable } from './refusals.ts';

const administrator = {
  kind: 'permit',
  permit: ['pacs'],
  roles: ['hospitalAdmin', 'sysAdmin', 'pulpoMaster'],
} as const;

/** What a device writes and reads where it says Latin-1, or nothing. */
export const equipmentCharsets = ['big5', 'shift_jis', 'iso-2022-jp', 'gb18030', 'utf-8'] as const;

const written = {
  name: field.text(80).describe('What the hospital calls it'),
  address: z
    .union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])
    .nullable()
    .describe('Address or network that it calls from; null: not known yet'),
  port: z.int().min(1).max(65_535).nullable().describe('Where it listens itself; null: it only sends'),
  charset: z.enum(equipmentCharsets).nullable().describe('Null: as it says itself'),
  certificate: z
    .string()
    .transform((text) => text.toLowerCase().replace(/[:\s]/g, ''))
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'inputIncorrect'))
    .nullable()
    .describe('SHA-256 of the TLS certificate that it must show; null: its address decides'),
  tls: z.boolean().describe('Whether it is called over TLS'),
};

/** Pacs equipment (specification §3): a device that sends images, asks for the worklist or takes images. */
export const pacsEquipment = z.strictObject({
  ...field.entry,
  aetitle: z.string(),
  modalities: z.array(z.string()),
  name: z.string(),
  address: z.string().nullable(),
  port: z.int().nullable(),
  charset: z.enum(equipmentCharsets).nullable(),
  certificate: z.string().nullable(),
  tls: z.boolean(),
  last_seen: field.instant.nullable().describe('Last association'),
  last_image: field.instant.nullable().describe('When it last sent an image, if today'),
  today: z.int().describe('Images of today, in the zone of the hospital'),
  echo_at: field.instant.nullable(),
  echo_result: z.enum(['ok', 'rejected', 'noAnswer']).nullable().describe('What the last test found'),
});
export type PacsEquipment = z.infer<typeof pacsEquipment>;

/** Adds a device, or changes the one with that id from the version that was read. */
export const updatePacsEquipment = defineCall({
  id: 'worklist.updatePacsEquipment',
  method: 'POST',
  path: '/v2/:hospital/worklist/updatePacsEquipment',
  access: administrator,
  input: z
    .strictObject({
      id: field.id.optional().describe('Left out: a new device'),
      version: field.version.optional(),
      aetitle: z.string().refine(isAetitle, 'inputIncorrect').describe('1 to 16 characters, no spaces'),
      modalities: z.array(z.string().refine(isModality, 'inputIncorrect')).max(20),
      name: written.name.optional(),
      address: written.address.optional(),
      port: written.port.optional(),
      charset: written.charset.optional(),
      certificate: written.certificate.optional(),
      tls: written.tls.optional(),
      deleted: z.boolean().optional().describe('True: it is admitted no more'),
    })
    .refine(({ id, version }) => (id === undefined) === (version === undefined), {
      message: 'missing',
      path: ['version'],
    }),
  payload: z.strictObject({ result: pacsEquipment }),
  refusals: [notFound, stale, aetitleInUse, addressNotAllowed],
  summary: 'Adds, changes or removes a device that images come from or go to',
});

/** Settings of a device; omitted ones stay. */
export type PacsEquipmentValues = Omit<InputOf<typeof updatePacsEquipment>, 'id' | 'version'>;

/** The AE titles of the hospital: its own, which devices call, and those of its equipment. */
export const getAetitles = defineCall({
  id: 'hospital.getAetitles',
  method: 'POST',
  path: '/v2/:hospital/hospital/getAetitles',
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  input: z.strictObject({}),
  payload: z.strictObject({
    result: z.array(pacsEquipment),
    called_aetitle: z.string().describe('What devices have to call'),
    now: field.instant,
  }),
  reads: true,
  watches: ['pacsEquipment', 'pacs'],
  summary: 'AE titles of the hospital and of its equipment',
});

/** Calls a device with C-ECHO and notes what came of it. */
export const echoPacsEquipment = defineCall({
  id: 'worklist.echoPacsEquipment',
  method: 'POST',
  path: '/v2/:hospital/worklist/echoPacsEquipment',
  access: { kind: 'permit', permit: ['pacs'] },
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: pacsEquipment }),
  refusals: [notFound, equipmentUnreachable],
  summary: 'Tests the connection to a device',
});
