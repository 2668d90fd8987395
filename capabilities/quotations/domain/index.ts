export {
  type ComparedRow,
  compareOptions,
  type Estimate,
  lineEstimate,
  optionEstimate,
  optionLetter,
  type PricedLine,
} from './estimate.ts';
export { type MeterState, meterOf, meterStates } from './meter.ts';
export {
  isLinkOpen,
  isSigned,
  issuedAt,
  linkEndsAt,
  PUBLIC_LINK_DAYS,
  type PublicKind,
  publicKinds,
  type Stroke,
  strokePath,
} from './public-link.ts';
export { type QuotationStatus, quotationFlow, statusOn } from './quotation-flow.ts';
