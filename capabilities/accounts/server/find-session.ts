import { type Db, inSystem } from '@alder/database';
import type { Session } from '@alder/server';
import { type Licence, licences, type Role, type SessionLimit } from '@alder/wire';
import { sql } from 'kysely';
import { isExpired } from '../domain/session.ts';
import { type Headers, hashToken, tokenOf } from './session-cookie.ts';

type SessionRow = {
  session: string;
  account: string;
  email: string;
  display_name: string;
  role: Role;
  permit_his: boolean;
  permit_lis: boolean;
  permit_pacs: boolean;
  created_at: Date;
  seen_at: Date;
  hospital: string;
  hospital_key: string;
  hospital_name: string;
  license_his: number;
  license_lis: number;
  license_pacs: number;
  timezone: string;
  currency: string;
  rounding: number;
  lang: 'en' | 'ja' | 'zhtw';
  configs: Record<string, unknown>;
  plan_ends_at: Date | null;
  home: string | null;
  limited: SessionLimit | null;
};

/** `seen_at` is kept to the minute: writing at every request would cost more than the request. */
const SEEN_EVERY_MS = 60_000;

/**
 * Finds the live session behind a request, or behind the upgrade to a socket.
 *
 * Rights are read each time, so what was taken away is gone with the next request.
 */
export function sessionFinder(db: Db, clock: () => Date = () => new Date(), publicUrl?: string) {
  return async ({ headers }: { headers: Headers }): Promise<Session | undefined> => {
    const token = tokenOf(headers, publicUrl);
    if (!token) return undefined;
    const { rows } = await sql<SessionRow>`select * from app.find_session(${hashToken(token)})`.execute(db);
    const [row] = rows;
    const now = clock();
    if (!row || isExpired({ createdAt: row.created_at, usedAt: row.seen_at }, now)) return undefined;
    if (now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MS) await setSeen(db, row.session, now);
    return presentSession(row);
  };
}

function setSeen(db: Db, session: string, now: Date) {
  return inSystem(db, (trx) => trx.updateTable('session').set({ seen_at: now }).where('id', '=', session).execute());
}

function presentSession(row: SessionRow): Session {
  return {
    id: row.session,
    limit: row.limited ?? undefined,
    account: {
      id: row.account,
      display_name: row.display_name,
      email: row.email,
      role: row.role,
      permits: licences.filter((licence: Licence) => row[`permit_${licence}`]),
    },
    hospital: {
      id: row.hospital,
      key: row.hospital_key,
      name: row.hospital_name,
      active: true,
      license_his: row.license_his,
      license_lis: row.license_lis,
      license_pacs: row.license_pacs,
      timezone: row.timezone,
      currency: row.currency,
      rounding: row.rounding,
      lang: row.lang,
      configs: row.configs,
      plan_ends_at: row.plan_ends_at,
    },
    home: row.home,
  };
}
