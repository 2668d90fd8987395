export { type AccountState, accountState, loggedOut } from './account-state.ts';
export { changeEmail, confirmEmail, correctEmail } from './email-calls.ts';
export { accountStatus, forgotPassword, getPasswordLink, login, logout, setPasswordByLink } from './login-calls.ts';
export {
  acceptInvitation,
  changeHospital,
  declineInvitation,
  getMemberInvitations,
  getOwnHospitals,
  inviteMember,
  leaveHospital,
  type MemberInvitation,
  type OwnHospital,
  type OwnInvitation,
  withdrawMemberInvitation,
} from './membership-calls.ts';
export {
  authenticatorData,
  clientData,
  credentialId,
  type PasskeyAssertion,
  type PasskeyRequest,
  passkeyAssertion,
} from './passkey.ts';
export * from './refusals.ts';
export { activate, getRegistration, register } from './registration-calls.ts';
export {
  beginTotp,
  confirmIdentity,
  confirmTotp,
  endOtherSessions,
  endSession,
  getSecurity,
  getSessions,
  lockSession,
  type OwnSession,
  removeFactorsByLink,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  type Security,
  setPin,
  unlockSession,
} from './security-calls.ts';
export { switchHospital } from './switch-calls.ts';
export { type User, type UserConfigs, user, userConfigs } from './user.ts';
export {
  createUser,
  getHospitalUsers,
  resetPassword,
  resetPasswordThroughEmail,
  updateUser,
  updateUserConfigs,
  updateUserFeatures,
} from './user-calls.ts';
