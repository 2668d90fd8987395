// Addresses of the calls of the log-in page, which is the first one loaded and must not load the contract's schemas. The
// contract defines its calls with these values.

export const loginAddress = {
  id: 'public.login',
  method: 'POST',
  path: '/v2/public/alder/login',
  rate: 'login',
} as const;

export const accountStatusAddress = {
  id: 'public.accountStatus',
  method: 'GET',
  path: '/v2/public/alder/accountStatus',
  watches: ['account', 'hospital'],
} as const;

export const logoutAddress = { id: 'public.logout', method: 'POST', path: '/v2/public/alder/logout' } as const;

export const forgotPasswordAddress = {
  id: 'public.forgotPassword',
  method: 'POST',
  path: '/v2/public/alder/forgotPassword',
  rate: 'login',
} as const;

export const setPasswordByLinkAddress = {
  id: 'public.setPasswordByLink',
  method: 'POST',
  path: '/v2/public/alder/setPasswordByLink',
  rate: 'login',
} as const;

export const getPasswordLinkAddress = {
  id: 'public.getPasswordLink',
  method: 'POST',
  path: '/v2/public/alder/getPasswordLink',
  reads: true,
  rate: 'login',
} as const;

export const registerAddress = {
  id: 'account.register',
  method: 'POST',
  path: '/v2/alder/account/register',
  rate: 'login',
} as const;

export const getRegistrationAddress = {
  id: 'account.getRegistration',
  method: 'POST',
  path: '/v2/alder/account/getRegistration',
  reads: true,
  rate: 'login',
} as const;

export const activateAddress = {
  id: 'account.activate',
  method: 'POST',
  path: '/v2/alder/account/activate',
  rate: 'login',
} as const;

export const removeFactorsByLinkAddress = {
  id: 'public.removeFactorsByLink',
  method: 'POST',
  path: '/v2/public/alder/removeFactorsByLink',
  rate: 'login',
} as const;

export const confirmEmailAddress = {
  id: 'public.confirmEmail',
  method: 'POST',
  path: '/v2/public/alder/confirmEmail',
  rate: 'login',
} as const;
