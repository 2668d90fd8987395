import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { getFrameAddress, getLocalCopiesAddress } from './addresses.ts';
import { cineNotMade, ffmpegMissing, frameNotPrepared, imageDamaged, rangeNotSatisfiable } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs', 'his'] } as const;
const fileKey = z.string().regex(/^[0-9a-f]{32}$/);

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

/** Where a browser on a hospital's network reads recent originals of a study without the line to the server. */
export const localCopies = z.strictObject({
  gateways: z
    .array(z.strictObject({ url: z.string().describe('Below it are `/images`'), token: z.string() }))
    .describe('Gateways that may have them: each takes its own token, and not every browser reaches each'),
  until: field.instant.describe('When the tokens are refused'),
  images: z
    .array(z.strictObject({ key: z.string().describe('file_key'), sha256: z.string(), bytes: z.int() }))
    .describe('Named by their content, so that a copy of something else is never shown'),
});
export type LocalCopies = z.infer<typeof localCopies>;

/**
 * The way to the copies that gateways keep of the images of a study (`configs.localAccess`). The tokens hold for minutes,
 * for this study, and are checked by the gateway, also while the server is out of reach.
 */
export const getLocalCopies = defineCall({
  ...getLocalCopiesAddress,
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: localCopies.nullable().describe('Null where no gateway can have any') }),
  refusals: [notFound],
  summary: 'Where browsers of the hospital read recent images of a study',
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
