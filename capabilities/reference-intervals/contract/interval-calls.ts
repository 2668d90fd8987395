import { deviceModels, sexes } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { exclusionReasons, flagCriteria, intervalMethods, outlierTests } from '../domain/index.ts';
import { intervalClosed, intervalLimits, intervalNotTransferable, intervalTooFew } from './refusals.ts';

const reader = { kind: 'permit', permit: ['lis'] } as const;
const administrator = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'],
} as const;

const days = z.int().min(0).max(36_500).nullable();
const amount = z.number().min(-1e9).max(1e9);

const criteria = z.strictObject({
  diagnosis: z.boolean().describe('Leaves out animals with a diagnosis around the sample'),
  drug: z.boolean().describe('Leaves out animals with a prescription around the sample'),
  flags: z.enum(flagCriteria).describe('Leaves out runs with other values outside of their range'),
  outliers: z.enum(outlierTests),
});

const whom = {
  device: z.enum(deviceModels),
  analyte: field.line(60),
  species: field.line(40),
  breeds: z.array(field.line(80)).max(50).describe('In English; empty: any'),
  sex: z.enum(sexes).nullable(),
  age_from_days: days,
  age_to_days: days.describe('Not included'),
};

const study = z.object({
  ...field.entry,
  ...whom,
  unit: z.string().describe('UCUM'),
  since: field.instant,
  until: field.instant,
  criteria,
  method: z.enum(intervalMethods).nullable(),
  state: z.enum(['draft', 'approved', 'discarded']),
  author_name: z.string(),
  approved_by_name: z.string().nullable(),
  approved_at: field.instant.nullable(),
  custom_range: field.id.nullable(),
});
export type IntervalStudy = z.infer<typeof study>;

const limit = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .describe('With 90 % confidence limits');
const normality = z.object({ a2: z.number(), p: z.number() }).nullable().describe('Anderson-Darling');
const two = z.tuple([z.number(), z.number()]);

const outcome = z.object({
  about: z
    .object({
      ...{ n: z.int(), mean: z.number(), median: z.number(), sd: z.number(), min: z.number(), max: z.number() },
      ...{ normality, log_normality: normality },
    })
    .nullable(),
  methods: z.array(z.enum(intervalMethods)).describe('That so many animals allow, the one of the guideline first'),
  interval: z
    .object({ method: z.enum(intervalMethods), transform: z.enum(['none', 'log']), low: limit, high: limit })
    .nullable(),
  wide: z.boolean().describe('Confidence limits wider than a fifth of the interval'),
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  groups: z.array(
    z.object({
      by: z.enum(['sex', 'breed']),
      name: z.string(),
      other: z.string(),
      test: z.object({
        ...{ n: two, mean: two, sd: two, z: z.number(), critical: z.number(), sd_ratio: z.number() },
        apart: z.boolean(),
      }),
    }),
  ),
  excluded: z.record(z.enum(exclusionReasons), z.int()).describe('How many are left out for each reason'),
  suspects: z.int().describe('Beyond the inner fences of Tukey, counted nevertheless'),
});

/** Studies of the hospital, newest first. */
export const getIntervalStudies = defineCall({
  id: 'referenceInterval.getAll',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/getAll',
  access: reader,
  reads: true,
  input: z.strictObject(field.paging),
  payload: z.object({ result: z.array(study), next: field.next }),
  watches: ['intervalStudy'],
  summary: 'Own reference intervals and those being made',
});

/** A study with its numbers, from the results as they are now; an approved one also with what was approved. */
export const getIntervalStudy = defineCall({
  id: 'referenceInterval.get',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/get',
  access: reader,
  reads: true,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: study,
    outcome,
    animals: z.int().describe('Animals with such a result, counted or not'),
    newest: z.int().nullable().describe('Only the newest so many results were read; null: all of them'),
    latest: z.array(z.number()).describe('The latest 40 values that count, for limits from elsewhere'),
    present: z
      .object({
        low: z.number().nullable(),
        high: z.number().nullable(),
        crit_low: z.number().nullable(),
        crit_high: z.number().nullable(),
      })
      .nullable()
      .describe('Limits that such an animal is judged by now'),
    approval: z.unknown().nullable().describe('What was approved, as it was then'),
  }),
  refusals: [notFound],
  watches: ['intervalStudy', 'record', 'customRange'],
  summary: 'A reference interval of own results',
});

const animal = z.object({
  record: field.id,
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  age_days: z.int().nullable(),
  measured_at: field.instant,
  value: z.number().nullable(),
  raw: z.string(),
  reasons: z.array(z.enum(exclusionReasons)),
  included: z.boolean(),
  suspect: z.boolean(),
  decision: z.object({ include: z.boolean(), reason: z.string(), author_name: z.string() }).nullable(),
});
export type IntervalAnimal = z.infer<typeof animal>;

/** The animals of a study: those that count, or those left out. */
export const getIntervalAnimals = defineCall({
  id: 'referenceInterval.getAnimals',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/getAnimals',
  access: reader,
  reads: true,
  input: z.strictObject({ id: field.id, included: z.boolean(), ...field.paging }),
  payload: z.object({ result: z.array(animal), next: field.next }),
  refusals: [notFound],
  watches: ['intervalStudy', 'record'],
  summary: 'Animals of a reference interval',
});

/** Begins a study. */
export const createIntervalStudy = defineCall({
  id: 'referenceInterval.create',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/create',
  access: administrator,
  input: z.strictObject({
    ...whom,
    breeds: whom.breeds.default([]),
    sex: whom.sex.default(null),
    age_from_days: days.default(null),
    age_to_days: days.default(null),
    since: field.instant,
    until: field.instant,
    criteria: criteria.default({ diagnosis: true, drug: true, flags: 'critical', outliers: 'tukey' }),
  }),
  payload: z.object({ result: study }),
  summary: 'Begins a reference interval of own results',
});

/** Changes what counts as sick or the method, or discards the study. */
export const updateIntervalStudy = defineCall({
  id: 'referenceInterval.update',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/update',
  access: administrator,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    criteria: criteria.optional(),
    method: z.enum(intervalMethods).nullable().optional(),
    discarded: z.boolean().optional(),
  }),
  payload: z.object({ result: study }),
  refusals: [notFound, stale, intervalClosed],
  summary: 'Changes a reference interval of own results',
});

/** Takes a value back in that was left out, or leaves one out, with the reason. */
export const decideIntervalAnimal = defineCall({
  id: 'referenceInterval.decide',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/decide',
  access: administrator,
  input: z.strictObject({ id: field.id, record: field.id, include: z.boolean(), reason: field.line(500) }),
  payload: z.object({ result: study }),
  refusals: [notFound, intervalClosed],
  summary: 'Decides whether a value counts',
});

/** Makes the limits a reference range of the hospital, by name. */
export const approveIntervalStudy = defineCall({
  id: 'referenceInterval.approve',
  method: 'POST',
  path: '/api/:hospital/referenceInterval/approve',
  access: administrator,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    valid_from: field.instant.optional().describe('Now unless given'),
    crit_low: amount.nullable().default(null),
    crit_high: amount.nullable().default(null),
    transferred: z
      .strictObject({ low: amount.nullable(), high: amount.nullable(), source: field.line(200) })
      .optional()
      .describe('Limits from elsewhere instead, which hold for at least 18 of 20 own animals'),
  }),
  payload: z.object({ result: study }),
  refusals: [notFound, stale, intervalClosed, intervalTooFew, intervalNotTransferable, intervalLimits],
  summary: 'Approves a reference interval of own results',
});
