import { reach } from '@alder/client';
import type { accountStatus, forgotPassword, login, logout, setPasswordByLink } from '../contract/index.ts';

// The log-in page is the first thing anybody waits for: it knows these calls by address alone and leaves the
// contract's schemas to the pages behind it. A test holds both together.

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
