import { reach } from '@alder/client';
import * as addresses from '../contract/addresses.ts';
import type {
  accountStatus,
  confirmEmail,
  forgotPassword,
  getPasswordLink,
  login,
  logout,
  removeFactorsByLink,
  setPasswordByLink,
} from '../contract/index.ts';

/** Calls of the log-in page. It is the first one loaded and uses them by address alone, without the contract's schemas. */
export const sessionCalls = {
  login: reach<typeof login>(addresses.loginAddress),
  accountStatus: reach<typeof accountStatus>(addresses.accountStatusAddress),
  logout: reach<typeof logout>(addresses.logoutAddress),
  forgotPassword: reach<typeof forgotPassword>(addresses.forgotPasswordAddress),
  getPasswordLink: reach<typeof getPasswordLink>(addresses.getPasswordLinkAddress),
  confirmEmail: reach<typeof confirmEmail>(addresses.confirmEmailAddress),
  removeFactorsByLink: reach<typeof removeFactorsByLink>(addresses.removeFactorsByLinkAddress),
  setPasswordByLink: reach<typeof setPasswordByLink>(addresses.setPasswordByLinkAddress),
};
