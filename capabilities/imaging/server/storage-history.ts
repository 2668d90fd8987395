import type { HospitalTrx } from '@alder/database';
import { type DayAdded, growthOf } from '../domain/index.ts';
import { listAddedByDay } from './admin.repository.ts';

/** Bytes stored at the end of each day on which images came, oldest first. */
export async function listStorageHistory(trx: HospitalTrx, timezone: string, now: Date): Promise<readonly DayAdded[]> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);
  return growthOf(await listAddedByDay(trx, timezone), today).history;
}
