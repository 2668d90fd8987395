import { defineRefusal } from '@alder/wire';

/** Nothing says whose doings count. */
export const breachScopeEmpty = defineRefusal('breachScopeEmpty', {
  status: 422,
  text: 'Choose a person, a computer, a link or a beginning',
});
export const breachPeriodReversed = defineRefusal('breachPeriodReversed', {
  status: 422,
  text: 'The end lies before the beginning',
});
/** A moment that has not come yet. */
export const breachAhead = defineRefusal('breachAhead', {
  status: 422,
  text: 'This moment lies in the future',
});
/** The case is closed, or open already. */
export const breachNotNow = defineRefusal('breachNotNow', {
  status: 409,
  text: 'This case is closed; open it again first',
});
