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
/** The owner's deposit does not cover it. */
export const depositShort = defineRefusal('depositShort', { status: 422, text: 'The deposit is not enough' });
/** Nothing was charged, so there is nothing to receive. */
export const nothingDue = defineRefusal('nothingDue', { status: 422, text: 'Nothing is due' });
/** The payment was voided before. */
export const alreadyVoided = defineRefusal('alreadyVoided', { status: 409, text: 'This payment was voided already' });
/** A line has no price yet; `accept_unpriced` closes the receipt although the line is free of charge. */
export const priceMissing = defineRefusal('priceMissing', {
  status: 422,
  text: 'A line has no price yet',
});
