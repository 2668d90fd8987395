import type { Db } from '@alder/database';
import { finish } from '@alder/server';
import { notFound } from '@alder/wire';
import { serialIncorrect } from '../contract/index.ts';
import { isConnected, readSerial } from '../domain/index.ts';
import { inHospitalByKey, listEnrolled, revokeGateway } from './gateway.repository.ts';

/** A gateway as the operator's command line shows it. */
export type EnrolledGateway = {
  readonly serial: string;
  readonly name: string;
  readonly version: string;
  readonly connected: boolean;
  readonly last_seen: string | null;
  /** Messages that were undelivered at its last heartbeat. */
  readonly queue: number;
  readonly enrolled_at: string;
  readonly revoked_at: string | null;
  /** Enrolled before keys could sign: it cannot connect until it is enrolled again. */
  readonly outdated: boolean;
};

/**
 * Every gateway of a hospital, those whose key was revoked too.
 *
 * @param hospital The hospital's key.
 * @returns Nothing when there is no such hospital.
 */
export function listGatewaysOf(db: Db, { hospital, now }: { hospital: string; now: Date }) {
  return inHospitalByKey(db, hospital, async (trx): Promise<EnrolledGateway[]> => {
    const rows = await listEnrolled(trx);
    return rows.map((row) => ({
      serial: row.serial,
      name: row.name,
      version: row.software_version,
      connected: !row.revoked && isConnected(row.last_seen, now),
      last_seen: row.last_seen?.toISOString() ?? null,
      queue: row.queue,
      enrolled_at: row.created_at.toISOString(),
      revoked_at: row.revoked ? (row.revoked_at ?? row.updated_at).toISOString() : null,
      outdated: row.public_key === null,
    }));
  });
}

/**
 * Revokes a gateway's key from the command line: it opens nothing from now on, and a line that is open ends.
 *
 * @throws `serialIncorrect` for what is no serial, `notFound` when the hospital has no such gateway in use.
 */
export async function revokeGatewayOf(
  db: Db,
  { hospital, serial: typed, now }: { hospital: string; serial: string; now: Date },
): Promise<{ serial: string; hospital: string; revoked_at: string }> {
  const serial = readSerial(typed);
  if (!serial) throw serialIncorrect();
  const revoked = await inHospitalByKey(db, hospital, async (trx) => {
    const row = await revokeGateway(trx, serial, now);
    if (!row) return undefined;
    await finish(trx, {
      events: [{ event: 'pulpo.revoked', id: row.id }],
      audits: [{ action: 'pulpo.revoke', entity: 'pulpo', id: row.id }],
    });
    return row;
  });
  if (!revoked) throw notFound();
  return { serial, hospital, revoked_at: now.toISOString() };
}
