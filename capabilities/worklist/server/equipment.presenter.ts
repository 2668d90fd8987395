import { presentEntry } from '@alder/server';
import { type PacsEquipment, pacsEquipment } from '../contract/index.ts';
import type { EquipmentRow } from './equipment.repository.ts';

/** A device as it goes out; one address goes without its prefix length. */
export function presentEquipment(row: EquipmentRow): PacsEquipment {
  return presentEntry(pacsEquipment, {
    ...row,
    address: hostOf(row.address) ?? row.address,
    last_seen: row.last_seen?.toISOString() ?? null,
    last_image: row.last_image?.toISOString() ?? null,
    echo_at: row.echo_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

/** The one address that a device has; undefined for a network, or where none is known. */
export function hostOf(address: string | null): string | undefined {
  const [host, prefix] = address?.split('/') ?? [];
  if (host === undefined) return undefined;
  return prefix === undefined || prefix === (host.includes(':') ? '128' : '32') ? host : undefined;
}
