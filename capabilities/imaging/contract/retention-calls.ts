import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { RETENTION_YEARS } from '../domain/retention.ts';

const access = { kind: 'permit', permit: ['pacs'], roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const years = z.int().min(RETENTION_YEARS.least).max(RETENTION_YEARS.most);
const reason = field.line(300);

const amount = z.strictObject({ studies: z.int(), images: z.int(), bytes: z.int() });

/** A study that is named in the lists of retention. */
const named = {
  study: field.id,
  datetime: field.instant.describe('When it was taken'),
  description: z.string(),
  pet_name: z.string().nullable(),
};

export const retention = z.strictObject({
  years,
  isOn: z.boolean(),
  changed_by: z.string().nullable().describe('Who set it last; null: nobody has'),
  changed_at: field.instant.nullable(),
  version: z.int().min(0).describe('0: nothing was set yet'),
  preview: z
    .strictObject({
      leaving: amount.describe('Old enough, and held by nothing'),
      held: amount.describe('Old enough, and held'),
      oldest: field.instant.nullable().describe('When the oldest of those that would leave was taken'),
      earliest: field.instant.describe('When images could be deleted at the earliest'),
    })
    .describe('What would leave with the years that were asked for'),
  announced: z
    .array(z.strictObject({ ...named, images: z.int(), bytes: z.int(), leaves_at: field.instant }))
    .describe('Studies that leave soon, the next ones first; 100 at most'),
  announced_total: amount,
  holds: z
    .array(z.strictObject({ ...named, id: field.id, reason: z.string(), author: z.string(), since: field.instant }))
    .describe('Studies that people hold, the newest first; 100 at most'),
  localBackup: z.boolean().describe('The plan has a local backup, whose copies stay at the hospital'),
});
export type Retention = z.infer<typeof retention>;

/** How long images are kept, what leaves by it, and what is held. A call of Alder: the specification has no retention. */
export const getRetention = defineCall({
  id: 'pacs.getRetention',
  method: 'GET',
  path: '/v2/:hospital/pacs/getRetention',
  access,
  input: z.strictObject({
    years: z.coerce.number().pipe(years).optional().describe('For the preview; those that are set unless given'),
  }),
  payload: z.object({ result: retention }),
  watches: ['retention'],
  summary: 'How long images are kept, and what would leave',
});

/** Sets how long images are kept. Nothing is deleted by the call, and nothing before 30 days have passed. */
export const setRetention = defineCall({
  id: 'pacs.setRetention',
  method: 'POST',
  path: '/v2/:hospital/pacs/setRetention',
  access,
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('0: nothing was set yet'),
    years,
    isOn: z.boolean(),
  }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [stale],
  summary: 'Sets how long images are kept',
});

/** Holds a study: its images stay whatever their age, and one that was announced is taken back. */
export const holdStudy = defineCall({
  id: 'pacs.holdStudy',
  method: 'POST',
  path: '/v2/:hospital/pacs/holdStudy',
  access,
  input: z.strictObject({ study: field.id, reason }),
  payload: z.object({ result: z.object({ id: field.id }) }),
  refusals: [notFound],
  summary: 'Keeps the images of a study, with the reason',
});

/** Releases a hold; where the images are old enough they are announced again, for another 30 days. */
export const releaseHold = defineCall({
  id: 'pacs.releaseHold',
  method: 'POST',
  path: '/v2/:hospital/pacs/releaseHold',
  access,
  input: z.strictObject({ id: field.id, reason }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [notFound],
  summary: 'Releases the images of a study that were held',
});
