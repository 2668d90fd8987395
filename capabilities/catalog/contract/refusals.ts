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

/** The file is neither a workbook nor a text in a known encoding, or is damaged. */
export const importBroken = defineRefusal('importBroken', {
  status: 422,
  text: 'The file is no price list that can be read',
});

/** More than 10 MB or 20,000 rows, or a workbook that would be when unpacked. */
export const importTooLarge = defineRefusal('importTooLarge', { status: 413, text: 'The file is too large' });

/** No column says what the entries are called, nor by which id they are known. */
export const importNoName = defineRefusal('importNoName', {
  status: 422,
  text: 'The first row must name the columns, one of them "name"',
});

/** A line of a treatment brings lines itself, or is the treatment; only one level is added to a visit. */
export const linesNested = defineRefusal('linesNested', {
  status: 422,
  text: 'A line that brings lines of its own cannot be brought',
});

/** The prices of a starting list are of another currency than the hospital's. */
export const startingCurrency = defineRefusal('startingCurrency', {
  status: 422,
  text: 'This list is in another currency than the hospital',
});
