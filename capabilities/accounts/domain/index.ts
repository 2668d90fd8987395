export {
  DASHBOARD_ROLES,
  DEVICE_ROLES,
  type Entry,
  GUEST_ROLE,
  HOSPITAL_ROLES,
  type LicensedHospital,
  mayEnter,
  mayOpen,
  type PermittedAccount,
  USER_ADMIN_ROLES,
  VENDOR_ROLES,
} from './access.ts';
export { hasRoomForAccount } from './account-limit.ts';
export { type Device, deviceOf } from './device.ts';
export { isEmail, normalizeEmail } from './email.ts';
export {
  FACTOR_FAILURES_BEFORE_WAIT,
  FACTOR_GRACE_DAYS,
  FACTOR_ROLES,
  type FactorDemand,
  factorDemand,
  isVerified,
  RECOVERY_CODES,
  readCode,
  VERIFIED_MINUTES,
} from './factor.ts';
export {
  type EarlierUser,
  type JudgedUser,
  judgeUser,
  seatUsers,
  type UserHere,
} from './imported-user.ts';
export { landingPath, RESTORED_SEGMENTS, restoredPath } from './landing.ts';
export {
  invitationEnd,
  isInvitationOpen,
  leaveProblem,
  MEMBER_INVITATION_DAYS,
  MEMBER_ROLES,
  type MemberRole,
  membershipLetter,
} from './membership.ts';
export { MAX_OPENED_DICOMS, openedDicomsOf, withOpenedDicom } from './opened-dicoms.ts';
export {
  KEY_LETTER,
  type KeyProblem,
  keyProblem,
  MAX_KEY_SCREENS,
  type OwnKeys,
  ownKeysOf,
  RESERVED_LETTERS,
  withOwnKey,
} from './own-keys.ts';
export {
  isTooEasy,
  normalizePassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  type PasswordProblem,
  passwordLength,
  passwordProblem,
} from './password.ts';
export {
  MAX_PASTED,
  type PastedPerson,
  type PastedProblem,
  pastedProblems,
  permitsOf,
  readPastedPeople,
  roleOf,
  type SheetRole,
  sheetRoles,
} from './pasted-people.ts';
export { LOCK_MINUTES, type LockMinutes, PIN_MAX, PIN_MIN, PIN_TRIES, type PinProblem, pinProblem } from './pin.ts';
export {
  ACTIVATION_LINK_DAYS,
  isLetterDue,
  isPlainLine,
  missingFields,
  REGISTRATION_FIELDS,
  REGISTRATIONS_BEFORE_WAIT,
  RESEND_SECONDS,
  type RegistrationField,
  type RegistrationForm,
  registrationProblem,
  type Taken,
} from './registration.ts';
export {
  ADDRESS_FAILURES_BEFORE_WAIT,
  FAILURE_WINDOW_MINUTES,
  FAILURES_BEFORE_WAIT,
  isExpired,
  LONGEST_WAIT_SECONDS,
  loginFlow,
  SESSION_HOURS,
  SESSION_IDLE_HOURS,
  sessionsAllowed,
  waitSeconds,
} from './session.ts';
export { START_PAGES, type StartPage, startPagesFor } from './start-page.ts';
