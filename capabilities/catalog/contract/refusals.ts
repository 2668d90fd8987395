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
