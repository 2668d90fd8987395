/** Papers that receipts are laid out for. */
export const RECEIPT_PAPERS = ['A5', 'A4'] as const;
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];
/** Labels that medicines are laid out for, width x height in millimetres. */
export const LABEL_PAPERS = ['62x40', '70x50', '50x30'] as const;
export type LabelPaper = (typeof LABEL_PAPERS)[number];

/**
 * Units in which results are shown: `reported` as the analyzer sent them, or the conventional or SI unit of each analyte.
 * The stored value never changes.
 */
export const UNIT_SYSTEMS = ['reported', 'conventional', 'si'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** Settings by a hospital's administrators for all its users (specification §3; `spec/decisions.md`, "Sessions"). */
export type HospitalConfigs = {
  /** The same image uploaded again for a pet is stored once. */
  readonly dedupImages: boolean;
  /** Browsers on the network of the gateway speak to it directly, and read recent images from it. */
  readonly localAccess: boolean;
  /** Days for which a gateway keeps images that the archive has, for the browsers on its network. */
  readonly localImageDays: number;
  /** Gigabytes that those images take on a gateway at most; the oldest are deleted first. */
  readonly localImageGigabytes: number;
  /** Live sessions an account may have at once. */
  readonly sessionsPerAccount: number;
  /** Fewest characters of a new password. */
  readonly passwordMin: number;
  /** Every user of the hospital needs a second factor at log-in. */
  readonly secondFactor: boolean;
  /** Paper of receipts. */
  readonly receiptPaper: ReceiptPaper;
  /** Size of the labels of medicines, millimetres. */
  readonly labelPaper: LabelPaper;
  /** The logo is printed at the head of documents. */
  readonly letterheadLogo: boolean;
  /** Share of an accepted estimate, in percent, from which the staff are warned before it is exceeded. */
  readonly estimateWarnPercent: number;
  /** Doctors sign their records; those that are not signed are listed at day end. */
  readonly signRecords: boolean;
  /** Who signs a record enters PIN or password for it. */
  readonly signWithSecret: boolean;
  /** Units of results for readers who have chosen none of their own. */
  readonly units: UnitSystem;
};

/** Where a hospital has set nothing. */
export const CONFIG_DEFAULTS: HospitalConfigs = {
  dedupImages: true,
  localAccess: false,
  localImageDays: 14,
  localImageGigabytes: 50,
  sessionsPerAccount: 1,
  passwordMin: 6,
  secondFactor: false,
  receiptPaper: 'A5',
  labelPaper: '62x40',
  letterheadLogo: true,
  estimateWarnPercent: 90,
  signRecords: true,
  signWithSecret: false,
  units: 'reported',
};

/** Between which numbers a hospital may choose. Six characters are the product's own least. */
export const CONFIG_BOUNDS = {
  localImageDays: { min: 1, max: 90 },
  localImageGigabytes: { min: 1, max: 2000 },
  sessionsPerAccount: { min: 1, max: 10 },
  passwordMin: { min: CONFIG_DEFAULTS.passwordMin, max: 64 },
  estimateWarnPercent: { min: 50, max: 100 },
} as const;

/** The configuration in force: what was set, and for the rest what holds where nothing is set. */
export function configsInForce(stored: Readonly<Record<string, unknown>> | null | undefined): HospitalConfigs {
  const names = Object.keys(CONFIG_DEFAULTS) as (keyof HospitalConfigs)[];
  const values = stored ?? {};
  const choices: Readonly<Record<string, readonly unknown[]>> = {
    receiptPaper: RECEIPT_PAPERS,
    labelPaper: LABEL_PAPERS,
    units: UNIT_SYSTEMS,
  };
  const set = names.filter(
    (name) => typeof values[name] === typeof CONFIG_DEFAULTS[name] && (choices[name]?.includes(values[name]) ?? true),
  );
  return { ...CONFIG_DEFAULTS, ...Object.fromEntries(set.map((name) => [name, values[name]])) };
}

/** Whether a number may be chosen; what is no whole number may not. */
export function isWithin(name: keyof typeof CONFIG_BOUNDS, value: number | undefined): value is number {
  const { min, max } = CONFIG_BOUNDS[name];
  return Number.isInteger(value) && value! >= min && value! <= max;
}
