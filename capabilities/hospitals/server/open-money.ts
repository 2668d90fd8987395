import type { HospitalTrx } from '@alder/database';

/** What the checkout knows of money that is not settled; its server is not ours to import. */
export type OpenMoney = {
  readonly count: (trx: HospitalTrx) => Promise<{ readonly visits: number; readonly deposits: number }>;
  /** Visits whose total another rounding would change; `number` is the receipt's, null before there is one. */
  readonly listChanged: (
    trx: HospitalTrx,
    rounding: { readonly from: number; readonly to: number },
  ) => Promise<readonly { readonly number: number | null; readonly from: number; readonly to: number }[]>;
};
