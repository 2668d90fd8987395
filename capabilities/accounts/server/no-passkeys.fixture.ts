import type { PasskeyFactor } from './factor-proof.ts';

/** For tests: an installation in which nobody has a passkey. */
export const noPasskeys: PasskeyFactor = {
  ask: async () => undefined,
  prove: async () => 'wrong',
  noteCopied: async () => undefined,
  removeAll: async () => undefined,
};
