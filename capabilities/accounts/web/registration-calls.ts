import { reach } from '@alder/client';
import * as addresses from '../contract/addresses.ts';
import type { activate, getRegistration, register } from '../contract/index.ts';

/** Calls of the pages of registration, by address alone: they are opened before a log-in, without the contract's schemas. */
export const registrationCalls = {
  register: reach<typeof register>(addresses.registerAddress),
  getRegistration: reach<typeof getRegistration>(addresses.getRegistrationAddress),
  activate: reach<typeof activate>(addresses.activateAddress),
};
