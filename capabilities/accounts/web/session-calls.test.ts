import type { Call } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  accountStatus,
  confirmEmail,
  forgotPassword,
  getPasswordLink,
  login,
  logout,
  removeFactorsByLink,
  setPasswordByLink,
} from '../contract/index.ts';
import { sessionCalls } from './session-calls.ts';

test('the log-in page asks exactly the calls of the contract', () => {
  const address = ({ id, method, path, rate, reads, watches }: Call) => ({ id, method, path, rate, reads, watches });

  const contract = {
    accountStatus,
    confirmEmail,
    forgotPassword,
    getPasswordLink,
    login,
    logout,
    removeFactorsByLink,
    setPasswordByLink,
  };
  for (const [name, call] of Object.entries(sessionCalls)) {
    expect(address(call), name).toEqual(address(contract[name as keyof typeof sessionCalls]));
  }
});
