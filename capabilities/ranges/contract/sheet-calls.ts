import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { rangeColumns, sheetReasons } from '../domain/index.ts';
import { limits } from './limits.ts';
import { administrator, clinical, written } from './range-calls.ts';
import { rangeFileBroken, rangeFileHead, rangeFileLarge } from './refusals.ts';

/** Largest file of ranges that is taken. */
export const MAX_RANGE_FILE = 4 * 1024 * 1024;

const limitsOfSource = z.strictObject({ ...limits.shape, source: written.source });
const { species, name, name_zhtw, device, exam_type, sex, age_from_days, age_to_days, valid_from } = written;
const head = z.strictObject({
  species,
  name,
  name_zhtw,
  device,
  exam_type,
  sex,
  age_from_days,
  age_to_days,
  valid_from,
});

const sheetRow = z.strictObject({
  line: z.int().describe('Row of the file, the headings being 1'),
  is: z.enum(['new', 'same', 'changed', 'refused']),
  reason: z.enum(sheetReasons).nullable(),
  column: z
    .enum(rangeColumns as [string, ...string[]])
    .nullable()
    .describe('Column that the reason is about'),
  head: head.nullable().describe('For whom and for what; null for a row that could not be read'),
  analyte: z.string(),
  before: limitsOfSource.nullable(),
  after: limitsOfSource.nullable(),
  unlisted: z.array(z.string()).describe('Breeds that no list names'),
});
export type RangeSheetRow = z.infer<typeof sheetRow>;

/**
 * Takes ranges from CSV (UTF-8, UTF-16, Big5, Shift_JIS), the columns named in the first row, a row an analyte.
 *
 * With `dry_run` nothing is written: the response says what would be. The import itself names the `digest` of that response,
 * and is refused as `stale` when the ranges or the file are others since. Refused rows are left out, and what the file does
 * not name stays as it is.
 */
export const importCustomRanges = defineCall({
  id: 'customRange.import',
  method: 'POST',
  path: '/api/:hospital/customRange/import',
  access: administrator,
  body: 'bytes',
  input: z.strictObject({ dry_run: z.enum(['true', 'false']), digest: z.string().max(64).optional() }),
  payload: z.strictObject({
    result: z.strictObject({
      encoding: z.string(),
      digest: z.string(),
      ignored: z.array(z.string()).describe('Headings that mean nothing here'),
      rows: z.array(sheetRow),
    }),
  }),
  refusals: [rangeFileBroken, rangeFileHead, rangeFileLarge, stale],
  summary: 'Takes reference ranges from CSV, first as a dry run',
});

/** Every range of the hospital as CSV that the import takes again; no cell is a formula. */
export const exportCustomRanges = defineCall({
  id: 'customRange.export',
  method: 'GET',
  path: '/api/:hospital/customRange/export',
  access: clinical,
  input: z.strictObject({ lang: z.enum(['en', 'ja', 'zhtw']).default('en').describe('Of the headings') }),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  summary: 'The reference ranges as CSV',
});

const state = z.strictObject({ ...written, deleted: z.boolean() });
export type RangeState = z.infer<typeof state>;

const rangeChange = z.strictObject({
  id: field.id,
  at: field.instant,
  by: z.string().describe('Name of the person'),
  way: z.enum(['screen', 'file', 'study']).describe('On the screen, from a file, or from an own interval'),
  before: state.nullable().describe('Null: it was entered then'),
  after: state,
});
export type RangeChange = z.infer<typeof rangeChange>;

/** Who changed a range, when, and what it was before and after; newest first. */
export const getCustomRangeHistory = defineCall({
  id: 'customRange.getHistory',
  method: 'POST',
  path: '/api/:hospital/customRange/getHistory',
  access: clinical,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: z.array(rangeChange) }),
  refusals: [notFound],
  reads: true,
  watches: ['customRange'],
  summary: 'Changes of a reference range',
});
