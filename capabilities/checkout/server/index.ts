import type { Implementation } from '@alder/server';
import { couponHandlers } from './coupon.handlers.ts';
import { depositHandlers } from './deposit.handlers.ts';
import { invoiceHandlers } from './invoice.handlers.ts';
import { paymentHandlers } from './payment.handlers.ts';
import { planHandlers } from './plan.handlers.ts';
import { printHandlers } from './print.handlers.ts';
import { receiptHandlers } from './receipt.handlers.ts';
import { refundHandlers } from './refund.handlers.ts';
import { severalHandlers } from './several.handlers.ts';

export { deletedCoupons } from './deleted-coupons.ts';
export { importedDeposits } from './imported-deposits.ts';
export { followBill } from './move-visit.ts';
export { countOpenMoney, listChangedByRounding, sumOwed } from './open-money.ts';
export { listPlans } from './plan.repository.ts';
export { listPaidReceipts, printReceiptOf } from './print.handlers.ts';
export { priceItems } from './receipt.handlers.ts';
export { listOpenLines } from './receipt.repository.ts';
export { findPaidReceipt, totalOfVisit } from './visit-total.ts';

export const checkoutHandlers: readonly Implementation[] = [
  ...receiptHandlers,
  ...paymentHandlers,
  ...severalHandlers,
  ...refundHandlers,
  ...depositHandlers,
  ...couponHandlers,
  ...invoiceHandlers,
  ...planHandlers,
  ...printHandlers,
];
