import { assigneeOnly, paidLocked, patientMismatch } from '@alder/chart/contract';
import { defineCall, defineEntryCalls, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { meterStates } from '../domain/meter.ts';
import { publicLink } from './public-calls.ts';
import { optionInput, type QuotationOption, visibleInQuotation } from './quotation-entry.ts';
import {
  quotationClosed,
  quotationIncomplete,
  quotationNotAccepted,
  quotationRange,
  quotationUsed,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const watches = ['quotation'];

const calls = defineEntryCalls({
  model: 'quotation',
  access,
  fixed: { pet: field.id },
  needed: { title: field.line(120).describe('What it is about: "Right cruciate ligament"'), valid_until: field.day },
  fields: {
    medical_record: field.id.nullable().describe('Visit that it was written for'),
    note: field.text(2000).describe('For the owner'),
    options: z.array(optionInput).max(4).describe('Side by side; the owner accepts one'),
  },
  shown: visibleInQuotation,
  refusals: [quotationUsed, quotationRange, patientMismatch],
  watches,
  noun: 'a quotation of a patient, with its options',
});

export const { entry: quotation, create: createQuotation, update: updateQuotation } = calls;
/** A quotation as it is read: its options have names and amounts, which `shown` puts in the place of what was written. */
export type Quotation = Omit<z.infer<typeof quotation>, 'options'> & { options: QuotationOption[] };

const result = z.object({ result: quotation.extend({ options: visibleInQuotation.options }) });
const one = { id: field.id, version: field.version };

export const getQuotation = defineCall({
  id: 'his.getQuotation',
  method: 'GET',
  path: '/v2/:hospital/his/getQuotation/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: result,
  refusals: [notFound],
  watches,
  summary: 'One quotation with its options, its answer and its versions',
});

export const quotationCard = quotation
  .pick({ id: true, number: true, title: true, status: true, patient: true, valid_until: true, used_at: true })
  .extend({
    owner_name: z.string().nullable(),
    options: z.int(),
    opened_at: field.instant.nullable(),
    low: field.money.describe('Of the accepted option, else of the cheapest'),
  });
export type QuotationCard = z.infer<typeof quotationCard>;

export const getQuotations = defineCall({
  id: 'quotation.getAll',
  method: 'GET',
  path: '/v2/:hospital/quotation/getAll',
  access,
  input: z.strictObject({
    pet: field.id.optional(),
    show: z.enum(['open', 'accepted', 'all']).default('all'),
    q: field.text(100).optional().describe('Name of the pet or the owner, title, or number'),
    ...field.paging,
  }),
  payload: z.object({ result: z.array(quotationCard), next: field.next }),
  watches,
  summary: 'Quotations, newest first',
});

/** Freezes the content as a version, and makes or renews the link for its owner. */
export const sendQuotation = defineCall({
  id: 'quotation.send',
  method: 'POST',
  path: '/v2/:hospital/quotation/send',
  access,
  input: z.strictObject({ ...one, email: z.email().max(200).optional().describe('The link goes there by mail') }),
  payload: z.object({ result: quotation, link: publicLink }),
  refusals: [notFound, stale, quotationClosed, quotationIncomplete],
  summary: 'Sends a quotation: its content is frozen, and the link opens for 7 days',
});

export const revokeQuotation = defineCall({
  id: 'quotation.revoke',
  method: 'POST',
  path: '/v2/:hospital/quotation/revoke',
  access,
  input: z.strictObject(one),
  payload: result,
  refusals: [notFound, stale, quotationClosed, quotationUsed],
  summary: 'Takes a quotation back: its links open nothing any more, until it is sent again',
});

/** The accepted option becomes lines and orders of a visit, once. */
export const useQuotation = defineCall({
  id: 'quotation.use',
  method: 'POST',
  path: '/v2/:hospital/quotation/use',
  access,
  input: z.strictObject({ ...one, medical_record: field.id }),
  payload: z.object({
    result: quotation,
    added: z.int().describe('Lines that were added to the visit'),
    to_prescribe: z.array(z.string()).describe('Medicines: their dose is decided by the doctor, so they are not added'),
  }),
  refusals: [notFound, stale, quotationNotAccepted, quotationUsed, patientMismatch, assigneeOnly, paidLocked],
  summary: 'Puts the lines of the accepted option into a visit, with the lowest quantities',
});

export const getQuotationPdf = defineCall({
  id: 'quotation.getPdf',
  method: 'GET',
  path: '/v2/:hospital/quotation/getPdf/:id',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: "The quotation as PDF, with its signature, in the owner's language unless another is asked for",
});

/** An accepted estimate of a visit, against what the visit has cost. */
export const estimate = z.object({
  quotation: field.id,
  number: z.int(),
  title: z.string(),
  option: z.string(),
  low: field.money,
  high: field.money,
  spent: field.money.describe('What the bill of the visit comes to now'),
  warn_at: field.money.describe('From here on the hospital wants to be warned'),
  state: z.enum(meterStates),
  used: z.boolean(),
});
export type VisitEstimate = z.infer<typeof estimate>;

export const getEstimates = defineCall({
  id: 'quotation.getEstimates',
  method: 'GET',
  path: '/v2/:hospital/quotation/getEstimates/:medical_record',
  access,
  input: z.strictObject({ medical_record: field.id }),
  payload: z.object({ result: z.array(estimate) }),
  refusals: [notFound],
  watches: ['quotation', 'receipt', 'treatmentRecord', 'medicineRecord', 'medicineGroupRecord', 'payment'],
  summary: 'Accepted estimates of a visit and what of them is spent',
});
