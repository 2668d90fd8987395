export * from './public-calls.ts';
export * from './quotation-calls.ts';
export {
  type QuotationAnswer,
  type QuotationLine,
  type QuotationOption,
  quotationAnswer,
  quotationLine,
  quotationOption,
  strokes,
} from './quotation-entry.ts';
export * from './refusals.ts';
