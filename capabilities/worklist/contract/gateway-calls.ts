import { defineCall, field, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { equipmentCharsets } from './equipment-calls.ts';

const scheduledItem = z.strictObject({
  patient_id: z.string(),
  pet_name: z.string(),
  species: z.string(),
  breed: z.string(),
  sex: z.string().nullable(),
  neutered: z.boolean().nullable(),
  birthdate: z.string().nullable().describe('YYYYMMDD'),
  weight: z.string().nullable().describe('Kilograms'),
  owner_name: z.string(),
  hospital_name: z.string(),
  requested_by_name: z.string(),
  accession_number: z.string(),
  study_instance_uid: z.string(),
  modality: z.string(),
  aetitle: z.string(),
  procedure: z.string(),
  views: z.array(z.string()),
  notes: z.string(),
  status: z.string(),
  day: z.string().describe('YYYYMMDD, in the zone of the hospital'),
  time: z.string().describe('HHMMSS, in the zone of the hospital'),
});

/** What the DICOM node of a gateway has to know to serve devices while the cloud is away. */
export const imagingDirectory = z.strictObject({
  called_aetitle: z.string().nullable().describe('What devices call; null: the hospital has no imaging'),
  equipment: z
    .array(
      z.strictObject({
        aetitle: z.string(),
        address: z.string().describe('Address or network that it calls from'),
        port: z.int().nullable().describe('Where it listens itself'),
        charset: z.enum(equipmentCharsets).nullable(),
        modalities: z.array(z.string()),
      }),
    )
    .describe('Devices that are admitted by their address; the gateway serves none that shows a certificate'),
  kept: z
    .strictObject({ days: z.int(), bytes: z.int() })
    .nullable()
    .default(null)
    .describe(
      'How long and how much the gateway keeps of what the archive has, for browsers of its network; null: nothing',
    ),
  items: z.array(scheduledItem).describe('Open items of the worklist, the one due first on top'),
});
export type ImagingDirectory = z.infer<typeof imagingDirectory>;

/** The devices of the hospital and its open worklist, for the DICOM node of a gateway. */
export const getImagingDirectory = defineCall({
  id: 'gateway.getImaging',
  method: 'POST',
  path: '/pulpo_api/getImaging',
  access: { kind: 'gateway' },
  input: z.strictObject({}),
  payload: z.strictObject({ result: imagingDirectory, now: field.instant }),
  reads: true,
  summary: 'Devices and worklist for the DICOM node of a gateway',
});

/** Bytes of the data set of a performed step. */
export const MAX_STEP_BYTES = 1024 * 1024;

/**
 * Takes one message about a Modality Performed Procedure Step that a device has sent to the gateway: the data set as it
 * came is the body. The payload is the status of DICOM PS3.7 C that the device would have got; a message that comes twice
 * changes nothing.
 */
export const putPerformedStep = defineCall({
  id: 'gateway.putStep',
  method: 'POST',
  path: '/pulpo_api/putStep/:instance',
  access: { kind: 'gateway' },
  body: 'bytes',
  input: z.strictObject({
    instance: z
      .string()
      .regex(/^[0-9.]{1,64}$/, 'inputIncorrect')
      .describe('SOP Instance UID of the step'),
    service: z.enum(['create', 'set']),
    syntax: z
      .string()
      .regex(/^[0-9.]{1,64}$/, 'inputIncorrect')
      .describe('Transfer syntax of the data set'),
    calling: field.line(16).describe('AE title of the device'),
    charset: z.enum(equipmentCharsets).optional().describe('Of the device where its texts declare none'),
  }),
  payload: z.strictObject({ status: z.int().min(0).max(0xffff), comment: z.string() }),
  refusals: [tooLarge],
  rate: 'upload',
  summary: 'Takes the progress of an exam from the gateway',
});
