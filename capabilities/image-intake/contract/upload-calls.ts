import { pacsImage, quotaReached, series, study } from '@alder/imaging/contract';
import { defineCall, field, notFound, tooLarge } from '@alder/wire';
import { z } from 'zod';
import {
  patientIdMismatch,
  uploadChecksum,
  uploadEnding,
  uploadOffset,
  uploadsMost,
  uploadType,
  uploadUnreadable,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs', 'his'] } as const;

/** How far an upload has come. */
export const upload = z.object({
  upload: field.id,
  filename: z.string(),
  bytes: z.int().describe('Length of the whole file'),
  received: z.int().describe('Bytes that are durable: the next part begins here'),
  state: z.enum(['arriving', 'stored', 'refused', 'filed']),
  filetype: z.string().nullable().describe('By content'),
  file_key: z.string().nullable().describe('Once stored: what create takes'),
  reason: z.string().nullable().describe('Code of why it was refused'),
  image: field.id.nullable().describe('Entry that was made of it'),
});
export type Upload = z.infer<typeof upload>;

/**
 * Uploads one part of a file: the bytes of the body, at `offset` of the whole.
 *
 * The browser generates the id of the upload, so that it can resume after a reload. Bytes received before a connection
 * breaks are kept. `X-Checksum-SHA256` (hex, of the part) is verified when it is sent. The response to the last part is
 * sent when the whole file is durable, with its detected format and the key for `create`.
 */
export const uploadRaw = defineCall({
  id: 'pacs.uploadRaw',
  method: 'POST',
  path: '/v2/:hospital/pacs/uploadRaw/:filename',
  access,
  body: 'bytes',
  input: z.strictObject({
    filename: z.string().min(1).max(1000),
    upload: field.id.describe('Made by the browser'),
    offset: z.coerce.number().int().min(0).default(0),
    bytes: z.coerce.number().int().min(1).describe('Length of the whole file'),
  }),
  payload: z.object({ result: upload }),
  refusals: [
    ...[tooLarge, uploadType, uploadEnding, uploadUnreadable, uploadOffset, uploadChecksum, uploadsMost, quotaReached],
    notFound,
  ],
  rate: 'upload',
  summary: 'Uploads a part of a file',
});

/** The received length of an upload, from which it can resume. */
export const getUpload = defineCall({
  id: 'pacs.getUpload',
  method: 'GET',
  path: '/v2/:hospital/pacs/getUpload/:upload',
  access,
  input: z.strictObject({ upload: field.id }),
  payload: z.object({ result: upload }),
  refusals: [notFound],
  rate: 'upload',
  summary: 'How far an upload has come',
});

/** Cancels an upload and deletes the received bytes. */
export const cancelUpload = defineCall({
  id: 'pacs.cancelUpload',
  method: 'POST',
  path: '/v2/:hospital/pacs/cancelUpload',
  access,
  input: z.strictObject({ upload: field.id }),
  payload: z.object({}),
  refusals: [notFound],
  summary: 'Gives up an upload',
});

/** Uploads a thumbnail made by the browser, for formats that the server cannot render. JPEG or PNG, 1 MB at most. */
export const uploadThumb = defineCall({
  id: 'pacs.uploadThumb',
  method: 'POST',
  path: '/v2/:hospital/pacs/uploadThumb/:name',
  access,
  body: 'bytes',
  input: z.strictObject({ name: z.string().min(1).max(1000) }),
  payload: z.object({ thumbnail_key: z.string() }),
  refusals: [tooLarge, uploadType],
  rate: 'upload',
  summary: 'Uploads a thumbnail',
});

/**
 * Files an uploaded file: the second step of an upload.
 *
 * A DICOM file has its own study and series; any other file begins a study of the pet, or joins `study`. For a file
 * that was filed before, the existing entry is returned.
 */
export const createPacs = defineCall({
  id: 'pacs.create',
  method: 'POST',
  path: '/v2/:hospital/pacs/create',
  access: { kind: 'permit', permit: ['pacs'] },
  input: z.strictObject({
    file_key: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .describe('Of the finished upload'),
    pet: field.id.optional().describe('Left out: a DICOM file is matched by its chart number'),
    study: field.id.optional().describe('Study that an image joins'),
    study_uid: z
      .string()
      .regex(/^2\.25\.[1-9]\d{0,38}$/)
      .optional()
      .describe('UID made by the browser for files chosen together, which then share one study of the pet'),
    datetime: field.instant.optional(),
    description: field.text(500).optional(),
    medical_record: field.id.optional(),
    screenshot_of: field.id.optional(),
    thumbnail_key: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .describe('Of uploadThumb'),
    confirm: z.boolean().optional().describe('Files it under the pet although the chart number in it differs'),
  }),
  payload: z.object({
    result: pacsImage,
    series,
    study,
    outcome: z
      .enum(['new', 'same', 'revision'])
      .describe('same: it was there; revision: another content of a known UID'),
  }),
  refusals: [notFound, patientIdMismatch, quotaReached, uploadUnreadable],
  summary: 'Makes an image entry of an uploaded file',
});
