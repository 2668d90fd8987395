/** What is known of who insures a pet; each part may be missing. */
export type Insurance = {
  readonly insurance_company: string | null;
  readonly insurance_policy: string | null;
  /** `YYYY-MM-DD`, the last day on which the policy is valid. */
  readonly insurance_until: string | null;
  /** Share of a bill that the insurer pays, percent. */
  readonly insurance_share: number | null;
};

/**
 * Whether a pet is insured: `expired` from the day after the last one, `none` where neither insurer nor policy is known.
 *
 * @param today `YYYY-MM-DD` in the hospital's time zone.
 */
export function insuranceStatus(insurance: Insurance, today: string): 'none' | 'valid' | 'expired' {
  const { insurance_company, insurance_policy, insurance_until } = insurance;
  if (!insurance_company && !insurance_policy) return 'none';
  return insurance_until && insurance_until < today ? 'expired' : 'valid';
}
