import { causeKinds, sampleTypes } from '@alder/lab/domain';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { MAX_NOT_WITHIN_DAYS, MAX_SAME_SAMPLE_HOURS, MIN_NOT_WITHIN_DAYS, reflexModes } from '../domain/index.ts';
import { reflexLoop } from './refusals.ts';

/** Who reads rules. */
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;
/** Who writes them. */
const administrator = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'],
} as const;

const days = z.int().min(0).max(36_500).nullable();
const limit = z.number().min(-1e9).max(1e9).nullable();

/** What a person writes of a rule. */
const written = {
  name: field.line(100),
  is_on: z.boolean(),
  mode: z.enum(reflexModes).describe('suggest: a person presses Order; auto: ordered when the result is filed'),
  analyte: field.line(60).describe('Code of the analyte whose value is judged'),
  species: field.line(40).nullable().describe('Null: any'),
  age_from_days: days,
  age_to_days: days.describe('Not included'),
  kind: z.enum(causeKinds),
  low_limit: limit.describe('Of above and between'),
  high_limit: limit.describe('Of below and between'),
  unit: field.text(30).describe('UCUM unit of the limits'),
  test: field.line(60).describe('The test that is ordered: an analyte or a profile'),
  laboratory: field
    .line(100)
    .nullable()
    .describe('Reference laboratory that does it; null: an analyzer of the hospital'),
  sample_type: z.enum(sampleTypes).nullable().describe('Null: the sample of the result, or what its analyzer takes'),
  same_sample_hours: z
    .int()
    .min(0)
    .max(MAX_SAME_SAMPLE_HOURS)
    .describe('The sample of the result is used while it is no older; 0: always a new one'),
  not_within_days: z
    .int()
    .min(MIN_NOT_WITHIN_DAYS)
    .max(MAX_NOT_WITHIN_DAYS)
    .describe('Nothing where the test was ordered or resulted within so many days'),
  source: field.text(300).describe('Publication that the rule follows'),
};
type Written = z.infer<z.ZodObject<typeof written>>;

const hasLow = ({ kind }: Pick<Written, 'kind'>) => kind === 'above' || kind === 'between';
const hasHigh = ({ kind }: Pick<Written, 'kind'>) => kind === 'below' || kind === 'between';

/** The limits are those of the kind, in their order. */
const complete = <Schema extends z.ZodType<Written>>(schema: Schema) =>
  schema
    .refine((rule) => hasLow(rule) === (rule.low_limit !== null), { path: ['low_limit'], message: 'missing' })
    .refine((rule) => hasHigh(rule) === (rule.high_limit !== null), { path: ['high_limit'], message: 'missing' })
    .refine(({ low_limit, high_limit }) => low_limit === null || high_limit === null || low_limit < high_limit, {
      path: ['high_limit'],
      message: 'order',
    })
    .refine(({ age_from_days, age_to_days }) => age_to_days === null || age_to_days > (age_from_days ?? 0), {
      path: ['age_to_days'],
      message: 'order',
    });

/** A rule of the hospital by which a final result orders a further test. */
export const reflexRule = z.strictObject({
  ...field.entry,
  ...written,
  example: z.string().nullable().describe('Example of the product that it was made from'),
  changed_by: z.string().describe('Who wrote it last'),
});
export type ReflexRuleEntry = z.infer<typeof reflexRule>;

export const getReflexRules = defineCall({
  id: 'reflexRule.getAll',
  method: 'GET',
  path: '/v2/:hospital/reflexRule/getAll',
  access: clinical,
  input: z.strictObject({}),
  payload: z.strictObject({
    result: z.array(reflexRule),
    examples: z.int().describe('Examples that the hospital does not have'),
    laboratories: z.array(z.string()).describe('Reference laboratories asked before'),
  }),
  watches: ['reflexRule'],
  summary: 'Rules by which results order further tests',
});

export const createReflexRule = defineCall({
  id: 'reflexRule.create',
  method: 'POST',
  path: '/v2/:hospital/reflexRule/create',
  access: administrator,
  input: complete(z.strictObject(written)),
  payload: z.strictObject({ result: reflexRule }),
  refusals: [reflexLoop],
  summary: 'Adds a rule',
});

/** Changes a rule for results to come; what it has ordered keeps the limits of then. */
export const updateReflexRule = defineCall({
  id: 'reflexRule.update',
  method: 'POST',
  path: '/v2/:hospital/reflexRule/update',
  access: administrator,
  input: complete(z.strictObject({ id: field.id, version: field.version, ...written })),
  payload: z.strictObject({ result: reflexRule }),
  refusals: [notFound, stale, reflexLoop],
  summary: 'Changes a rule, or switches it on or off',
});

export const deleteReflexRule = defineCall({
  id: 'reflexRule.delete',
  method: 'POST',
  path: '/v2/:hospital/reflexRule/delete',
  access: administrator,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.strictObject({ result: field.id }),
  refusals: [notFound, stale],
  summary: 'Removes a rule; what it ordered stays',
});

/** Adds the examples that the hospital does not have, switched off. */
export const addReflexExamples = defineCall({
  id: 'reflexRule.addExamples',
  method: 'POST',
  path: '/v2/:hospital/reflexRule/addExamples',
  access: administrator,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(reflexRule) }),
  summary: 'Adds rules to start with, switched off',
});

const state = z.strictObject(written);
const change = z.strictObject({
  id: field.id,
  at: field.instant,
  by: z.string(),
  before: state.nullable().describe('Null: it was written'),
  after: state.nullable().describe('Null: it was removed'),
});
export type ReflexRuleChange = z.infer<typeof change>;

export const getReflexRuleHistory = defineCall({
  id: 'reflexRule.getHistory',
  method: 'GET',
  path: '/v2/:hospital/reflexRule/getHistory/:id',
  access: clinical,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: z.array(change).describe('Newest first') }),
  refusals: [notFound],
  watches: ['reflexRule'],
  summary: 'Who changed a rule, when and what',
});

/** What a rule would have ordered in the last 30 days, saved or not; nothing is written. */
export const tryReflexRule = defineCall({
  id: 'reflexRule.try',
  method: 'POST',
  path: '/v2/:hospital/reflexRule/try',
  access: administrator,
  reads: true,
  input: complete(z.strictObject(written)),
  payload: z.strictObject({
    result: z
      .array(
        z.strictObject({
          record: field.id,
          pet: field.id,
          pet_name: z.string(),
          patient_id: z.string(),
          species: z.string(),
          breed: z.string(),
          coat_colour: z.string().nullable(),
          at: field.instant,
          raw: z.string(),
          unit: z.string(),
          flag: z.string().nullable(),
        }),
      )
      .describe('Newest first, 100 at most'),
    count: z.int().describe('Orders in 30 days'),
    pets: z.int(),
    judged: z.int().describe('Results with the analyte'),
    price: field.money.nullable().describe('Of one test; null: it is not in the price list'),
    total: field.money.nullable(),
    has_analyzer: z.boolean().describe('The test can be done: an analyzer of the hospital, or a reference laboratory'),
  }),
  summary: 'Tries a rule on the results of the last 30 days',
});
