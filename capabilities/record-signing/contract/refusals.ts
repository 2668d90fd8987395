import { defineRefusal } from '@alder/wire';

export { recordSigned } from '@alder/chart/contract';

/** A signature needs a written record. */
export const recordEmpty = defineRefusal('recordEmpty', {
  status: 422,
  text: 'Write the record before signing it',
});
/** An unsigned record is changed itself, and there is no second signature without a first. */
export const recordNotSigned = defineRefusal('recordNotSigned', {
  status: 409,
  text: 'The record is not signed yet',
});
export const cosignerNotDoctor = defineRefusal('cosignerNotDoctor', {
  status: 403,
  text: 'Only a doctor can sign beside the doctor of the record',
});
/** The doctor of the record, or one who has signed beside already. */
export const cosignerSigned = defineRefusal('cosignerSigned', {
  status: 409,
  text: 'You have signed this record already',
});
/** The hospital asks for the PIN or password of the signer. */
export const signSecretMissing = defineRefusal('signSecretMissing', {
  status: 422,
  text: 'Enter your PIN or password to sign',
});
