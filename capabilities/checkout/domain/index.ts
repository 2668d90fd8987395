export { type BillPart, billParts, partsOf } from './bill-parts.ts';
export {
  type ChargedLine,
  changeGiven,
  likelyCash,
  type PaymentStatus,
  type PaymentType,
  paymentFlow,
  paymentTypes,
  type Settlement,
  settle,
  statusAfterPayment,
  statusAfterVoid,
  type Tender,
  type Totals,
  totalsOf,
  unpricedLines,
} from './receipt.ts';
