export {
  beginPasskey,
  confirmPasskey,
  getPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from './passkey-calls.ts';
export * from './refusals.ts';
