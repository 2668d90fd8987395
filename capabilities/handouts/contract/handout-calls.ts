import { defineCall, defineEntryCalls, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { handoutLanguages } from '../domain/index.ts';
import { handoutLanguageMissing } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const writes = { kind: 'permit', permit: ['his'], roles: ['doctor', 'hospitalAdmin', 'sysAdmin'] } as const;
export const language = z.enum(handoutLanguages);

const text = z.strictObject({
  title: field.line(150),
  text: field.line(8000).describe('`# ` begins a heading, `- ` an item of a list, every other line is a paragraph'),
});
const texts = z
  .strictObject({ en: text.optional(), ja: text.optional(), zhtw: text.optional() })
  .refine((written) => Object.values(written).some((one) => one !== undefined), 'missing')
  .describe('Languages that it is written in, at least one');

const calls = defineEntryCalls({
  model: 'handout',
  access: writes,
  fixed: {},
  needed: { texts },
  fields: {
    related: z
      .array(field.line(100))
      .max(60)
      .describe('Diagnoses, treatments, medicines, routes or species of visits for which it is suggested'),
    archived: z.boolean().describe('Out of use: kept, and neither offered nor given'),
    checked: z.boolean().describe('A veterinarian of the hospital has read it and stands by it'),
  },
  shown: {
    is_starting: z.boolean().describe('Came with the product'),
    checked_by_name: z.string().nullable(),
    checked_at: field.instant.nullable(),
  },
  watches: ['handout'],
  noun: 'a handout for owners',
});
export const { entry: handout, create: createHandout, update: updateHandout } = calls;
export type Handout = z.infer<typeof handout>;

export const handoutSummary = z.object({
  id: field.id,
  version: z.int().min(1),
  titles: z.object({ en: z.string().optional(), ja: z.string().optional(), zhtw: z.string().optional() }),
  languages: z.array(language),
  related: z.array(z.string()),
  archived: z.boolean(),
  checked: z.boolean(),
  is_starting: z.boolean(),
  updated_at: field.instant.nullable().describe('null: as it came with the product'),
});
export type HandoutSummary = z.infer<typeof handoutSummary>;

/** The handouts of the hospital, those that came with the product included, without their texts. */
export const getHandouts = defineCall({
  id: 'his.getHandouts',
  method: 'GET',
  path: '/v2/:hospital/his/getHandouts',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(handoutSummary) }),
  watches: ['handout'],
  summary: 'Handouts of the hospital, without their texts',
});

export const getHandout = defineCall({
  id: 'his.getHandout',
  method: 'GET',
  path: '/v2/:hospital/his/getHandout/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: handout }),
  refusals: [notFound],
  watches: ['handout'],
  summary: 'A handout with its texts',
});

/** As it would be printed, without a patient. */
export const getHandoutPdf = defineCall({
  id: 'his.getHandoutPdf',
  method: 'GET',
  path: '/v2/:hospital/his/getHandoutPdf/:id',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id, lang: language }),
  payload: z.unknown(),
  refusals: [notFound, handoutLanguageMissing],
  summary: 'A handout as PDF, without a patient',
});
