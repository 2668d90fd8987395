import { NOTICE_DAYS } from '../domain/index.ts';

const DAY_MS = 86_400_000;
/** Silence after which a gateway is listed (specification §9). */
export const SILENT_MS = 30 * 60_000;

/** From when notices are read at an instant, and since when a gateway has to be silent. */
export const windowOf = (now: Date) => ({
  since: new Date(now.getTime() - NOTICE_DAYS * DAY_MS),
  silentSince: new Date(now.getTime() - SILENT_MS),
});
