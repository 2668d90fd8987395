import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { imageDamaged, quotaReached, rangeNotSatisfiable } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;
const watches = ['pacs'] as const;

/**
 * Moves series into the archive tier, or back. They can be viewed meanwhile; events report the progress, which is
 * `archived_images` of the study.
 */
export const archiveSeriesImage = defineCall({
  id: 'pacs.archiveSeriesImage',
  method: 'POST',
  path: '/v2/:hospital/pacs/archiveSeriesImage',
  access,
  input: z.strictObject({
    series: z.array(field.id).min(1, 'missing').max(200),
    archived: z.boolean().default(true).describe('false brings them back'),
  }),
  payload: z.object({ result: z.array(field.id).describe('Images that are on their way') }),
  refusals: [notFound, quotaReached],
  summary: 'Moves series into the archive, or back',
});

/** The original bytes of an image in the archive tier, by ranges; bytes sent are counted as `archiveAccessUsage`. */
export const getArchiveImage = defineCall({
  id: 'pacs.getArchiveImage',
  method: 'GET',
  path: '/v2/:hospital/pacs/getArchiveImage/:id',
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  input: z.strictObject({ id: field.id }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, rangeNotSatisfiable, imageDamaged],
  rate: 'upload',
  summary: 'Bytes of an archived image, byte ranges',
});

/** Storage used by the archive (specification §3, Usage), in bytes. */
export const refreshUsage = defineCall({
  id: 'pacs.refreshUsage',
  method: 'GET',
  path: '/v2/:hospital/pacs/refreshUsage',
  access,
  input: z.strictObject({}),
  payload: z.object({
    used: z.int().describe('Originals and frames in the first tier'),
    portalUsed: z.int().describe('Of these and the archive: what open pet portals show'),
    quota: z.int().nullable().describe('Null without a limit'),
    archiveUsed: z.int(),
    archiveQuota: z.int().nullable(),
    archiveAccessUsage: z.int().describe('Bytes read from the archive'),
    shareUrlUsage: z.int().describe('What live links hold, at the share of it that is counted (configs.countedShared)'),
    shareUrlBoostUsage: z.int().describe('Files that were packed for links'),
  }),
  watches,
  summary: 'Storage in use',
});

/** Usage by kind, and its growth. An addition to the specification, which has only the total. */
export const getUsageDetails = defineCall({
  id: 'pacs.getUsageDetails',
  method: 'GET',
  path: '/v2/:hospital/pacs/getUsageDetails',
  access,
  input: z.strictObject({}),
  payload: z.object({
    history: z
      .array(z.object({ date: z.iso.date(), bytes: z.int() }))
      .describe('All that was kept at the end of a day'),
    modalities: z.array(z.object({ modality: z.string(), images: z.int(), bytes: z.int(), archived: z.int() })),
    largest: z.array(
      z.object({
        study: field.id,
        pet_name: z.string().nullable(),
        description: z.string(),
        datetime: field.instant,
        images: z.int(),
        bytes: z.int(),
      }),
    ),
    damaged: z
      .array(
        z.object({
          image: field.id,
          study: field.id,
          filename: z.string(),
          fault: z.enum(['missing', 'damaged']),
          since: field.instant,
        }),
      )
      .describe('Images whose stored bytes are not what they were'),
  }),
  watches,
  summary: 'What takes the room, and how it grew',
});
