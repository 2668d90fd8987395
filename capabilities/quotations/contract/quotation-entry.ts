import { treatmentCategories } from '@alder/catalog/domain';
import { field } from '@alder/wire';
import { z } from 'zod';
import { quotationFlow } from '../domain/quotation-flow.ts';

const amount = { low: field.money, high: field.money };
/** How many are needed at least; none where a line may turn out to be unnecessary. */
const least = z.number().min(0).max(100_000);

/** A line as it is written; price and names of its entry are taken from the catalog. */
export const lineInput = z.strictObject({
  kind: z.enum(['treatment', 'medicine']),
  entry: field.id.nullable().default(null).describe('Of the catalog, a shared default included; null: typed freely'),
  name: field.line(200),
  low: least.default(1),
  high: field.quantity.default(1),
  unit_price: field.price.optional().describe("The catalog's price unless given"),
  discount_percent: z.number().min(0).max(100).default(0),
  note: field.text(200).default(''),
});

export const optionInput = z.strictObject({
  name: field.line(100),
  note: field.text(500).default(''),
  lines: z.array(lineInput).max(60),
});

/** A line as it is stored, with what it costs. */
export const quotationLine = z.object({
  kind: z.enum(['treatment', 'medicine']),
  entry: field.id.nullable(),
  category: z.enum([...treatmentCategories, 'medicine']),
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
  low: z.number(),
  high: z.number(),
  unit_price: field.money,
  discount_percent: z.number(),
  note: z.string(),
  amount: z.object(amount),
});
export type QuotationLine = z.infer<typeof quotationLine>;

export const quotationOption = z.object({
  name: z.string(),
  note: z.string(),
  lines: z.array(quotationLine),
  total: z.object(amount).describe('Rounded as receipts are; taxes are contained in the prices'),
});
export type QuotationOption = z.infer<typeof quotationOption>;

const coordinate = z.int().min(-1000).max(2000);
/** A drawn signature: strokes of points, in hundredths of the height of the field. */
export const strokes = z.array(z.array(z.strictObject({ x: coordinate, y: coordinate })).max(600)).max(60);

/** What the owner answered to one revision. */
export const quotationAnswer = z.object({
  revision: z.int(),
  decision: z.enum(['accept', 'decline']),
  chosen: z.int().nullable().describe('Place of the accepted option'),
  signed_by: z.string(),
  signature: strokes,
  reason: z.string().describe('Why it was declined'),
  content_hash: z.string().describe('SHA-256 of the content that was shown'),
  at: field.instant,
});
export type QuotationAnswer = z.infer<typeof quotationAnswer>;

/** What a quotation shows besides what is written. */
export const visibleInQuotation = {
  options: z.array(quotationOption),
  number: z.int().describe('Running number of the hospital, printed as Q0001'),
  revision: z.int().describe('Raised by the first change after it was sent'),
  status: z.enum(quotationFlow.states),
  currency: z.string(),
  patient: z.object({
    id: field.id,
    name: z.string(),
    patient_id: z.string(),
    species: z.string(),
    breed: z.string(),
    coat_colour: z.string().nullable(),
    weight: z.number().nullable(),
  }),
  owner: z
    .object({
      id: field.id,
      name: z.string(),
      email: z.string().nullable(),
      lang: z.enum(['en', 'ja', 'zhtw']).nullable(),
    })
    .nullable(),
  author_name: z.string().nullable(),
  sent_at: field.instant.nullable(),
  opened_at: field.instant.nullable().describe('When the owner opened the link first'),
  answer: quotationAnswer.nullable().describe('To the revision of now'),
  used_at: field.instant.nullable(),
  used_in: field.id.nullable().describe('Visit that has its lines'),
  versions: z
    .array(z.object({ revision: z.int(), sent_at: field.instant, decision: z.enum(['accept', 'decline']).nullable() }))
    .describe('Revisions that were sent, newest first'),
};
