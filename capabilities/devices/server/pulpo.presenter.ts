import { presentEntry } from '@alder/server';
import { type Pulpo, pulpo } from '../contract/index.ts';
import { isConnected, isOffline } from '../domain/index.ts';
import type { GatewayRow } from './gateway.repository.ts';

/** A gateway as it goes out, judged by the server's clock. */
export function presentPulpo(row: GatewayRow, now: Date): Pulpo {
  return presentEntry(pulpo, {
    id: row.id,
    serial: row.serial,
    name: row.name,
    version: row.software_version,
    address: row.addresses[0] ?? null,
    addresses: row.addresses,
    connected: isConnected(row.last_seen, now),
    last_seen: row.last_seen?.toISOString() ?? null,
    offline: isOffline(row.last_seen, now),
    queue: row.queue,
    created_at: row.created_at.toISOString(),
  });
}
