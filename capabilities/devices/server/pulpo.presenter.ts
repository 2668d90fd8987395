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
    storage: row.storage as Pulpo['storage'],
    page: { url: pageUrl(row), fingerprint: row.page_fingerprint, pin: row.page_pin !== null },
    images: {
      waiting: row.images_waiting,
      bytes: Number(row.images_bytes),
      oldest: row.images_oldest?.toISOString() ?? null,
      refused: row.images_refused,
      error: row.images_error,
    },
    created_at: row.created_at.toISOString(),
  });
}

function pageUrl({ addresses: [address], page_port }: GatewayRow): string | null {
  return address && page_port ? `https://${address}:${page_port}/` : null;
}
