/** How a hospital handles cash. */
export type TillSetting = {
  /** Cash belongs to the open session of a till. */
  readonly uses_tills: boolean;
  /** Cash is taken without an open till too. */
  readonly cash_alone: boolean;
  /** Who counts does not see what should be there before it is counted. */
  readonly blind_count: boolean;
  /** A session is closed by another person than the one who counted. */
  readonly second_person: boolean;
  /** Difference up to which no reason is asked for, in the smallest unit of the currency. */
  readonly variance_limit: number;
  /** Sales tax that taxed prices contain, percent; null: the usual rate of the currency's country. */
  readonly tax_percent: number | null;
};

/** Where a hospital has set nothing: no tills, and any difference asks for its reason once there are. */
export const TILL_DEFAULTS: TillSetting = {
  uses_tills: false,
  cash_alone: false,
  blind_count: false,
  second_person: false,
  variance_limit: 0,
  tax_percent: null,
};
