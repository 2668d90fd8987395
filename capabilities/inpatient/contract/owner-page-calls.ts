import { patientMismatch } from '@alder/chart/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { dayTopics, dayWords } from '../domain/index.ts';
import { nothingReleased, ownerPageClosed, ownerPageGone } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const ofStay = { inpatient_record: field.id };

const word = z.object({
  value: z.string(),
  at: field.instant,
  by: z.string().nullable().describe('Name of the user who entered it'),
});

const release = z.object({
  id: field.id,
  text: z.string(),
  his_image: field.id.nullable(),
  is_signed: z.boolean().describe('Whether the page says who released it'),
  author_name: z.string().nullable(),
  created_at: field.instant,
});
export type Release = z.infer<typeof release>;

const page = z.object({
  version: field.version,
  path: z.string().describe('Path and secret of the page; without the address of the installation'),
  stopped_at: field.instant.nullable(),
  shown_at: field.instant.describe('When what the page shows was last changed'),
  visiting: z.string(),
  day: z
    .object({ eats: word, drinks: word, walks: word, comfort: word })
    .partial()
    .describe('Report of the day; the page shows topics that are less than 24 hours old'),
});

const view = z.object({
  pet: field.id,
  state: z
    .enum(['none', 'open', 'ended', 'gone'])
    .describe('`none`: it was never opened; `gone`: its link opens nothing'),
  page: page.nullable(),
  releases: z.array(release).describe('What was released and not taken back, newest first'),
  owner: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    lang: z.enum(['en', 'ja', 'zhtw']).nullable(),
  }),
});
export type OwnerPageView = z.infer<typeof view>;

const changed = z.object({ result: view });

/** The page of a stay for its owner, as the staff see it. */
export const getInpatientPage = defineCall({
  id: 'his.getInpatientPage',
  method: 'GET',
  path: '/v2/:hospital/his/getInpatientPage/:inpatient_record',
  access,
  input: z.strictObject(ofStay),
  payload: changed,
  refusals: [notFound],
  watches: ['inpatientPage', 'inpatientRecord', 'hisImage', 'pet', 'owner'],
  summary: 'The page of a stay for its owner: link, state and what was released',
});

/** Opens the page; opened already, it stays as it is unless `renew` asks for another link. */
export const openInpatientPage = defineCall({
  id: 'his.openInpatientPage',
  method: 'POST',
  path: '/v2/:hospital/his/openInpatientPage',
  access,
  input: z.strictObject({
    ...ofStay,
    renew: z.boolean().default(false).describe('Another link; the links of before open nothing any more'),
  }),
  payload: changed,
  refusals: [notFound, ownerPageClosed],
  summary: 'Opens the page of a stay for its owner, or gives it another link',
});

/** Closes the link. What was released stays stored; opened again, the page has another link. */
export const stopInpatientPage = defineCall({
  id: 'his.stopInpatientPage',
  method: 'POST',
  path: '/v2/:hospital/his/stopInpatientPage',
  access,
  input: z.strictObject(ofStay),
  payload: changed,
  refusals: [notFound],
  summary: 'Stops the page of a stay: its link opens nothing any more',
});

/** Sends the link by email, in the owner's language. */
export const sendInpatientPage = defineCall({
  id: 'his.sendInpatientPage',
  method: 'POST',
  path: '/v2/:hospital/his/sendInpatientPage',
  access,
  input: z.strictObject({ ...ofStay, email: z.email().max(200) }),
  payload: changed,
  refusals: [notFound, ownerPageClosed],
  summary: 'Sends the link of the page to the owner by email',
});

const topic = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).nullable().optional().describe('null removes the topic');

/** Says how the day is, one press a topic: of two presses the later one holds, and the audit log has both. */
export const setInpatientDay = defineCall({
  id: 'his.setInpatientDay',
  method: 'POST',
  path: '/v2/:hospital/his/setInpatientDay',
  access,
  input: z.strictObject({
    ...ofStay,
    eats: topic(dayWords.eats),
    drinks: topic(dayWords.drinks),
    walks: topic(dayWords.walks),
    comfort: topic(dayWords.comfort),
  }),
  payload: changed,
  refusals: [notFound, ownerPageClosed],
  summary: 'Says on the page for the owner how the day is',
});

/** Changes the next visiting hours. */
export const updateInpatientPage = defineCall({
  id: 'his.updateInpatientPage',
  method: 'POST',
  path: '/v2/:hospital/his/updateInpatientPage',
  access,
  input: z.strictObject({
    ...ofStay,
    version: field.version,
    visiting: field.text(300).describe('Text of the hospital; empty: not shown'),
  }),
  payload: changed,
  refusals: [notFound, stale, ownerPageClosed],
  summary: 'Changes the visiting hours on the page for the owner',
});

/** Releases a message, a photograph of the pet's attachments, or both. */
export const releaseToOwner = defineCall({
  id: 'his.releaseToOwner',
  method: 'POST',
  path: '/v2/:hospital/his/releaseToOwner',
  access,
  input: z.strictObject({
    ...ofStay,
    text: field.text(500).default(''),
    his_image: field.id.nullable().default(null),
    is_signed: z.boolean().default(false).describe('The page says who released it'),
  }),
  payload: changed,
  refusals: [notFound, ownerPageClosed, nothingReleased, patientMismatch],
  summary: 'Releases a message or a photo to the owner',
});

/** Takes a message or a photograph back; again, nothing more happens. */
export const withdrawRelease = defineCall({
  id: 'his.withdrawRelease',
  method: 'POST',
  path: '/v2/:hospital/his/withdrawRelease',
  access,
  input: z.strictObject({ id: field.id }),
  payload: changed,
  refusals: [notFound],
  summary: 'Takes a released message or photo off the page',
});

/** Any text: what is no key or secret is refused as an unknown one. */
const link = {
  key: z.string().max(60).describe('Key of the hospital'),
  token: z.string().max(100).describe('Secret of the link'),
};

/** What the owner reads. Neither values, prices nor names of colleagues are in it, unless a person wrote or signed them. */
export const getStayForOwner = defineCall({
  id: 'public.getStayForOwner',
  method: 'GET',
  path: '/v2/public/alder/getStayForOwner',
  access: { kind: 'public' },
  input: z.strictObject(link),
  payload: z.object({
    hospital: z.object({
      name: z.string(),
      names: z.record(z.string(), z.string()),
      logo: z.string().nullable(),
      phone: z.string().nullable(),
      lang: z.enum(['en', 'ja', 'zhtw']),
      timezone: z.string(),
    }),
    pet: z.object({
      name: z.string(),
      species: z.string().nullable(),
      breed: z.string().nullable(),
      coat_colour: z.string().nullable(),
    }),
    state: z.enum(['open', 'ended']).describe('`ended`: the stay has ended, and nothing else is returned'),
    shown_at: field.instant.describe('When the hospital last changed what is shown'),
    visiting: z.string(),
    day: z.array(z.object({ topic: z.enum(dayTopics), value: z.string(), at: field.instant })),
    releases: z.array(
      z.object({
        id: field.id,
        text: z.string(),
        has_photo: z.boolean(),
        by: z.string().nullable().describe('Who released it, where that person signed'),
        at: field.instant,
      }),
    ),
  }),
  refusals: [ownerPageGone],
  summary: 'The page of a stay for its owner',
});
export type StayForOwner = z.infer<typeof getStayForOwner.payload>;

/** The bytes of a released photograph, while the page is open. */
export const getStayPhoto = defineCall({
  id: 'public.getStayPhoto',
  method: 'GET',
  path: '/v2/public/alder/getStayPhoto',
  access: { kind: 'public' },
  input: z.strictObject({ ...link, id: field.id, size: z.enum(['full', 'small']) }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [ownerPageGone],
  summary: 'A released photo',
});
