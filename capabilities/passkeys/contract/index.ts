export { beginPasskey, confirmPasskey, getPasskeys, type Passkey, removePasskey } from './passkey-calls.ts';
export * from './refusals.ts';
