export { type BillPart, billParts, partsOf } from './bill-parts.ts';
export {
  amountsOf,
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
  type TypedPayment,
  totalsOf,
  unpricedLines,
} from './receipt.ts';
export { paidShares, type RefundableLine, refundFault } from './refund.ts';
