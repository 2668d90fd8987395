import { type Access, defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { agreementVerdicts, COMPARISON_ROLES, MAX_PAIR_LINES, MAX_SPLIT_MINUTES } from '../domain/index.ts';
import { access, amount } from './lot-calls.ts';
import { comparisonClosed, comparisonTooFew, sameAnalyzer } from './refusals.ts';

const approver: Access = { kind: 'permit', permit: ['lis'], roles: [...COMPARISON_ROLES] };
const tea = z.number().positive().max(1000).nullable().describe('Allowed total error, percent');
const maxMinutes = z.int().min(1).max(MAX_SPLIT_MINUTES);

const comparison = z.object({
  ...field.entry,
  x_device: field.id,
  y_device: field.id,
  x_name: z.string(),
  y_name: z.string(),
  analyte: z.string(),
  unit: z.string().describe('UCUM'),
  since: field.instant,
  until: field.instant,
  max_minutes: z.int(),
  tea,
  state: z.enum(['draft', 'approved', 'discarded']),
  author_name: z.string(),
  approved_by_name: z.string().nullable(),
  approved_at: field.instant.nullable(),
  conclusion: z.string(),
});
export type Comparison = z.infer<typeof comparison>;
const result = z.object({ result: comparison });

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() }).describe('With 95 % limits');
const blandAltman = z
  .object({ n: z.int(), bias: estimate, sd: z.number(), lower: estimate, upper: estimate })
  .nullable();

const agreement = z.object({
  n: z.int(),
  verdict: z.enum(agreementVerdicts),
  absolute: blandAltman.describe('In the unit of the values'),
  percent: blandAltman.describe('In percent of the mean of each pair'),
  regression: z.object({ n: z.int(), slope: estimate, intercept: estimate }).nullable().describe('Passing and Bablok'),
  linearity: z.object({ h: z.number(), p: z.number() }).nullable().describe('Cusum test'),
  isLinear: z.boolean().nullable(),
  isProportional: z.boolean(),
  isConstant: z.boolean(),
  within: z.int().nullable().describe('Pairs within the error that is allowed'),
});

const pair = z.object({
  id: field.id.nullable().describe('Of a typed pair'),
  x_record: field.id.nullable(),
  y_record: field.id.nullable(),
  label: z.string().describe('Name of the sample, or chart number and name of the animal'),
  x: z.number(),
  y: z.number(),
  measured_at: field.instant.nullable(),
  minutes: z.number().nullable().describe('Between the two measurements'),
  excluded: z.boolean(),
  reason: z.string(),
  author_name: z.string().nullable(),
});
export type ComparisonPair = z.infer<typeof pair>;

/** Comparisons of the hospital, newest first. */
export const getComparisons = defineCall({
  id: 'qc.getComparisons',
  method: 'GET',
  path: '/v2/:hospital/qc/getComparisons',
  access,
  input: z.strictObject(field.paging),
  payload: z.object({ result: z.array(comparison), next: field.next }),
  watches: ['qcComparison'],
  summary: 'Comparisons of two analyzers',
});

/** A comparison with its pairs and numbers; of an approved one those that were approved. */
export const getComparison = defineCall({
  id: 'qc.getComparison',
  method: 'GET',
  path: '/v2/:hospital/qc/getComparison',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: comparison,
    pairs: z.array(pair),
    agreement,
    unconverted: z.int().describe('Results in a unit that cannot be converted'),
  }),
  refusals: [notFound],
  watches: ['qcComparison', 'record'],
  summary: 'Comparison of two analyzers with its numbers',
});

/** Begins a comparison of two analyzers by samples that both have measured. */
export const createComparison = defineCall({
  id: 'qc.createComparison',
  method: 'POST',
  path: '/v2/:hospital/qc/createComparison',
  access,
  input: z.strictObject({
    x_device: field.id,
    y_device: field.id,
    analyte: field.line(40),
    since: field.instant,
    until: field.instant,
    max_minutes: maxMinutes.default(240),
    tea: tea.optional().describe('That of the rules of the analyzer unless given'),
  }),
  payload: result,
  refusals: [notFound, sameAnalyzer],
  watches: ['qcComparison'],
  summary: 'Begins a comparison of two analyzers',
});

/** Changes the time between two measurements or the error that is allowed, or discards the comparison. */
export const updateComparison = defineCall({
  id: 'qc.updateComparison',
  method: 'POST',
  path: '/v2/:hospital/qc/updateComparison',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    max_minutes: maxMinutes.optional(),
    tea: tea.optional(),
    discarded: z.boolean().optional(),
  }),
  payload: result,
  refusals: [notFound, stale, comparisonClosed],
  watches: ['qcComparison'],
  summary: 'Changes or discards a comparison of two analyzers',
});

/** Adds pairs that were typed or read from a file. */
export const addComparisonPairs = defineCall({
  id: 'qc.addComparisonPairs',
  method: 'POST',
  path: '/v2/:hospital/qc/addComparisonPairs',
  access,
  input: z.strictObject({
    id: field.id,
    pairs: z
      .array(z.strictObject({ label: field.text(60).default(''), x: amount, y: amount }))
      .min(1)
      .max(MAX_PAIR_LINES),
  }),
  payload: result,
  refusals: [notFound, comparisonClosed],
  watches: ['qcComparison'],
  summary: 'Adds typed pairs to a comparison',
});

/** Leaves a pair out, or takes it back in, with the reason. */
export const decideComparisonPair = defineCall({
  id: 'qc.decideComparisonPair',
  method: 'POST',
  path: '/v2/:hospital/qc/decideComparisonPair',
  access,
  input: z.strictObject({
    id: field.id.describe('The comparison'),
    pair: z.union([
      z.strictObject({ id: field.id }).describe('A typed pair'),
      z.strictObject({ x_record: field.id, y_record: field.id }).describe('A pair of two results'),
    ]),
    excluded: z.boolean(),
    reason: field.line(500),
  }),
  payload: result,
  refusals: [notFound, comparisonClosed],
  watches: ['qcComparison'],
  summary: 'Decides whether a pair of a comparison counts',
});

/** Approves what a comparison says, by name; the pairs and numbers stay as they are then. */
export const approveComparison = defineCall({
  id: 'qc.approveComparison',
  method: 'POST',
  path: '/v2/:hospital/qc/approveComparison',
  access: approver,
  input: z.strictObject({ id: field.id, version: field.version, conclusion: field.line(1000) }),
  payload: result,
  refusals: [notFound, stale, comparisonClosed, comparisonTooFew],
  watches: ['qcComparison'],
  summary: 'Approves a comparison of two analyzers',
});
