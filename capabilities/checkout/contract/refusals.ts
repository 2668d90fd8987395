import { defineRefusal } from '@alder/wire';

/** The money does not cover the total, and the unpaid rest was not confirmed (specification §8). */
export const amountShort = defineRefusal('amountShort', {
  status: 422,
  text: 'Amount received is less than the amount due',
});
/** More than is due; change is given from cash only. */
export const amountOver = defineRefusal('amountOver', {
  status: 422,
  text: 'Amount received is more than the amount due',
});
/** The cash handed over is less than the amount it is to pay. */
export const tenderedLess = defineRefusal('tenderedLess', {
  status: 422,
  text: 'Cash received is less than its amount',
});
/** Cash of ten times the amount and more is confirmed before it is taken; `change` is what would be handed back. */
export const cashUnlikely = defineRefusal('cashUnlikely', {
  status: 422,
  text: 'Cash received is ten times the amount or more. Confirm it',
});
/** The owner's deposit does not cover it. */
export const depositShort = defineRefusal('depositShort', { status: 422, text: 'The deposit is not enough' });
/** Nothing was charged, so there is nothing to receive. */
export const nothingDue = defineRefusal('nothingDue', { status: 422, text: 'Nothing is due' });
/** The payment was voided before. */
export const alreadyVoided = defineRefusal('alreadyVoided', { status: 409, text: 'This payment was voided already' });
/** Lines have no price yet; `lines` names them, and `accept_unpriced` closes the receipt although they are free of charge. */
export const priceMissing = defineRefusal('priceMissing', {
  status: 422,
  text: 'A line has no price yet',
});
/** Only what was paid in full is given back line by line; before that a payment is voided or the line taken off. */
export const notPaid = defineRefusal('notPaid', { status: 422, text: 'Only a line of a paid receipt can be refunded' });
/** The line was given back before; `current` is the receipt. */
export const alreadyRefunded = defineRefusal('alreadyRefunded', {
  status: 409,
  text: 'This line was refunded already',
});
/** Nothing was paid for the line. */
export const nothingPaid = defineRefusal('nothingPaid', { status: 422, text: 'Nothing was paid for this line' });
/** A line of the receipt was given back: its payments stay what they are. */
export const receiptRefunded = defineRefusal('receiptRefunded', {
  status: 422,
  text: 'A line of this receipt was refunded. Its payments cannot be voided any more',
});
/** The visit has no payer, so there is no deposit to put the money into. */
export const depositOwnerMissing = defineRefusal('depositOwnerMissing', {
  status: 422,
  text: 'The receipt has no owner whose deposit could take the refund',
});
/** The hospital uses tills and none is open. */
export const tillMissing = defineRefusal('tillMissing', { status: 422, text: 'No till is open. Open one before cash' });
/** The till that was named is counted or closed by now. */
export const tillNotOpen = defineRefusal('tillNotOpen', { status: 409, text: 'This till is not open' });
/** Several tills are open, none of them the person's own. */
export const tillUnclear = defineRefusal('tillUnclear', { status: 422, text: 'Several tills are open. Choose one' });
/** The day was closed (Z report): its money is not changed any more. */
export const dayClosed = defineRefusal('dayClosed', {
  status: 409,
  text: 'This day is closed. Money is booked again from the next day on',
});
/** The code gives nothing on this receipt (specification §8, "Invalid coupon"); `reason` names the cause. */
export const couponInvalid = defineRefusal('couponInvalid', { status: 422, text: 'Invalid coupon' });
/** Another coupon has the code. */
export const couponCodeUsed = defineRefusal('couponCodeUsed', {
  status: 409,
  text: 'A coupon with this code is there already',
});
/** More than 100 percent, or a last day before the first. */
export const couponValueIncorrect = defineRefusal('couponValueIncorrect', {
  status: 422,
  text: 'This coupon cannot be given',
});
/** Bills of several people are not paid in one form: a deposit and a paper belong to one of them. */
export const ownersDiffer = defineRefusal('ownersDiffer', {
  status: 422,
  text: 'Only bills of one owner are paid together',
});
/** What was set for each bill does not add up to what is paid. */
export const partsUnequal = defineRefusal('partsUnequal', {
  status: 422,
  text: 'The parts of the bills do not add up to the amount received',
});
/** Another receipt has the number of this invoice. */
export const invoiceNumberUsed = defineRefusal('invoiceNumberUsed', {
  status: 409,
  text: 'Another receipt has this invoice number',
});
/** A payment by instalments says in how many, and no other payment does. */
export const installmentsMissing = defineRefusal('installmentsMissing', {
  status: 422,
  text: 'Choose the number of instalments',
});
/** Instalments are one to pay after the other, from today on, and together what is due. */
export const planUnequal = defineRefusal('planUnequal', {
  status: 422,
  text: 'The instalments do not add up to what is due',
});
export const planDays = defineRefusal('planDays', {
  status: 422,
  text: 'Each instalment needs an amount and a day of its own, from today on and one after the other',
});
