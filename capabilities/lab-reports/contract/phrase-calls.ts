import { causeKinds } from '@alder/lab/domain';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { phraseJoins } from '../domain/index.ts';

/** Who reads phrases. */
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;
/** Who writes them. */
const administrator = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'],
} as const;

const MAX_CONDITIONS = 8;
const limit = z.number().min(-1e9).max(1e9).nullable();

const condition = z
  .strictObject({
    analyte: field.line(60).describe('Code of the analyte whose value is judged'),
    kind: z.enum(causeKinds),
    low_limit: limit.describe('Of above and between'),
    high_limit: limit.describe('Of below and between'),
    unit: field.text(30).describe('UCUM unit of the limits'),
  })
  .refine(({ kind, low_limit }) => (kind === 'above' || kind === 'between') === (low_limit !== null), {
    ...{ path: ['low_limit'], message: 'missing' },
  })
  .refine(({ kind, high_limit }) => (kind === 'below' || kind === 'between') === (high_limit !== null), {
    ...{ path: ['high_limit'], message: 'missing' },
  })
  .refine(({ low_limit, high_limit }) => low_limit === null || high_limit === null || low_limit < high_limit, {
    ...{ path: ['high_limit'], message: 'order' },
  });

const when = {
  species: field.line(40).nullable().describe('Null: every species'),
  join: z.enum(phraseJoins).describe('all: every condition is met; any: one of them is enough'),
  conditions: z.array(condition).min(1).max(MAX_CONDITIONS),
};

/** What a person writes of a phrase. */
const written = {
  name: field.line(100),
  is_on: z.boolean(),
  ...when,
  text_en: field.text(1000).describe('Empty: not offered in reports of this language'),
  text_ja: field.text(1000),
  text_zhtw: field.text(1000),
};
type Written = z.infer<z.ZodObject<typeof written>>;

/** A phrase has words in one language at least. */
const complete = <Schema extends z.ZodType<Written>>(schema: Schema) =>
  schema.refine(({ text_en, text_ja, text_zhtw }) => [text_en, text_ja, text_zhtw].some((text) => text.trim() !== ''), {
    ...{ path: ['text_en'], message: 'missing' },
  });

/** A phrase: of the product while the hospital has not written in its place, or of the hospital. */
export const labPhrase = z.strictObject({
  key: z.string().describe('Names it in interpretations and for its history'),
  product: z
    .string()
    .nullable()
    .describe("The product's phrase that it is or takes the place of; null: the hospital's own"),
  id: field.id.nullable().describe('Null: the hospital has not written it'),
  version: z.int().min(0).describe('0: the hospital has not written it'),
  ...written,
  changed_by: z.string().nullable(),
  updated_at: field.instant.nullable(),
});
export type LabPhrase = z.infer<typeof labPhrase>;

export const getLabPhrases = defineCall({
  id: 'labPhrase.getAll',
  method: 'GET',
  path: '/v2/:hospital/labPhrase/getAll',
  access: clinical,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(labPhrase) }),
  watches: ['labPhrase'],
  summary: 'Phrases of interpretations and when each is offered',
});

export const createLabPhrase = defineCall({
  id: 'labPhrase.create',
  method: 'POST',
  path: '/v2/:hospital/labPhrase/create',
  access: administrator,
  input: complete(
    z.strictObject({ product: z.string().max(100).nullable().describe('Takes the place of this one'), ...written }),
  ),
  payload: z.strictObject({ result: labPhrase }),
  refusals: [notFound, stale],
  summary: "Adds a phrase, or takes the place of one of the product's",
});

export const updateLabPhrase = defineCall({
  id: 'labPhrase.update',
  method: 'POST',
  path: '/v2/:hospital/labPhrase/update',
  access: administrator,
  input: complete(z.strictObject({ id: field.id, version: field.version, ...written })),
  payload: z.strictObject({ result: labPhrase }),
  refusals: [notFound, stale],
  summary: 'Changes a phrase, or switches it on or off',
});

export const deleteLabPhrase = defineCall({
  id: 'labPhrase.delete',
  method: 'POST',
  path: '/v2/:hospital/labPhrase/delete',
  access: administrator,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.strictObject({ result: field.id }),
  refusals: [notFound, stale],
  summary: "Removes a phrase of the hospital; the product's in whose place it stood is offered again",
});

const state = z.strictObject(written);
const change = z.strictObject({
  id: field.id,
  at: field.instant,
  by: z.string(),
  before: state.nullable().describe('Null: it was written'),
  after: state.nullable().describe('Null: it was removed'),
});
export type LabPhraseChange = z.infer<typeof change>;

export const getLabPhraseHistory = defineCall({
  id: 'labPhrase.getHistory',
  method: 'GET',
  path: '/v2/:hospital/labPhrase/getHistory/:key',
  access: clinical,
  input: z.strictObject({ key: z.string().min(1).max(100) }),
  payload: z.strictObject({ result: z.array(change).describe('Newest first') }),
  refusals: [notFound],
  watches: ['labPhrase'],
  summary: 'Every version of a phrase: who changed it, when and what',
});

/** Which results of the last 30 days would have been offered a phrase, saved or not; nothing is written. */
export const tryLabPhrase = defineCall({
  id: 'labPhrase.try',
  method: 'POST',
  path: '/v2/:hospital/labPhrase/try',
  access: administrator,
  reads: true,
  input: z.strictObject(when),
  payload: z.strictObject({
    result: z
      .array(
        z.strictObject({
          record: field.id,
          pet_name: z.string(),
          patient_id: z.string(),
          species: z.string(),
          breed: z.string(),
          coat_colour: z.string().nullable(),
          at: field.instant,
          reason: z.string().describe('The values that it goes by'),
        }),
      )
      .describe('Newest first, 100 at most'),
    count: z.int().describe('Results that would have been offered it'),
    interpreted: z.int().describe('Of them, results with an interpretation: reports that could have carried it'),
    pets: z.int(),
    judged: z.int().describe('Results with one of its analytes'),
  }),
  summary: 'Tries the conditions of a phrase on the results of the last 30 days',
});
