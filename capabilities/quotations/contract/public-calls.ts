import { hospital } from '@alder/hospitals/contract';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { publicKinds } from '../domain/public-link.ts';
import { quotationFlow } from '../domain/quotation-flow.ts';
import { quotationAnswer, quotationOption, strokes } from './quotation-entry.ts';
import {
  publicLinkInvalid,
  quotationAnswered,
  quotationChanged,
  quotationClosed,
  quotationLapsed,
  signatureMissing,
} from './refusals.ts';

/** The query of `/publicAccess` (specification §2). */
export const publicLink = z.object({
  oid: z.string().describe('Names one object and nothing of it'),
  sig: z.string().describe('HMAC-SHA256 over oid and ts, base64url'),
  ts: z.string().describe('When it was issued, milliseconds since 1970'),
});
export type PublicLink = z.infer<typeof publicLink>;

/** Any text: what is no link is refused as every other wrong one, not as wrong input. */
const query = { oid: z.string().max(200), sig: z.string().max(200), ts: z.string().max(40) };

/** Makes or renews the link of one object; a quotation must have been sent. */
export const getPublicLink = defineCall({
  id: 'account.getPublicLink',
  method: 'POST',
  path: '/v2/:hospital/account/getPublicLink',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ model: z.enum(publicKinds), id: field.id }),
  payload: publicLink,
  refusals: [notFound, quotationClosed],
  summary: 'A signed link that shows one object without an account, for 7 days',
});

const named = { name: z.string(), name_zhtw: z.string().nullable(), name_ja: z.string().nullable() };

const quotationView = z.object({
  kind: z.literal('quotation'),
  number: z.int(),
  revision: z.int(),
  title: z.string(),
  note: z.string(),
  valid_until: field.day,
  sent_at: field.instant,
  status: z.enum(quotationFlow.states),
  hash: z.string().describe('Of the content; the answer carries it'),
  options: z.array(
    quotationOption.extend({ lines: z.array(quotationOption.shape.lines.element.omit({ entry: true })) }),
  ),
  answer: quotationAnswer.pick({ decision: true, chosen: true, signed_by: true, signature: true, at: true }).nullable(),
});

const receiptView = z.object({
  kind: z.literal('receipt'),
  number: z.int(),
  paid_at: field.instant,
  lines: z.array(
    z.object({ ...named, quantity: z.number(), unit_price: field.money, amount: field.money, refunded: z.boolean() }),
  ),
  subtotal: field.money,
  discount: field.money,
  rounding: field.money,
  total: field.money,
  refunded: field.money,
  payments: z.array(z.object({ type: z.string(), amount: field.money })),
});

const recordView = z.object({
  kind: z.literal('medicalRecord'),
  visited_at: field.instant,
  doctor: z.string().nullable(),
  diagnoses: z.array(z.object(named)),
  treatments: z.array(z.object({ ...named, quantity: z.number() })),
  medicines: z.array(
    z.object({ ...named, dosage: z.number(), unit: z.string(), frequency: z.string(), days: z.number() }),
  ),
});

/** What an owner sees: no account, no staff besides the doctor's name, no internal id. */
export const publicView = z.object({
  hospital: z.object({
    name: z.string(),
    names: hospital.shape.names,
    logo: field.id.nullable().describe('Of `public.hospitalLogo`'),
    phone: z.string().nullable(),
    lang: z.enum(['en', 'ja', 'zhtw']),
    timezone: z.string(),
    currency: z.string(),
    rounding: z.number(),
  }),
  pet: z.object({ name: z.string(), species: z.string(), breed: z.string(), coat_colour: z.string().nullable() }),
  owner_name: z.string().nullable(),
  lang: z.enum(['en', 'ja', 'zhtw']).nullable().describe('Language of the owner'),
  expires_at: field.instant,
  view: z.discriminatedUnion('kind', [quotationView, receiptView, recordView]),
});
export type PublicView = z.infer<typeof publicView>;
export type QuotationView = z.infer<typeof quotationView>;

export const getPublicAccess = defineCall({
  id: 'public.getPublicAccess',
  method: 'GET',
  path: '/v2/public/alder/getPublicAccess',
  access: { kind: 'public' },
  input: z.strictObject(query),
  payload: publicView,
  refusals: [publicLinkInvalid],
  summary: 'The object of a signed link, read-only',
});

export const answerQuotation = defineCall({
  id: 'public.answerQuotation',
  method: 'POST',
  path: '/v2/public/alder/answerQuotation',
  access: { kind: 'public' },
  rate: 'login',
  input: z.strictObject({
    ...query,
    hash: z.string().max(100).describe('Of the content that was shown'),
    decision: z.enum(['accept', 'decline']),
    chosen: z.int().min(0).max(3).optional().describe('Place of the accepted option'),
    signed_by: field.text(100).default(''),
    signature: strokes.default([]),
    reason: field.text(500).default(''),
  }),
  payload: publicView,
  refusals: [
    publicLinkInvalid,
    quotationAnswered,
    quotationChanged,
    quotationClosed,
    quotationLapsed,
    signatureMissing,
  ],
  summary: "The owner's one answer to a quotation: an option with a signature, or a decline",
});

export const getPublicPdf = defineCall({
  id: 'public.getPublicPdf',
  method: 'GET',
  path: '/v2/public/alder/getPublicPdf',
  access: { kind: 'public' },
  responseType: 'bytes',
  input: z.strictObject({ ...query, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  refusals: [publicLinkInvalid],
  summary: 'The quotation or receipt of a signed link as PDF',
});
