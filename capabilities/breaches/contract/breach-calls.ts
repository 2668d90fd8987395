import { privacyLaws } from '@alder/erasure/domain';
import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { breachFlow, letterChannels, reportKinds, stepKinds } from '../domain/index.ts';
import { breachAhead, breachNotNow, breachPeriodReversed, breachScopeEmpty } from './refusals.ts';

/** Who keeps the register. */
const access: Access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] };
const law = z.enum(privacyLaws);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const scope = {
  account: field.id.nullable().default(null).describe('Person whose doings count'),
  device: digest.nullable().default(null).describe('Browser of a computer, from `breach.getDevices`'),
  link: field.id.nullable().default(null).describe('Share link; all that it shows counts'),
  from: field.instant.nullable().default(null).describe('Beginning'),
  until: field.instant.nullable().default(null).describe('End; null: until now'),
};
const facts = {
  title: field.line(200),
  what: field.text(4000).default('').describe('What happened, how it was noticed, what was done at once'),
  law,
  discovered_at: field.instant.describe('When the hospital became aware'),
  wrongful: z.boolean().default(false).describe('A person may have acted with a wrongful purpose'),
};

/** A case of the register. */
export const breach = z.object({
  ...field.entry,
  title: z.string(),
  what: z.string(),
  law,
  discovered_at: field.instant,
  wrongful: z.boolean(),
  account: z.uuid().nullable(),
  account_name: z.string().nullable(),
  device: z.string().nullable(),
  link: z.uuid().nullable(),
  link_title: z.string().nullable(),
  from: field.instant.nullable(),
  until: field.instant.nullable(),
  state: z.enum(breachFlow.states as [string, ...string[]]),
  first_reported_at: field.instant.nullable().describe('First report to the authority'),
  full_reported_at: field.instant.nullable().describe('Full report to the authority'),
  told_at: field.instant.nullable().describe('When the first owner was notified'),
  told: z.int().describe('Owners who were notified'),
  conclusion: z.string().nullable(),
  entered_by: z.string().nullable().describe('Name of the user who entered it'),
});
export type Breach = z.infer<typeof breach>;

const step = z.object({
  id: z.uuid(),
  at: field.instant,
  by: z.string().nullable(),
  kind: z.enum(stepKinds),
  subject: z
    .enum([...reportKinds, ...letterChannels])
    .nullable()
    .describe('Which report, or how owners were notified'),
  owners: z.int().nullable().describe('How many owners were notified'),
  text: z.string(),
});

export const createBreach = defineCall({
  id: 'breach.create',
  method: 'POST',
  path: '/v2/:hospital/breach/create',
  access,
  input: z.strictObject({ ...facts, ...scope }),
  payload: z.object({ result: breach }),
  refusals: [notFound, breachScopeEmpty, breachPeriodReversed, breachAhead],
  summary: 'Enters a breach of personal data',
});

/** Changes the facts; the affected are computed again. */
export const updateBreach = defineCall({
  id: 'breach.update',
  method: 'POST',
  path: '/v2/:hospital/breach/update',
  access,
  input: z.strictObject({ id: field.id, version: field.version, ...facts, ...scope }),
  payload: z.object({ result: breach }),
  refusals: [notFound, stale, breachNotNow, breachScopeEmpty, breachPeriodReversed, breachAhead],
  summary: 'Changes a case of the register',
});

/** Open cases first, then the newest. */
export const getBreaches = defineCall({
  id: 'breach.getEntries',
  method: 'GET',
  path: '/v2/:hospital/breach/getEntries',
  access,
  input: z.strictObject({ state: z.enum(['open', 'closed']).optional(), ...field.paging }),
  payload: z.object({
    result: z.array(breach),
    law: law.describe("The law of the hospital's country, for the form to begin with"),
    next: field.next,
  }),
  refusals: [inputIncorrect],
  watches: ['breach'],
  summary: 'The register of breaches',
});

export const getBreach = defineCall({
  id: 'breach.getEntry',
  method: 'GET',
  path: '/v2/:hospital/breach/getEntry/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: breach, steps: z.array(step).describe('What was done, newest first') }),
  refusals: [notFound],
  watches: ['breach'],
  summary: 'One case and what was done',
});

const affectedPatient = z.object({
  pet: z.uuid(),
  pet_name: z.string(),
  patient_id: z.string(),
  owner: z.uuid().nullable(),
  owner_name: z.string().nullable().describe('Null without an owner; empty once erased'),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  opened: z.int().describe('How often it was opened'),
  changed: z.int().describe('How often something of it was changed'),
  through_link: z.boolean(),
  last: field.instant.nullable(),
  told_on: field.day.nullable(),
  told_by: z.enum(letterChannels).nullable(),
});
export type AffectedPatient = z.infer<typeof affectedPatient>;

/** Patients and owners of the case, computed from the audit log at this moment. */
export const getBreachAffected = defineCall({
  id: 'breach.getAffected',
  method: 'GET',
  path: '/v2/:hospital/breach/getAffected/:id',
  access,
  input: z.strictObject({ id: field.id, ...field.paging }),
  payload: z.object({
    result: z.array(affectedPatient),
    pets: z.int(),
    owners: z.int(),
    untold: z.array(z.uuid()).max(500).describe('Owners who were not notified yet, the first 500'),
    next: field.next,
  }),
  refusals: [notFound, inputIncorrect],
  watches: ['breach'],
  rate: 'export',
  summary: 'Who was affected by a breach',
});

/** The same list as CSV, with addresses and telephone numbers; that it was taken out is in the audit log. */
export const exportBreachAffected = defineCall({
  id: 'breach.exportAffected',
  method: 'GET',
  path: '/v2/:hospital/breach/exportAffected/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  rate: 'export',
  summary: 'Who was affected by a breach, as CSV',
});

/** Browsers that people of the hospital were logged in with: a lost or stolen computer. */
export const getBreachDevices = defineCall({
  id: 'breach.getDevices',
  method: 'GET',
  path: '/v2/:hospital/breach/getDevices',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(
      z.object({
        id: digest,
        browser: z.string().nullable(),
        system: z.string().nullable(),
        kind: z.enum(['computer', 'tablet', 'phone']),
        people: z.array(z.string()),
        seen_at: field.instant,
      }),
    ),
  }),
  summary: 'Browsers that people were logged in with, the last seen first',
});

export const reportBreach = defineCall({
  id: 'breach.report',
  method: 'POST',
  path: '/v2/:hospital/breach/report',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    kind: z.enum(reportKinds),
    at: field.instant,
    reference: field.text(500).default('').describe('Authority and number of the report'),
  }),
  payload: z.object({ result: breach }),
  refusals: [notFound, stale, breachNotNow, breachAhead],
  summary: 'Notes a report to the authority',
});

/** Notes that owners were notified; one notified before keeps the earlier letter too. */
export const noteBreachLetters = defineCall({
  id: 'breach.noteLetters',
  method: 'POST',
  path: '/v2/:hospital/breach/noteLetters',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    owners: z.array(field.id).min(1).max(500),
    channel: z.enum(letterChannels),
    on: field.day,
    note: field.text(500).default(''),
  }),
  payload: z.object({ result: breach }),
  refusals: [notFound, stale, breachNotNow, breachAhead],
  summary: 'Notes which owners were notified, how and when',
});

export const noteBreach = defineCall({
  id: 'breach.note',
  method: 'POST',
  path: '/v2/:hospital/breach/note',
  access,
  input: z.strictObject({ id: field.id, version: field.version, text: field.line(2000) }),
  payload: z.object({ result: breach }),
  refusals: [notFound, stale, breachNotNow],
  summary: 'Adds a note to a case',
});

export const closeBreach = defineCall({
  id: 'breach.close',
  method: 'POST',
  path: '/v2/:hospital/breach/close',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    conclusion: field.line(2000).describe('Cause, what was changed, and why no owner was notified, if so'),
  }),
  payload: z.object({ result: breach }),
  refusals: [notFound, stale, breachNotNow],
  summary: 'Closes a case with its conclusion',
});

export const reopenBreach = defineCall({
  id: 'breach.reopen',
  method: 'POST',
  path: '/v2/:hospital/breach/reopen',
  access,
  input: z.strictObject({ id: field.id, version: field.version, reason: field.line(500) }),
  payload: z.object({ result: breach }),
  refusals: [notFound, stale, breachNotNow],
  summary: 'Opens a closed case again',
});
