import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import {
  directions,
  drugClassNames,
  drugSubstances,
  MAX_DAYS_AFTER,
  MAX_GRADE,
  ruleKinds,
  sampleIndexNames,
} from '../domain/index.ts';

/** Who reads rules. */
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;
/** Who writes them. */
const administrator = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'],
} as const;

/** What a person writes of a rule. */
const written = {
  is_on: z.boolean(),
  kind: z.enum(ruleKinds),
  index: z.enum(sampleIndexNames).nullable().describe('Of kind sample'),
  grade_from: z.int().min(1).max(MAX_GRADE).nullable().describe('From this grade on, 1+ to 4+'),
  value_from: z.number().min(0).max(1e6).nullable().describe('From this index on, in what the analyzer sends'),
  drug: z
    .string()
    .max(60)
    .refine((name) => drugClassNames.some((one) => one === name) || drugSubstances.includes(name), 'unknown')
    .nullable()
    .describe('Of kind drug: INN of a substance, or a class'),
  days_after: z.int().min(0).max(MAX_DAYS_AFTER).describe('Days after the course within which it still acts'),
  model: z.enum(deviceModels).nullable().describe('Null: every analyzer'),
  species: field.line(40).nullable().describe('Null: every species'),
  analyte: field.line(60),
  direction: z.enum(directions),
  percent: z.number().positive().max(1000).nullable().describe('How far; null: only the direction is known'),
  source: field.line(300).describe('Where it is published'),
};
type Written = z.infer<z.ZodObject<typeof written>>;

/** A sample has an index and either a grade or a number; a medicine has its name. */
const complete = <Schema extends z.ZodType<Written>>(schema: Schema) =>
  schema
    .refine(({ kind, index }) => (kind === 'sample') === (index !== null), { path: ['index'], message: 'missing' })
    .refine(({ kind, drug }) => (kind === 'drug') === (drug !== null), { path: ['drug'], message: 'missing' })
    .refine(
      ({ kind, grade_from, value_from }) =>
        [grade_from, value_from].filter((from) => from !== null).length === (kind === 'sample' ? 1 : 0),
      { path: ['grade_from'], message: 'missing' },
    )
    .refine(({ kind, days_after }) => kind === 'drug' || days_after === 0, {
      path: ['days_after'],
      message: 'invalid',
    });

/** A rule: of the product while the hospital has not written in its place, or of the hospital. */
export const interferenceRule = z.strictObject({
  key: z.string().describe('Names it for its history'),
  product: z
    .string()
    .nullable()
    .describe("The product's row that it is or takes the place of; null: the hospital's own"),
  id: field.id.nullable().describe('Null: the hospital has not written it'),
  version: z.int().min(0).describe('0: the hospital has not written it'),
  ...written,
  changed_by: z.string().nullable(),
  updated_at: field.instant.nullable(),
});
export type InterferenceRuleEntry = z.infer<typeof interferenceRule>;

export const getInterferenceRules = defineCall({
  id: 'interferenceRule.getAll',
  method: 'GET',
  path: '/v2/:hospital/interferenceRule/getAll',
  access: clinical,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(interferenceRule) }),
  watches: ['interferenceRule'],
  summary: 'What of samples and medicines shifts which test',
});

export const createInterferenceRule = defineCall({
  id: 'interferenceRule.create',
  method: 'POST',
  path: '/v2/:hospital/interferenceRule/create',
  access: administrator,
  input: complete(
    z.strictObject({ product: z.string().max(100).nullable().describe('Takes the place of this row'), ...written }),
  ),
  payload: z.strictObject({ result: interferenceRule }),
  refusals: [notFound, stale],
  summary: "Adds a rule, or takes the place of one of the product's",
});

export const updateInterferenceRule = defineCall({
  id: 'interferenceRule.update',
  method: 'POST',
  path: '/v2/:hospital/interferenceRule/update',
  access: administrator,
  input: complete(z.strictObject({ id: field.id, version: field.version, ...written })),
  payload: z.strictObject({ result: interferenceRule }),
  refusals: [notFound, stale],
  summary: 'Changes a rule, or switches it on or off',
});

export const deleteInterferenceRule = defineCall({
  id: 'interferenceRule.delete',
  method: 'POST',
  path: '/v2/:hospital/interferenceRule/delete',
  access: administrator,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.strictObject({ result: field.id }),
  refusals: [notFound, stale],
  summary: "Removes a rule of the hospital; the product's row in whose place it stood is in force again",
});

const state = z.strictObject(written);
const change = z.strictObject({
  id: field.id,
  at: field.instant,
  by: z.string(),
  before: state.nullable().describe('Null: it was written'),
  after: state.nullable().describe('Null: it was removed'),
});
export type InterferenceRuleChange = z.infer<typeof change>;

export const getInterferenceRuleHistory = defineCall({
  id: 'interferenceRule.getHistory',
  method: 'GET',
  path: '/v2/:hospital/interferenceRule/getHistory/:key',
  access: clinical,
  input: z.strictObject({ key: z.string().min(1).max(100) }),
  payload: z.strictObject({ result: z.array(change).describe('Newest first') }),
  refusals: [notFound],
  watches: ['interferenceRule'],
  summary: 'Who changed a rule, when and what',
});
