import { pacsImage, series, study } from '@alder/imaging/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import {
  expirationOutside,
  notDownloadable,
  nothingShared,
  shareNotFound,
  sharePassword,
  shareSlow,
  shareUnknown,
} from './refusals.ts';

const access = { who: 'permit', permit: ['pacs'] } as const;
const ids = z.array(field.id).max(200);

/** What a link shows: whole studies, whole series, single images. */
export const queries = z.strictObject({ studies: ids.default([]), series: ids.default([]), images: ids.default([]) });

const password = z.string().min(4).max(128);

/** Share URL (specification §3). */
export const shareUrl = z.object({
  ...field.entry,
  share_id: z.string().describe('128 random bits; the link is /share/{share_id}'),
  title: z.string(),
  queries,
  downloadable: z.boolean(),
  expiration: field.instant,
  password: z.boolean().describe('Whether a password is asked for; the password itself is never given out'),
  email: z.string().nullable(),
  revoked: z.boolean(),
  opened: z.int(),
  opened_at: field.instant.nullable(),
});
export type ShareUrl = z.infer<typeof shareUrl>;

export const createShareUrl = defineCall({
  id: 'pacs.createShareUrl',
  method: 'POST',
  path: '/v2/:hospital/pacs/createShareUrl',
  access,
  input: z.strictObject({
    queries,
    title: field.text(200).default(''),
    downloadable: z.boolean().default(false),
    expiration: field.instant.optional().describe('30 days from now unless given, 365 at most'),
    password: password.nullable().default(null),
    email: z.email('accountErrorEmailInvalid').nullable().default(null),
  }),
  payload: z.object({ result: shareUrl }),
  refusals: [expirationOutside, nothingShared],
  watches: ['shareUrl'],
  summary: 'Makes a link that shows images to somebody without an account',
});

export const updateShareUrl = defineCall({
  id: 'pacs.updateShareUrl',
  method: 'POST',
  path: '/v2/:hospital/pacs/updateShareUrl',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    title: field.text(200).optional(),
    downloadable: z.boolean().optional(),
    expiration: field.instant.optional(),
    password: password.nullable().optional().describe('null takes the password off'),
    revoked: z.boolean().optional().describe('true stops the link at once; false brings it back'),
  }),
  payload: z.object({ result: shareUrl }),
  refusals: [notFound, stale, expirationOutside],
  watches: ['shareUrl'],
  summary: 'Changes or stops a link',
});

export const getShareUrls = defineCall({
  id: 'pacs.getShareUrls',
  method: 'GET',
  path: '/v2/:hospital/pacs/getShareUrls',
  access,
  input: z.strictObject(field.paging),
  payload: z.object({ result: z.array(shareUrl), next: field.next }),
  watches: ['shareUrl'],
  summary: 'The links of the hospital, newest first',
});

const shareId = z.string().regex(/^[\w-]{20,60}$/);

/** Only what a stranger may know before the password: no staff, no owner, no internal ids (design: security SH7). */
export const getShareInfo = defineCall({
  id: 'public.getShareInfo',
  method: 'GET',
  path: '/v2/public/alder/getShareInfo/:shareId',
  access: { who: 'public' },
  input: z.strictObject({ shareId: z.string().max(200) }),
  payload: z.object({
    hospital: z.object({ name: z.string(), lang: z.enum(['en', 'ja', 'zhtw']) }),
    password: z.boolean(),
    downloadable: z.boolean(),
    expiration: field.instant,
    images: z.int(),
  }),
  refusals: [shareNotFound],
  summary: 'What is behind a link, before it is opened',
});

/** A study as an outsider sees it: without the names and numbers of people. */
const sharedStudy = study.omit({
  patient_id: true,
  patient_name: true,
  responsible_person: true,
  accession_number: true,
});

export const getShareEntry = defineCall({
  id: 'public.getShareEntry',
  method: 'POST',
  path: '/v2/public/alder/getShareEntry/:shareId',
  access: { who: 'public' },
  reads: true,
  input: z.strictObject({ shareId: z.string().max(200), password: z.string().max(200).optional() }),
  payload: z.object({
    hospital: z.object({ key: z.string(), name: z.string() }),
    pet: z.object({ name: z.string(), species: z.string(), breed: z.string() }).nullable(),
    downloadable: z.boolean(),
    expiration: field.instant,
    studies: z.array(sharedStudy),
    series: z.array(series),
    images: z.array(pacsImage.omit({ medical_record: true, price: true, filename: true, pet: true })),
  }),
  refusals: [shareUnknown, sharePassword, shareSlow],
  summary: 'Opens a link and answers with its images',
});
export type ShareEntry = z.infer<typeof getShareEntry.payload>;

export const getShareUrlImage = defineCall({
  id: 'public.getShareUrlImage',
  method: 'GET',
  path: '/v2/public/alder/getShareUrlImage/:shareId',
  access: { who: 'public' },
  answers: 'bytes',
  rate: 'upload',
  input: z.strictObject({
    shareId,
    image: z.string().max(100).describe('file_key of an image of the link'),
    frame: z.coerce.number().int().min(0).max(100_000).optional().describe('One HTJ2K frame'),
    download: z.literal('1').optional().describe('The original, where the sender allowed it'),
  }),
  payload: z.unknown(),
  refusals: [shareNotFound, sharePassword, notDownloadable],
  summary: 'Bytes of an image of an opened link; byte ranges',
});
