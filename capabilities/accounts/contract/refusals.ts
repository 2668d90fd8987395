import { defineRefusal } from '@alder/wire';

/** The same for an unknown email and a wrong password (specification §8). */
export const authWrongPassword = defineRefusal('authWrongPassword', { status: 401, text: 'Wrong password' });
/** The password was right, but the account has a session already; `kickoutExisting` ends that session. */
export const duplicateSession = defineRefusal('Duplicate', {
  status: 409,
  text: 'This account is currently logged in on other devices',
});
/** The password was right, and no active hospital lets this person in. */
export const noHospital = defineRefusal('noHospital', { status: 403, text: 'Unauthorized' });

/** The password was right, and the account has a second factor: the call comes again with a code. */
export const authFactor = defineRefusal('authFactor', { status: 403, text: 'A code of your second factor is needed' });
/** A code that is wrong, over its time, or was used before. */
export const authFactorWrong = defineRefusal('authFactorWrong', { status: 422, text: 'Wrong code' });
/** The passkey signed rightly, but its counter went back: somebody may have copied it. `passkey` is its id. */
export const passkeyCopied = defineRefusal('passkeyCopied', {
  status: 422,
  text: 'This passkey may have been copied and was not accepted',
});
/** Not a 401: the session goes on, only this password was wrong. `left` tries are left where they are counted. */
export const passwordWrong = defineRefusal('passwordWrong', { status: 422, text: 'Wrong password' });
/** Factors, PIN and address are changed within ten minutes after the password was typed. */
export const verifyFirst = defineRefusal('verifyFirst', { status: 403, text: 'Type your password again first' });
/** The role or the hospital demands a second factor: the last one stays. */
export const factorRequired = defineRefusal('factorRequired', {
  status: 422,
  text: 'Your role or hospital requires a second factor',
});
export const pinDigits = defineRefusal('pinDigits', { status: 400, text: 'PIN requires 4 to 8 digits' });
export const pinEasy = defineRefusal('pinEasy', { status: 422, text: 'PIN is too easy to guess, choose another' });
/** The account has no PIN: the password opens the screen. */
export const pinMissing = defineRefusal('pinMissing', { status: 422, text: 'No PIN is set, use your password' });

export const accountExists = defineRefusal('accountExists', { status: 409, text: 'Input incorrect or account exists' });
export const accountLimit = defineRefusal('accountLimit', {
  status: 422,
  text: 'Your institute has reached activated account limit',
});
export const accountErrorEmailInvalid = defineRefusal('accountErrorEmailInvalid', {
  status: 400,
  text: 'Invalid email format',
});
/** A role that only the operator of the system grants, or a right that users may not grant themselves. */
export const roleNotAllowed = defineRefusal('roleNotAllowed', { status: 403, text: 'Unauthorized' });
/** The hospital needs at least one user who can manage it. */
export const lastAdministrator = defineRefusal('lastAdministrator', {
  status: 422,
  text: 'The last administrator of a hospital cannot be changed or deactivated',
});

export const passwordRequired = defineRefusal('passwordRequired', { status: 400, text: 'Password required' });
export const passwordMin = defineRefusal('passwordMin', {
  status: 400,
  text: 'Password requires at least 6 characters',
});
/** The hospital requires more than the specification; `min` is the required length. */
export const passwordMinHospital = defineRefusal('passwordMinHospital', {
  status: 400,
  text: 'Password is shorter than this hospital requires',
});
export const passwordMax = defineRefusal('passwordMax', {
  status: 400,
  text: 'Password takes at most 128 characters',
});
export const passwordConfirm = defineRefusal('passwordConfirm', {
  status: 400,
  text: 'Confirm password should match new password',
});
export const passwordEasy = defineRefusal('passwordEasy', {
  status: 422,
  text: 'Password is too easy to guess, choose another',
});
export const passwordOld = defineRefusal('passwordOld', { status: 422, text: 'Old password incorrect' });
/** The link was used, replaced by a newer one, or is over its time. */
export const linkExpired = defineRefusal('linkExpired', {
  status: 422,
  text: 'This link has expired. Ask for a new one',
});

/** The link of an invitation has set the password already. */
export const linkUsed = defineRefusal('linkUsed', {
  status: 422,
  text: 'This link was used already. Log in with your password',
});

/** A registration without one of its fields; `fields` names them (specification §8, authRegisterErrorMissing). */
export const registrationMissing = defineRefusal('missing', {
  status: 400,
  text: 'Please enter hospital id, email, and mobile phone number',
});
/** Another email has registered this hospital id, or one that reads like it (specification §8, authRegisterErrorExist). */
export const registrationExists = defineRefusal('exist', {
  status: 409,
  text: 'The hospital id or email has been registered previously',
});
export const emailRegistered = defineRefusal('emailDup', { status: 409, text: 'Email Already Registered' });

/** Nobody has an account with this address: the person is invited by `createUser`. */
export const accountUnknown = defineRefusal('accountUnknown', {
  status: 422,
  text: 'Nobody has an account with this address',
});
/** The person is in the list of users already, active or not. */
export const alreadyMember = defineRefusal('alreadyMember', {
  status: 409,
  text: 'This person is in the list of users already',
});
/** Accepted, declined or withdrawn, or over its time. */
export const invitationEnded = defineRefusal('invitationEnded', {
  status: 422,
  text: 'This invitation has ended. Ask the hospital for another',
});
/** An account belongs to at least one hospital; without one it opens nothing. */
export const lastHospital = defineRefusal('lastHospital', {
  status: 422,
  text: 'This is your only hospital. Its administrator can end your access',
});
/** Name and telephone of a person who belongs to other hospitals too are for the person alone to change. */
export const personElsewhere = defineRefusal('personElsewhere', {
  status: 422,
  text: 'This person belongs to other hospitals too and changes name and telephone alone',
});
/** Letters to the address of a person with a password open the account: nobody else sets it. */
export const emailOfPerson = defineRefusal('emailOfPerson', {
  status: 422,
  text: 'This person has a password and changes the own address alone',
});
