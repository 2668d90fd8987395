import { defineCall, field, notFound, stale, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { attachmentModels, drawingColors, fileTypes, MAX_POINTS, MAX_SHAPES, shapeKinds } from '../domain/index.ts';
import { attachmentTaken, attachmentType, attachmentUnreadable, imageOnly, tooManyPixels } from './refusals.ts';

/** With `lis` alone: the files of laboratory orders and results, nothing else. */
const access = { kind: 'permit', permit: ['his', 'lis'] } as const;
const fraction = z.number().min(0).max(1);

const drawing = z
  .array(
    z.strictObject({
      kind: z.enum(shapeKinds),
      color: z.enum(drawingColors),
      points: z
        .array(z.tuple([fraction, fraction]).readonly())
        .min(1)
        .max(MAX_POINTS)
        .readonly(),
      text: field.line(200).optional(),
    }),
  )
  .max(MAX_SHAPES)
  .readonly()
  .describe('Drawn on the image; places are fractions of its width and height');

/** An entry of `hisImages` (specification §3): a photograph or a document of a pet, a visit, a laboratory order or its result. */
export const hisImage = z.object({
  ...field.entry,
  pet: field.id,
  model: z.enum(attachmentModels),
  object_id: field.id.describe('What it is attached to: the id of an entry of `model`'),
  filename: z.string(),
  filetype: z.enum(fileTypes),
  bytes: z.int(),
  width: z.int().nullable().describe('Pixels; null for a document'),
  height: z.int().nullable(),
  caption: z.string(),
  magnification: z.string().default('').describe('Of a picture through a microscope; empty: not said'),
  stain: z.string().default('').describe('Of the slide; empty: not said'),
  drawing,
  profile: z.boolean().describe('Profile image of the pet'),
  author: field.id,
  author_name: z.string(),
});
export type HisImage = z.infer<typeof hisImage>;

/** Fields of the form beside `file`. */
export const uploadFields = z.strictObject({
  id: field.id.describe('Id of the new entry, chosen by the sender: the same upload again is the same entry'),
  model: z.enum(attachmentModels),
  object_id: field.id,
  filename: field.line(200),
  filetype: z.string().max(100).default('').describe('Media type that the sender holds it for; the bytes decide'),
});

/**
 * Attaches a photograph or a PDF: multipart form data with {@link uploadFields} and `file`, 30 MB at most.
 *
 * A photograph is stored upright, 4,096 pixels at most and without what else its file held: the place where it was
 * taken is not disclosed.
 */
export const uploadImage = defineCall({
  id: 'his.uploadImage',
  method: 'POST',
  path: '/v2/:hospital/his/uploadImage',
  access,
  body: 'bytes',
  input: z.strictObject({}),
  payload: z.object({ result: hisImage }),
  refusals: [notFound, attachmentTaken, tooLarge, attachmentType, tooManyPixels, attachmentUnreadable],
  rate: 'upload',
  summary: 'Attaches a photograph or a document',
});

/** Changes caption, drawing or whether it stands for the pet; deletes it, and within 30 days brings it back. */
export const updateHisImage = defineCall({
  id: 'his.updateHisImage',
  method: 'POST',
  path: '/v2/:hospital/his/updateHisImage',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    caption: field.text(500).optional(),
    magnification: field.text(20).optional(),
    stain: field.text(60).optional(),
    drawing: drawing.optional(),
    profile: z.boolean().optional(),
    deleted: z.boolean().optional(),
  }),
  payload: z.object({ result: hisImage }),
  refusals: [notFound, stale, imageOnly],
  summary: 'Changes an attachment',
});

/** Attachments of a pet, or of one of its entries, newest first. */
export const getHisImages = defineCall({
  id: 'his.getHisImages',
  method: 'GET',
  path: '/v2/:hospital/his/getHisImages/:petId',
  access,
  input: z.strictObject({
    petId: field.id,
    object_id: field.id.optional().describe('Of this entry alone'),
    profile: z.literal('true').optional().describe('Only the profile image of the pet'),
    offset: field.id.optional().describe('Id of the last entry of the page before'),
    limit: field.paging.limit,
  }),
  payload: z.object({ result: z.array(hisImage), next: field.id.optional() }),
  watches: ['hisImage'],
  refusals: [notFound],
  summary: 'Attachments of a pet',
});

/** The bytes: an image in `full` or `small`, a document always whole and as a download. */
export const getHisImage = defineCall({
  id: 'his.getHisImage',
  method: 'GET',
  path: '/v2/:hospital/his/getHisImage/:id/:size',
  access,
  input: z.strictObject({ id: field.id, size: z.enum(['full', 'small']) }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  summary: 'Bytes of an attachment',
});
