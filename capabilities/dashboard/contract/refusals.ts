import { defineRefusal } from '@alder/wire';

/** The last day is before the first, or the range is longer than three years. */
export const rangeIncorrect = defineRefusal('rangeIncorrect', { status: 422, text: 'This range cannot be reported' });
