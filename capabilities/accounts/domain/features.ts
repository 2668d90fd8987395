/** Features that one account may have switched; the account is read with each log-in and stays small. */
export const MAX_FEATURES = 50;

/** Names of features: what a page looks up, never a name that an object has by itself. */
export const FEATURE_NAME = /^[a-z][a-zA-Z0-9]{0,39}$/;

/**
 * Lays switched features over those kept before; the others stay as they are.
 *
 * @returns undefined where the account would keep more than {@link MAX_FEATURES}.
 */
export function withFeatures(
  kept: Readonly<Record<string, unknown>>,
  switched: Readonly<Record<string, boolean>>,
): Readonly<Record<string, unknown>> | undefined {
  const next = { ...kept, ...switched };
  return Object.keys(next).length > MAX_FEATURES ? undefined : next;
}
