import { defineCall, field, forbidden } from '@alder/wire';
import { z } from 'zod';
import { buckets, comparisons, dimensions, measureIds, pageIds } from '../domain/index.ts';
import { rangeIncorrect } from './refusals.ts';

const access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'] } as const;
const refusals = [forbidden, rangeIncorrect];
const watches = ['medicalRecord', 'receipt', 'payment', 'refund', 'labRecord', 'study'];

const range = {
  from: field.day.describe("First day, in the hospital's time zone"),
  to: field.day.describe('Last day'),
} as const;
const page = {
  ...range,
  page: z.enum(pageIds),
  compare: z.enum(comparisons).default('previous').describe('What the range is compared with'),
  bucket: z.enum(buckets).optional().describe('Step of the charts over time; by the length of the range unless given'),
} as const;

const figure = {
  measure: z.enum(measureIds),
  value: z.number().nullable().describe('Sum, median or percent; null where a median or percent has no row'),
  p90: z.number().nullable().describe('Nine of ten rows are at most this; null but for medians'),
  count: z.int().describe('Rows that it was made of'),
  before: z.number().nullable().describe('The same in the range that it is compared with'),
} as const;

const name = {
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
} as const;

/** One page of the dashboard: figures and charts of a range (design: screens §3.27). */
export const getReport = defineCall({
  id: 'dashboard.getReport',
  method: 'GET',
  path: '/v2/:hospital/dashboard/getReport',
  access,
  input: z.strictObject(page),
  payload: z.object({
    today: field.day,
    bucket: z.enum(buckets),
    compared: z.object({ from: field.day, to: field.day }).nullable(),
    tiles: z.array(
      z.object({ ...figure, trend: z.array(z.number()).describe('By step of the range; empty for medians') }),
    ),
    charts: z.array(
      z.object({
        measure: z.enum(measureIds),
        by: z.enum(dimensions),
        rows: z.array(
          z.object({
            ...figure,
            key: z
              .string()
              .describe('Asks for the rows of this part; "none" where they have no value of the dimension'),
            label: z.object(name).nullable().describe('Name where the key is none itself: of a doctor, of an item'),
          }),
        ),
      }),
    ),
  }),
  refusals,
  watches,
  summary: 'Figures and charts of one page of the dashboard',
});
export type Report = z.infer<(typeof getReport)['payload']>;

const rows = {
  ...range,
  measure: z.enum(measureIds),
  by: z.enum(dimensions).optional().describe('With `key`: the rows of one part of a chart'),
  key: z.string().max(300).optional(),
  bucket: z.enum(buckets).optional().describe('Step that `key` was made with, where it is a step of time'),
} as const;

/** A row that a figure is made of. */
export const reportRow = z.object({
  id: field.id,
  at: field.instant,
  value: z.number().describe('What it adds to the figure, or the value of which the median is taken'),
  label: z.object(name).nullable().describe('What it is: a service, a device, a stage, a way to pay'),
  number: z.int().nullable().describe('Number of the receipt'),
  visit: field.id.nullable(),
  receipt: field.id.nullable(),
  study: field.id.nullable(),
  lab_record: field.id.nullable(),
  pet: z.object({ id: field.id, name: z.string(), patient_id: z.string() }).nullable(),
  doctor: z.string().nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** The rows of a figure or of one bar: their values make it exactly. */
export const getReportRows = defineCall({
  id: 'dashboard.getReportRows',
  method: 'GET',
  path: '/v2/:hospital/dashboard/getReportRows',
  access,
  input: z.strictObject({ ...rows, offset: z.coerce.number().int().min(0).default(0) }),
  payload: z.object({
    result: z.array(reportRow).describe('Newest first, at most 100'),
    ...{ value: figure.value, p90: figure.p90, count: figure.count },
    next: z.int().nullable().describe('`offset` of the page after'),
  }),
  refusals,
  watches,
  summary: 'The rows that a figure of the dashboard is made of',
});

const file = { access, payload: z.unknown(), responseType: 'bytes', rate: 'export', refusals } as const;
const lang = z.enum(['en', 'ja', 'zhtw']).optional().describe("The hospital's language unless given");

/** A page as a file: every figure and every row of its charts. No cell of the CSV is a formula. */
export const exportReport = defineCall({
  ...file,
  id: 'dashboard.exportReport',
  method: 'GET',
  path: '/v2/:hospital/dashboard/exportReport',
  input: z.strictObject({ ...page, format: z.enum(['csv', 'pdf']), lang }),
  summary: 'A page of the dashboard as CSV or PDF',
});

/** The rows of a figure as CSV, 50,000 at most; that they were taken out is in the audit log. */
export const exportReportRows = defineCall({
  ...file,
  id: 'dashboard.exportReportRows',
  method: 'GET',
  path: '/v2/:hospital/dashboard/exportReportRows',
  input: z.strictObject({ ...rows, lang }),
  summary: 'The rows of a figure of the dashboard as CSV',
});
