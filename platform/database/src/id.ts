import { randomUUID } from 'node:crypto';

/**
 * A new id: UUIDv7, so that ids made later sort later and indexes grow at one end.
 *
 * @see RFC 9562 §5.7; made here because PostgreSQL 15 to 17 have no uuidv7()
 */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // A version 4 has its random bits and its variant where a version 7 has them, and Node draws its bits in bulk.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(value: string): boolean {
  return UUID.test(value);
}
