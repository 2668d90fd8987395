import type { SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import { deviceOf } from '../domain/device.ts';
import { SESSION_IDLE_HOURS } from '../domain/session.ts';

/** A browser is named by a digest: its id tells a known browser from others at log-in, and stays with it. */
const DIGEST = sql`encode(sha256(convert_to(s.browser_id, 'UTF8')), 'hex')`;
const MAX_BROWSERS = 200;

/** Browsers with which people were logged in at a hospital, the last seen first. */
export async function listBrowsers(trx: SystemTrx, hospital: string) {
  const { rows } = await sql<{ id: string; user_agent: string | null; people: readonly string[]; seen_at: Date }>`
    select ${DIGEST} as id, (array_agg(s.user_agent order by s.seen_at desc))[1] as user_agent,
      array_agg(distinct a.display_name) as people, max(s.seen_at) as seen_at
    from session s join account a on a.id = s.account
    where s.hospital = ${hospital} and s.browser_id is not null
    group by 1 order by max(s.seen_at) desc limit ${MAX_BROWSERS}`.execute(trx);
  return rows.map(({ user_agent, ...row }) => {
    const { browser = null, system = null, kind } = deviceOf(user_agent);
    return { ...row, browser, system, kind };
  });
}

/** When people were logged in at a hospital with one browser: from each log-in to its end, or to its last use and the idle time. */
export async function listBrowserSpans(trx: SystemTrx, hospital: string, digest: string) {
  const { rows } = await sql<{ account: string; from: Date; until: Date }>`
    select s.account, s.created_at as "from",
      least(coalesce(s.revoked_at, s.expires_at), s.expires_at, s.seen_at + ${SESSION_IDLE_HOURS} * interval '1 hour') as until
    from session s where s.hospital = ${hospital} and s.browser_id is not null and ${DIGEST} = ${digest}
    order by s.created_at`.execute(trx);
  return rows.map(({ account, from, until }) => ({ account, from: from.toISOString(), until: until.toISOString() }));
}
