export { type AccountParts, passkeyHandlers } from './passkey.handlers.ts';
export { passkeyFactor } from './prove-passkey.ts';
