/** Settings by a hospital's administrators for all its users (specification §3; `spec/decisions.md`, "Sessions"). */
export type HospitalConfigs = {
  /** The same image uploaded again for a pet is stored once. */
  readonly dedupImages: boolean;
  /** Browsers on the network of the gateway speak to it directly. */
  readonly localAccess: boolean;
  /** Live sessions an account may have at once. */
  readonly sessionsPerAccount: number;
  /** Fewest characters of a new password. */
  readonly passwordMin: number;
};

/** Where a hospital has set nothing. */
export const CONFIG_DEFAULTS: HospitalConfigs = {
  dedupImages: true,
  localAccess: false,
  sessionsPerAccount: 1,
  passwordMin: 6,
};

/** Between which numbers a hospital may choose. Six characters are the product's own least. */
export const CONFIG_BOUNDS = {
  sessionsPerAccount: { min: 1, max: 10 },
  passwordMin: { min: CONFIG_DEFAULTS.passwordMin, max: 64 },
} as const;

/** The configuration in force: what was set, and for the rest what holds where nothing is set. */
export function configsInForce(stored: Readonly<Record<string, unknown>> | null | undefined): HospitalConfigs {
  const names = Object.keys(CONFIG_DEFAULTS) as (keyof HospitalConfigs)[];
  const values = stored ?? {};
  const set = names.filter((name) => typeof values[name] === typeof CONFIG_DEFAULTS[name]);
  return { ...CONFIG_DEFAULTS, ...Object.fromEntries(set.map((name) => [name, values[name]])) };
}

/** Whether a number may be chosen; what is no whole number may not. */
export function isWithin(name: keyof typeof CONFIG_BOUNDS, value: number | undefined): value is number {
  const { min, max } = CONFIG_BOUNDS[name];
  return Number.isInteger(value) && value! >= min && value! <= max;
}
