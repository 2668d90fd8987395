import { defineRefusal } from '@alder/wire';

/** The hospital has as many tokens in use as it may have. */
export const tokenLimit = defineRefusal('tokenLimit', {
  status: 409,
  text: 'No further token while so many are in use',
});
/** The token was revoked before. */
export const tokenRevoked = defineRefusal('tokenRevoked', { status: 409, text: 'The token is revoked already' });
/** Resources are given as JSON alone, results as ORU^R01 and as a table too. */
export const unreadableForm = defineRefusal('unreadableForm', {
  status: 406,
  text: 'Only application/fhir+json; results also as x-application/hl7-v2+er7 and text/csv',
});
