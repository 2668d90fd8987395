import type { Work } from '@alder/server';
import { PULPO_OFFLINE_MINUTES } from '../domain/index.ts';
import { markOffline } from './gateway.repository.ts';

/** Gives notice, once, of gateways of one hospital that have been away for 30 minutes. Run every minute. */
export async function sweepGateways({ trx, now, emit }: Work): Promise<void> {
  const before = new Date(now.getTime() - PULPO_OFFLINE_MINUTES * 60_000);
  for (const { id } of await markOffline(trx, before, now)) emit({ event: 'pulpo.lost', id });
}
