import { defineRefusal } from '@alder/wire';

/** A dose range must rise: lowest, usual, highest. */
export const dosageOrder = defineRefusal('dosageOrder', {
  status: 400,
  text: 'Lowest, usual and highest dosage must rise in this order',
});

/** A template is changed by its author or a hospital administrator. */
export const templateNotYours = defineRefusal('templateNotYours', {
  status: 403,
  text: 'Only its author or an administrator changes this template',
});

/** A change of many prices would make one higher than a price may be. */
export const priceTooHigh = defineRefusal('priceTooHigh', { status: 400, text: 'A price would be too high' });

/** A change of many prices is taken back once, for 30 days. */
export const priceChangeUndone = defineRefusal('priceChangeUndone', {
  status: 409,
  text: 'This change of prices was taken back already, or is too old',
});
