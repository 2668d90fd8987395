import { deviceModels, panels, sexes } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { limits } from './limits.ts';
import { rangePlace } from './refusals.ts';

/** Who reads ranges. */
export const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;
/** Who writes them. */
export const administrator = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'],
} as const;

const days = z.int().min(0).max(36_500).nullable();

/** What a person writes of a range. */
export const written = {
  species: field.line(40),
  name: z.array(field.line(80)).max(200).describe('Breeds in English; with the next list empty: any breed'),
  name_zhtw: z.array(field.line(80)).max(200).describe('Breeds in Traditional Chinese'),
  device: z.enum(deviceModels).nullable(),
  exam_type: z.enum(panels).nullable(),
  sex: z.enum(sexes).nullable(),
  ranges: z.record(z.string().max(60), limits).describe('By analyte'),
  age_from_days: days,
  age_to_days: days.describe('Not included'),
  valid_from: field.instant,
  source: field.text(300).describe('Where the numbers come from'),
};

/** Reference ranges of the hospital for some animals (specification §3). */
export const customRange = z.strictObject({ ...field.entry, ...written });
export type CustomRange = z.infer<typeof customRange>;

/** Every custom range of the hospital. */
export const getCustomRanges = defineCall({
  id: 'customRange.getHospitalEntries',
  method: 'POST',
  path: '/api/:hospital/customRange/getHospitalEntries',
  access: clinical,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(customRange) }),
  reads: true,
  watches: ['customRange'],
  summary: "The hospital's reference ranges",
});

/** Adds a range; without `valid_from` it applies to every exam, earlier ones included. */
export const createCustomRange = defineCall({
  id: 'customRange.create',
  method: 'POST',
  path: '/api/:hospital/customRange/create',
  access: administrator,
  input: z.strictObject({
    species: written.species,
    ranges: written.ranges,
    name: written.name.default([]),
    name_zhtw: written.name_zhtw.default([]),
    device: written.device.default(null),
    exam_type: written.exam_type.default(null),
    sex: written.sex.default(null),
    age_from_days: days.default(null),
    age_to_days: days.default(null),
    valid_from: field.instant.optional(),
    source: written.source.default(''),
  }),
  payload: z.strictObject({ result: customRange }),
  refusals: [rangePlace],
  summary: 'Adds a reference range',
});

/** Changes a range for results to come; those already filed keep what they were judged by. */
export const updateCustomRange = defineCall({
  id: 'customRange.update',
  method: 'POST',
  path: '/api/:hospital/customRange/update',
  access: administrator,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    ...z.strictObject(written).partial().shape,
    deleted: z.boolean().optional(),
  }),
  payload: z.strictObject({ result: customRange }),
  refusals: [notFound, stale, rangePlace],
  summary: 'Changes or removes a reference range',
});
