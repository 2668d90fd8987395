import { reach } from '@alder/client';
import type { accountStatus, forgotPassword, login, logout, setPasswordByLink } from '../contract/index.ts';

// The login page is the first one loaded: it uses these calls by address alone, without the contract's schemas. A test
// keeps the two in step.

/** Calls of the log-in page. */
export const sessionCalls = {
  login: reach<typeof login>({
    id: 'public.login',
    method: 'POST',
    path: '/v2/public/alder/login',
    rate: 'login',
  }),
  accountStatus: reach<typeof accountStatus>({
    id: 'public.accountStatus',
    method: 'GET',
    path: '/v2/public/alder/accountStatus',
    watches: ['account', 'hospital'],
  }),
  logout: reach<typeof logout>({ id: 'public.logout', method: 'POST', path: '/v2/public/alder/logout' }),
  forgotPassword: reach<typeof forgotPassword>({
    id: 'public.forgotPassword',
    method: 'POST',
    path: '/v2/public/alder/forgotPassword',
    rate: 'login',
  }),
  setPasswordByLink: reach<typeof setPasswordByLink>({
    id: 'public.setPasswordByLink',
    method: 'POST',
    path: '/v2/public/alder/setPasswordByLink',
    rate: 'login',
  }),
};
