import { defineCall, field, notFound, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { getFrameAddress } from './addresses.ts';
import {
  cineNotMade,
  ffmpegMissing,
  frameNotPrepared,
  imageDamaged,
  quotaReached,
  rangeNotSatisfiable,
  uploadChecksum,
  uploadEnding,
  uploadOffset,
  uploadsMost,
  uploadType,
  uploadUnreadable,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs', 'his'] } as const;
const fileKey = z.string().regex(/^[0-9a-f]{32}$/);

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

/** The original bytes of an image: immutable, one range at a time. */
export const getImage = defineCall({
  id: 'pacs.getImage',
  method: 'GET',
  path: '/v2/:hospital/pacs/getImage/:rawFileKey',
  access,
  input: z.strictObject({ rawFileKey: fileKey }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, rangeNotSatisfiable, imageDamaged],
  rate: 'upload',
  summary: 'Bytes of an image, byte ranges',
});

/** HTJ2K bytes of one frame: request the range up to the required level. */
export const getFrame = defineCall({
  ...getFrameAddress,
  access,
  input: z.strictObject({ key: fileKey.describe('file_key of the image'), n: z.coerce.number().int().min(0) }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, frameNotPrepared, rangeNotSatisfiable, imageDamaged],
  summary: 'HTJ2K bytes of one frame, byte ranges',
});

/**
 * A video (MP4, H.264) of frames `from` to `to` of a DICOM image, both included, in the given window; without one in
 * the image's own. It is encoded on request.
 */
export const getCine = defineCall({
  id: 'pacs.getCine',
  method: 'GET',
  path: '/v2/:hospital/pacs/getCine/:id',
  access,
  input: z.strictObject({
    id: field.id,
    from: z.coerce.number().int().min(0).default(0),
    to: z.coerce.number().int().min(0).max(100_000),
    fps: z.coerce.number().int().min(1).max(60).default(15),
    center: z.coerce.number().min(-1e7).max(1e7).optional(),
    width: z.coerce.number().min(1).max(1e7).optional(),
    inverted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, cineNotMade, ffmpegMissing, imageDamaged],
  rate: 'upload',
  summary: 'A video of the frames of an image',
});

/** A thumbnail, by its random key alone, for emails and shared pages. */
export const thumbnail = defineCall({
  id: 'public.thumbnail',
  method: 'GET',
  path: '/v2/public/:hospital/thumbnail/:key',
  access: { kind: 'public' },
  input: z.strictObject({ hospital: field.hospitalKey, key: fileKey }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  rate: 'upload',
  summary: 'A thumbnail',
});
