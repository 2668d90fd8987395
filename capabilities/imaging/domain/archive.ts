/** Settings of the hospital that filing an image needs. */
export type Archive = {
  readonly hospital: string;
  readonly timezone: string;
  /** Quota in bytes; undefined is no limit. */
  readonly quota: number | undefined;
  /**
   * Images of exams that have begun are filed although the quota is reached: for some days after it was (decision 0437).
   */
  readonly takesBegun: boolean;
  /** The plan has ended, and nothing is stored. */
  readonly isEnded: boolean;
  /** A photograph uploaded twice for a pet is stored once (specification §3, configs). */
  readonly dedupImages: boolean;
};

/** Whether the hospital stores equal photographs of a patient once: yes, unless configured otherwise. */
export function keepsOnce(configs: Readonly<Record<string, unknown>>): boolean {
  return configs.dedupImages !== false;
}
