import { defineRefusal } from '@alder/wire';

/** Prescribing needs a doctor (design: screens §2.6); an assistant may write a draft line only. */
export const prescriberOnly = defineRefusal('prescriberOnly', {
  status: 403,
  text: 'Only a doctor can prescribe this',
});

/** The line cannot go from the progress it has to the one asked for. */
export const progressClosed = defineRefusal('progressClosed', {
  status: 409,
  text: 'This line cannot take that step now',
});

/** A controlled medicine is handed out before a second person. */
export const witnessMissing = defineRefusal('witnessMissing', {
  status: 422,
  text: 'Controlled medicine needs a second person',
});

/** The pet has an allergy to it; `safety_reason` is the reason to give it all the same. */
export const allergyMatch = defineRefusal('allergyMatch', {
  status: 422,
  text: 'The patient is allergic to this medicine',
});

/** Another person was faster; `by` and `at` say who and when, `current` is the line. */
export const alreadyDispensed = defineRefusal('alreadyDispensed', {
  status: 409,
  text: 'This line was dispensed already',
});
