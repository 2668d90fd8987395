import { changeHospitalHandlers } from './change-hospital.handlers.ts';
import { emailHandlers } from './email.handlers.ts';
import type { PasskeyFactor } from './factor-proof.ts';
import { loginHandlers } from './login.handlers.ts';
import { membershipHandlers } from './membership.handlers.ts';
import { passwordLinkHandlers } from './password-link.handlers.ts';
import { securityHandlers } from './security.handlers.ts';
import { sessionHandlers } from './session.handlers.ts';
import { switchHandlers } from './switch.handlers.ts';
import { userHandlers } from './user.handlers.ts';

export { registerAccountJobs } from './account-jobs.ts';
export { listBrowserSpans, listBrowsers } from './browser-sessions.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { passkeyAccounts } from './factor-proof.ts';
export { sessionFinder } from './find-session.ts';
export {
  type ImportedUser,
  type ImportedUsersParts,
  type ImportingAdministrator,
  importedUsers,
  type PlannedUser,
  planUsers,
  type UserToPlan,
} from './imported-users.ts';
export { type RegistrationParts, registrationHandlers, sweepRegistrations } from './registration.handlers.ts';
export { verifyColleague } from './verify-colleague.ts';

/** The calls of accounts; passkeys are kept by a capability of their own. */
export const accountHandlers = (passkeys: PasskeyFactor) => [
  ...loginHandlers(passkeys),
  ...passwordLinkHandlers,
  ...userHandlers,
  ...securityHandlers(passkeys),
  ...sessionHandlers,
  ...switchHandlers,
  ...membershipHandlers,
  ...emailHandlers,
  ...changeHospitalHandlers,
];
