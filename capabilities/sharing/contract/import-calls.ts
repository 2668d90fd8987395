import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { notDownloadable, nothingShared, ownShare, shareNotFound, sharePassword, shareSlow } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;

/** How far images of another hospital have been taken over. */
export const shareImport = z.object({
  ...field.entry,
  from: z.string().describe('Name of the hospital that shares'),
  pet: field.id,
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  images: z.int(),
  images_done: z.int(),
  images_new: z.int().describe('The others were here already'),
  failure: z.enum(['shareEnded', 'quotaReached', 'unknown']).nullable(),
});
export type ShareImport = z.infer<typeof shareImport>;

/**
 * Takes images over from a link of another hospital, in the background.
 *
 * Both hospitals keep it in their audit logs. Where the sender allows downloads the originals come, otherwise (and where
 * the sender wants no people in them) the same images without names, numbers and dates.
 */
export const importShared = defineCall({
  id: 'pacs.importShared',
  method: 'POST',
  path: '/v2/:hospital/pacs/importShared',
  access,
  input: z.strictObject({
    petId: field.id,
    shareId: z.string().max(200),
    series: z.array(field.id).max(200).default([]).describe('Series of the link; all unless given'),
    fromHospitalId: field.id.optional().describe('Hospital of the link; absent for a deidentified link'),
    password: z.string().max(200).optional(),
  }),
  payload: z.object({ result: shareImport }),
  refusals: [notFound, shareNotFound, ownShare, sharePassword, shareSlow, nothingShared, notDownloadable],
  summary: 'Takes images over from a link of another hospital',
});

export const getSharedImports = defineCall({
  id: 'pacs.getSharedImports',
  method: 'GET',
  path: '/v2/:hospital/pacs/getSharedImports',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(shareImport) }),
  watches: ['shareImport'],
  summary: 'The last 50 times that images were taken over',
});
