import { defineRefusal } from '@alder/wire';

/** The test of the rule would lead back to the value that it judges; `rules` names the loop. */
export const reflexLoop = defineRefusal('reflexLoop', {
  status: 409,
  text: 'With this rule a result would order itself again. Change the test, or remove one of the rules of the loop',
});

/** Ordered, dismissed, withdrawn or kept already, or its analyzer has begun. */
export const reflexDecided = defineRefusal('reflexDecided', {
  status: 409,
  text: 'This was decided already',
});

/** The hospital has no analyzer for the test, and the rule names no reference laboratory. */
export const reflexNoAnalyzer = defineRefusal('reflexNoAnalyzer', {
  status: 422,
  text: 'No analyzer of the hospital does this test; name a reference laboratory in the rule',
});
