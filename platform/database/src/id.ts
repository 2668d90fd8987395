import { randomUUID } from 'node:crypto';

/** Ids made for the latest millisecond, which stand in the order in which they were made (RFC 9562 §6.2, method 1). */
const latest = { now: 0, made: 0 };

/**
 * A new id: UUIDv7, so that ids made later sort later and indexes grow at one end.
 *
 * @see RFC 9562 §5.7; made here because PostgreSQL 15 to 17 have no uuidv7()
 */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  latest.made = latest.now === now ? (latest.made + 1) % 4096 : 0;
  latest.now = now;
  const place = latest.made.toString(16).padStart(3, '0');
  // A version 4 has its random bits and its variant where a version 7 has them, and Node draws its bits in bulk.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomUUID().slice(18)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(value: string): boolean {
  return UUID.test(value);
}
