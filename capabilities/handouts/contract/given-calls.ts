import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { handoutSummary, language } from './handout-calls.ts';
import { handoutArchived, handoutLanguageMissing, handoutSent } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const watches = ['givenHandout', 'handout'] as const;

const handoutOfVisit = z.object({
  id: field.id,
  medical_record: field.id,
  handout: field.id.describe('What it was given from; that may have changed since'),
  handout_version: z.int().min(1).describe('Version of the handout that was given'),
  lang: language,
  title: z.string().describe('As given'),
  text: z.string().describe('As given'),
  note: z.string().describe('Words for this owner, below the text'),
  way: z.enum(['print', 'email']),
  letter: z.enum(['waiting', 'sent', 'failed']).nullable().describe('State of the email; null where it was printed'),
  given_by_name: z.string().nullable(),
  given_at: field.instant,
});
export type HandoutOfVisit = z.infer<typeof handoutOfVisit>;

/** Handouts given with a visit, those that fit its diagnoses, treatments and medicines, and the data of the owner. */
export const getVisitHandouts = defineCall({
  id: 'his.getVisitHandouts',
  method: 'GET',
  path: '/v2/:hospital/his/getVisitHandouts/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The medical record') }),
  payload: z.object({
    given: z.array(handoutOfVisit).describe('Oldest first; what was taken back is left out'),
    suggested: z.array(handoutSummary).describe('In use, not given with this visit yet'),
    owner: z.object({ lang: language.nullable(), email: z.string().nullable() }).nullable(),
  }),
  refusals: [notFound],
  watches: [...watches, 'diagnosisRecord', 'treatmentRecord', 'medicineRecord', 'medicalRecord', 'owner'],
  summary: 'Handouts that were given with a visit, and those that fit it',
});

/**
 * Gives a handout to the owner of a visit: keeps the text as it is now, and sends it where `way` is `email`.
 *
 * A signed, finished or paid visit takes handouts too: they change nothing that was signed or charged. `version` is that
 * of the handout which the caller has read: a later change is refused as `stale`.
 */
export const giveHandout = defineCall({
  id: 'his.giveHandout',
  method: 'POST',
  path: '/v2/:hospital/his/giveHandout',
  access,
  input: z
    .strictObject({
      medical_record: field.id,
      handout: field.id,
      version: field.version,
      lang: language,
      note: field.text(1000).default('').describe('Words for this owner, in the language of the handout'),
      way: z.enum(['print', 'email']),
      email: z.email().max(200).optional().describe('Where it is sent'),
    })
    .refine(({ way, email }) => way !== 'email' || email !== undefined, { path: ['email'], message: 'missing' }),
  payload: z.object({ result: handoutOfVisit }),
  refusals: [notFound, stale, handoutLanguageMissing, handoutArchived],
  watches,
  summary: 'Gives a handout to the owner of a visit, on paper or by email',
});

/** Takes back a handout given by mistake; an email only while it waits to be sent. The row stays, marked. */
export const withdrawHandout = defineCall({
  id: 'his.withdrawHandout',
  method: 'POST',
  path: '/v2/:hospital/his/withdrawHandout',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ id: field.id }),
  refusals: [notFound, handoutSent],
  watches,
  summary: 'Takes back a handout that was given by mistake',
});

/** The paper of a given handout: its text, whatever became of the handout since. */
export const getGivenHandoutPdf = defineCall({
  id: 'his.getGivenHandoutPdf',
  method: 'GET',
  path: '/v2/:hospital/his/getGivenHandoutPdf/:id',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'A handout as it was given, as PDF with letterhead and patient',
});
