import type { PacsEquipment } from '../contract/index.ts';

/** How a device stands, as a key of the texts. */
export type EquipmentStatus = 'ok' | 'noAnswer' | 'rejected' | 'seen' | 'setup' | 'addressMissing';

/** What the latest sign says: an association after a failed test makes the test old news. */
export function statusOf({
  address,
  certificate,
  echo_at,
  echo_result,
  last_seen,
}: Pick<PacsEquipment, 'address' | 'certificate' | 'echo_at' | 'echo_result' | 'last_seen'>): EquipmentStatus {
  const isTestNews = echo_at !== null && (last_seen === null || echo_at >= last_seen);
  if (isTestNews && echo_result) return echo_result;
  if (last_seen !== null) return 'seen';
  return address === null && certificate === null ? 'addressMissing' : 'setup';
}

/** Whether the device can be called: one address and a port. */
export function isReachable({ address, port }: Pick<PacsEquipment, 'address' | 'port'>): boolean {
  return address !== null && !address.includes('/') && port !== null;
}

/** Roles that change equipment. */
export const ADMINISTRATOR_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'pulpoMaster'];
