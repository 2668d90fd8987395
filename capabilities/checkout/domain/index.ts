export { type BillPart, billParts, partsOf } from './bill-parts.ts';
export { type Denominations, denominationsOf, isUnlikelyCash, likelyCash } from './cash.ts';
export { type CouponFault, type CouponRule, couponCode, couponFault, discountOfCoupon } from './coupon.ts';
export {
  carrierKind,
  type InvoiceFault,
  type InvoiceValues,
  invoiceFaults,
  isBody,
  maskedCarrier,
  tidyInvoice,
  UNIFORM_FIELDS,
  uniformTaxType,
} from './invoice.ts';
export { type LineFigures, partsOfLine } from './line-parts.ts';
export {
  equalParts,
  isPlanCount,
  MAX_PARTS,
  MIN_PARTS,
  type PartState,
  type PaymentPlan,
  type PlanFault,
  type PlannedPart,
  type PlanState,
  type PlanStep,
  planFault,
  planState,
  planSteps,
  usualFirstDay,
} from './payment-plan.ts';
export {
  amountsOf,
  type ChargedLine,
  changeGiven,
  type DepositType,
  depositTypes,
  hasInstallments,
  MAX_INSTALLMENTS,
  MIN_INSTALLMENTS,
  type PaymentState,
  type PaymentStatus,
  type PaymentType,
  paymentFlow,
  paymentState,
  paymentTypes,
  type ReceiptColumns,
  type Settlement,
  settle,
  statusAfterPayment,
  statusAfterVoid,
  type Tender,
  type Totals,
  type TypedPayment,
  totalsOf,
  USUAL_INSTALLMENTS,
  unpricedAtClosing,
  unpricedLines,
} from './receipt.ts';
export { leftOfWay, paidShares, type RefundableLine, refundFault, type WaysOfReceipt } from './refund.ts';
export { oldestFirst, partsFault, partsOfSum, type SpreadBill, spreadTenders } from './spread.ts';
export { sumTaxes, type TaxPart, taxesOf, usualTaxPercent } from './tax.ts';
