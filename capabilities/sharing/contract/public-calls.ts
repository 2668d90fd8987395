import { hospital } from '@alder/hospitals/contract';
import { frameNotPrepared, imageDamaged, pacsImage, rangeNotSatisfiable, series, study } from '@alder/imaging/contract';
import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { notDownloadable, shareNotFound, sharePassword, shareSlow, shareUnknown } from './refusals.ts';

const shareId = z.string().regex(/^[\w-]{20,60}$/);

/**
 * Only what an anonymous client may know before the password: no staff, no owner, no internal ids (design: security
 * SH7).
 */
export const getShareInfo = defineCall({
  id: 'public.getShareInfo',
  method: 'GET',
  path: '/v2/public/alder/getShareInfo/:shareId',
  access: { kind: 'public' },
  input: z.strictObject({ shareId: z.string().max(200) }),
  payload: z.object({
    hospital: z.object({
      name: z.string().nullable().describe('Null for a deidentified link'),
      names: hospital.shape.names.optional().describe('Name by language of the reader; absent like the name'),
      logo: field.id.nullable().describe('Of `public.hospitalLogo`; null for a deidentified link'),
      lang: z.enum(['en', 'ja', 'zhtw']),
    }),
    password: z.boolean(),
    downloadable: z.boolean(),
    expiration: field.instant,
    images: z.int(),
    retry_after: z.int().describe('Seconds that the caller has to wait before a password, 0 where none'),
  }),
  refusals: [shareNotFound],
  summary: 'Summary of a link, before it is opened',
});

/** Empty for a deidentified link. */
const instant = field.instant.or(z.literal(''));
const instants = { created_at: instant, updated_at: instant };

/** A study as an outsider sees it: without the names and numbers of people. */
const sharedStudy = study
  .omit({ patient_id: true, patient_name: true, responsible_person: true, accession_number: true })
  .extend({ ...instants, datetime: instant });
const sharedImage = pacsImage
  .omit({ medical_record: true, price: true, filename: true, pet: true })
  .extend({ ...instants, datetime: instant });

/** Opens a link. A browser that has opened it already, and has kept its cookie, needs no password again. */
export const getShareEntry = defineCall({
  id: 'public.getShareEntry',
  method: 'POST',
  path: '/v2/public/alder/getShareEntry/:shareId',
  access: { kind: 'public' },
  reads: true,
  input: z.strictObject({ shareId: z.string().max(200), password: z.string().max(200).optional() }),
  payload: z.object({
    hospital: z
      .object({
        id: field.id,
        key: z.string(),
        name: z.string(),
        names: hospital.shape.names,
        logo: field.id.nullable(),
      })
      .nullable()
      .describe('Null for a deidentified link'),
    pet: z.object({ name: z.string(), species: z.string(), breed: z.string() }).nullable(),
    downloadable: z.boolean(),
    deidentify: z.boolean().describe('Originals are served in the ZIP only, deidentified'),
    zip: z.object({ bytes: z.int() }).nullable().describe('Packed and ready to be downloaded'),
    expiration: field.instant,
    studies: z.array(sharedStudy),
    series: z.array(series.extend(instants)),
    blanked: z.int().describe('Images cropped to their region: there may have been burned-in text around it'),
    held: z.int().describe('Images that are not shown: they may have burned-in names'),
    images: z.array(sharedImage),
  }),
  refusals: [shareUnknown, sharePassword, shareSlow],
  summary: 'Opens a link and returns its images',
});
export type ShareEntry = z.infer<typeof getShareEntry.payload>;

export const getShareUrlImage = defineCall({
  id: 'public.getShareUrlImage',
  method: 'GET',
  path: '/v2/public/alder/getShareUrlImage/:shareId',
  access: { kind: 'public' },
  responseType: 'bytes',
  rate: 'upload',
  input: z.strictObject({
    shareId,
    image: z.string().max(100).describe('file_key of an image of the link'),
    frame: z.coerce.number().int().min(0).max(100_000).optional().describe('One HTJ2K frame'),
    thumbnail: z.literal('1').optional().describe('A small JPEG'),
    download: z.literal('1').optional().describe('The original, where the sender allowed it'),
  }),
  payload: z.unknown(),
  refusals: [shareNotFound, sharePassword, notDownloadable, frameNotPrepared, rangeNotSatisfiable, imageDamaged],
  summary: 'Bytes of an image of an opened link; byte ranges',
});

export const getShareZip = defineCall({
  id: 'public.getShareZip',
  method: 'GET',
  path: '/v2/public/alder/getShareZip/:shareId',
  access: { kind: 'public' },
  responseType: 'bytes',
  rate: 'upload',
  input: z.strictObject({ shareId }),
  payload: z.unknown(),
  refusals: [shareNotFound, sharePassword, notDownloadable],
  summary: 'The ZIP of an opened link; byte ranges',
});
