import { defineCall, field, notFound, stale, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { devices, SHARE_PASSWORD_MIN, shareStates } from '../domain/index.ts';
import { expirationOutside, mailsMost, notDownloadable, nothingShared, pdfOnly, shareNeeds } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;
const ids = z.array(field.id).max(200);

/** What a link shows: whole studies, whole series, single images. */
export const queries = z.strictObject({ studies: ids.default([]), series: ids.default([]), images: ids.default([]) });

const password = z.string().min(SHARE_PASSWORD_MIN).max(128);

/** The ZIP that a downloadable link offers. */
export const shareZip = z.object({
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  files: z.int().describe('Images to pack'),
  files_done: z.int(),
  bytes: z.int().describe('Length of the ZIP, counted against the quota'),
  failure: z.string().nullable(),
  notes: z
    .array(z.enum(['held', 'seen', 'blanked', 'burnedIn', 'longValuesLeft', 'leftOut', 'notDrawn']))
    .describe(
      'held: images that may have burned-in text were left out; seen: such images are included, the sender has confirmed them; blanked: ultrasound images are cropped to their region; burnedIn: the header of an image declares burned-in annotation; leftOut: files that could not be deidentified',
    ),
});
export type ShareZip = z.infer<typeof shareZip>;

/** Share URL (specification §3). */
export const shareUrl = z.object({
  ...field.entry,
  share_id: z
    .string()
    .describe('192 random bits; the link is /share/{share_id}. Empty when the secret that sealed it is lost'),
  title: z.string(),
  queries,
  downloadable: z.boolean(),
  deidentify: z.boolean().describe('What is downloaded or imported names no people, places or dates'),
  words_seen: z
    .boolean()
    .describe(
      'The sender has confirmed the images that may have burned-in text: a deidentified link includes them too',
    ),
  expiration: field.instant,
  password: z.boolean().describe('Whether a password is required; the password itself is never returned'),
  email: z.string().nullable(),
  revoked: z.boolean(),
  opened: z.int(),
  opened_at: field.instant.nullable(),
  wrong_passwords: z.int().describe('In the last day'),
  author: z.string().nullable().describe('Name of the sender'),
  images: z.int().describe('Images that it shows now'),
  zip: shareZip.nullable().describe('Null where nothing was packed'),
  owner: z
    .object({ name: z.string(), email: z.string().nullable(), lang: z.enum(['en', 'ja', 'zhtw']).nullable() })
    .nullable()
    .describe('Owner of the one animal that it shows: whom a letter or a hand-out is for'),
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
    deidentify: z.boolean().default(false),
    words_seen: z.boolean().default(false),
    expiration: field.instant.optional().describe('30 days from now unless given, 365 at most'),
    password: password.nullable().default(null),
    email: z.email('accountErrorEmailInvalid').nullable().default(null),
  }),
  payload: z.object({ result: shareUrl }),
  refusals: [expirationOutside, nothingShared],
  watches: ['shareUrl'],
  summary: 'Makes a link that shows images to recipients without an account',
});

/** How much a link would show, and how much of it only after the sender has looked at it; nothing is made. */
export const previewShareUrl = defineCall({
  id: 'pacs.previewShareUrl',
  method: 'POST',
  path: '/v2/:hospital/pacs/previewShareUrl',
  access,
  reads: true,
  input: z.strictObject({ queries }),
  payload: z.object({
    result: z.object({
      images: z.int(),
      held: z.int().describe('Images that may have burned-in text: withheld from a deidentified link'),
      blanked: z.int().describe('Images that may have burned-in text around their region: it would be blanked'),
    }),
  }),
  refusals: [nothingShared],
  summary: 'What a link of these images would hold back',
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
    deidentify: z.boolean().optional(),
    words_seen: z.boolean().optional(),
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
  input: z.strictObject({
    ...field.paging,
    offset: z.string().max(100).optional().describe('The `next` of the page before'),
    q: field.text(100).optional().describe('Part of the title, the address or the name of the sender'),
    state: z.enum(shareStates).optional(),
    sort: z
      .enum(['newest', 'ending', 'opened'])
      .default('newest')
      .describe('ending: first to end; opened: last opened'),
  }),
  payload: z.object({ result: z.array(shareUrl), next: field.next }),
  watches: ['shareUrl'],
  summary: 'The links of the hospital',
});

/** What was done with a link, newest first: no address, no name, no finer kind of device than that. */
export const getShareViews = defineCall({
  id: 'pacs.getShareViews',
  method: 'GET',
  path: '/v2/:hospital/pacs/getShareViews/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: z.array(
      z.object({
        id: field.id,
        did: z.enum(['opened', 'downloaded', 'imported']),
        device: z.enum(devices),
        at: field.instant,
      }),
    ),
    letters: z.array(
      z.object({ id: field.id, email: z.string(), at: field.instant, sent_at: field.instant.nullable() }),
    ),
  }),
  refusals: [notFound],
  watches: ['shareUrl'],
  summary: 'When a link was used and to whom it was sent, the last 100 of each',
});

/** Fields of the letter, beside `file`: a PDF of 10 MB at most. */
export const shareEmail = z.strictObject({
  id: field.id.describe('The link'),
  email: z.email('accountErrorEmailInvalid'),
  lang: z.enum(['en', 'ja', 'zhtw']).optional().describe("The owner's language unless given, else the hospital's"),
  note: field.text(2000).default(''),
  link: z.enum(['true', 'false']).default('true').describe('Whether the email contains the link'),
});

/**
 * Sends a link by mail: multipart form data with the fields of {@link shareEmail} and perhaps a `file`.
 *
 * The letter goes out in the background; the same Idempotency-Key sends it once.
 */
export const sendShareUrl = defineCall({
  id: 'pacs.sendShareUrl',
  method: 'POST',
  path: '/v2/:hospital/pacs/sendShareUrl',
  access,
  body: 'bytes',
  input: z.strictObject({}),
  payload: z.object({ result: z.object({ id: field.id, email: z.string(), lang: z.enum(['en', 'ja', 'zhtw']) }) }),
  refusals: [notFound, shareNeeds, pdfOnly, mailsMost, tooLarge],
  summary: 'Sends a link, a PDF or both by mail',
});

/**
 * Packs the ZIP of a downloadable link again, in the background: the files with a DICOMDIR, a JPEG of each frame and a
 * page that shows them without a server. It is started automatically when a link becomes downloadable.
 */
export const compressShareUrlFiles = defineCall({
  id: 'admin.compressShareUrlFiles',
  method: 'POST',
  path: '/admin_api/compressShareUrlFiles',
  access,
  input: z.strictObject({ shareUrl: field.id }),
  payload: z.object({ result: shareZip }),
  refusals: [notFound, notDownloadable],
  summary: 'Packs the files of a link',
});
