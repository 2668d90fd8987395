import type { HospitalTrx } from '@alder/database';

/** What the archive says of its growth; injected by `apps/server/src/compose.ts`. */
export type StorageHistory = {
  /** Bytes stored at the end of each day on which images came, oldest first. */
  readonly list: (
    trx: HospitalTrx,
    timezone: string,
    now: Date,
  ) => Promise<readonly { readonly date: string; readonly bytes: number }[]>;
};
