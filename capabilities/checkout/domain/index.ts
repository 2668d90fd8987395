export {
  type ChargedLine,
  likelyCash,
  type PaymentStatus,
  type PaymentType,
  paymentFlow,
  paymentTypes,
  type Settlement,
  settle,
  type Tender,
  type Totals,
  totalsOf,
} from './receipt.ts';
