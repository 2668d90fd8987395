import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { studySorts } from '../domain/index.ts';
import { getSeriesAddress, getStudyEntriesAddress, watches } from './addresses.ts';
import { imageRevision, listedStudy, pacsImage, series, study } from './entities.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;
/** Comma-separated ids in a query, 200 at most. */
const idList = z
  .string()
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(field.id).min(1, 'missing').max(200));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Images by id, in the requested order; missing ones are left out. */
export const getPacs = defineCall({
  id: 'pacs.getPacs',
  method: 'GET',
  path: '/v2/:hospital/pacs/getPacs',
  access,
  input: z.strictObject({ ids: idList }),
  payload: z.object({ result: z.array(pacsImage) }),
  watches,
  summary: 'Images by id',
});

/**
 * The study list: series with their studies, newest study first unless requested otherwise.
 *
 * `order` is `oldest` for ascending: the oldest, or the alphabetically first, comes first. A page may be short, or
 * empty, and still have a `next`: only `next` shows whether there is more.
 */
export const getSeries = defineCall({
  ...getSeriesAddress,
  access,
  input: z.strictObject({
    ...field.paging,
    modality: z.string().max(16).optional(),
    q: z.string().max(100).optional().describe('Part of pet name, chart number, owner or description'),
    since: field.instant.optional(),
    until: field.instant.optional(),
    pet: field.id.optional(),
    unmatched: flag.optional().describe('Only studies whose chart number matches no pet'),
    differing: flag.optional().describe('Only studies whose header speaks of another animal than their pet'),
    unreported: flag.optional().describe('Only studies without a signed report'),
    archived: flag.optional(),
    bookmarked: flag.optional(),
    deleted: flag.optional().describe('Instead: what was deleted and can still be brought back'),
    sort: z.enum(studySorts).default('datetime'),
    order: z.enum(['newest', 'oldest']).default('newest'),
  }),
  payload: z.object({ result: z.array(series), studies: z.array(listedStudy), next: field.next }),
  summary: 'Series of the hospital with their studies, by date',
});

/** Everything a viewer needs of one series, frames' places included: no second question before the first image. */
export const getSeriesEntries = defineCall({
  id: 'pacs.getSeriesEntries',
  method: 'GET',
  path: '/v2/:hospital/pacs/getSeriesEntries/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.array(pacsImage), series, study }),
  refusals: [notFound],
  watches,
  summary: 'Images of a series in order',
});

/** A whole study in one response, for the viewer. An addition to the specification, which opens series only. */
export const getStudyEntries = defineCall({
  ...getStudyEntriesAddress,
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.array(pacsImage), series: z.array(series), study }),
  refusals: [notFound],
  summary: 'Series and images of a study in order',
});

export const getPacsEntry = defineCall({
  id: 'pacs.getEntry',
  method: 'GET',
  path: '/v2/:hospital/pacs/getEntry/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: pacsImage, series, study }),
  refusals: [notFound],
  watches,
  summary: 'One image with its series and study',
});

/** All imaging of one pet, newest first. */
export const getPetEntriesNew = defineCall({
  id: 'pacs.getPetEntriesNew',
  method: 'GET',
  path: '/v2/:hospital/pacs/getPetEntriesNew/:petId',
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  input: z.strictObject({ petId: field.id, ...field.paging }),
  payload: z.object({ result: z.array(pacsImage), series: z.array(series), studies: z.array(study), next: field.next }),
  refusals: [notFound],
  watches,
  summary: 'Images of a pet, newest study first',
});

/** Revisions of one image. Lists and the viewer show the newest revision of a study; this call returns them all. */
export const getRevisions = defineCall({
  id: 'pacs.getRevisions',
  method: 'GET',
  path: '/v2/:hospital/pacs/getRevisions/:id',
  access,
  input: z.strictObject({ id: field.id.describe('Any revision') }),
  payload: z.object({
    result: z.array(imageRevision).describe('Newest first; those that arrived under another study are included'),
  }),
  refusals: [notFound],
  watches,
  summary: 'All contents that arrived under the SOP Instance UID of an image',
});

export const updateImage = defineCall({
  id: 'pacs.updateImage',
  method: 'POST',
  path: '/v2/:hospital/pacs/updateImage',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    bookmarked: z.boolean().optional(),
    medical_record: field.id.nullable().optional(),
    price: field.price.nullable().optional(),
    datetime: field.instant.optional(),
    filename: field.line(255).optional(),
  }),
  payload: z.object({ result: pacsImage }),
  refusals: [notFound, stale],
  summary: 'Changes what staff say about an image; its bytes never change',
});

export const updateSeries = defineCall({
  id: 'pacs.updateSeries',
  method: 'POST',
  path: '/v2/:hospital/pacs/updateSeries',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    description: field.text(500).optional(),
    body_part: field.text(64).optional(),
  }),
  payload: z.object({ result: series }),
  refusals: [notFound, stale],
  summary: 'Changes the description of a series',
});

/** Hides images or whole series; `restore` brings them back within 30 days. */
export const deletePacs = defineCall({
  id: 'pacs.delete',
  method: 'POST',
  path: '/v2/:hospital/pacs/delete',
  access,
  input: z.strictObject({
    ids: z.array(field.id).max(200).default([]).describe('Images'),
    series: z.array(field.id).max(200).default([]),
    restore: z.boolean().optional(),
  }),
  payload: z.object({ result: z.array(field.id).describe('Images that changed') }),
  refusals: [notFound],
  summary: 'Deletes images or series, or brings them back',
});
