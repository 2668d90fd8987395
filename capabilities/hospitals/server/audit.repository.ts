import type { HospitalTrx } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import type { auditKinds } from '../contract/index.ts';

export type AuditFilter = {
  readonly pet?: string | undefined;
  readonly account?: string | undefined;
  readonly entry?: string | undefined;
  readonly kind: (typeof auditKinds)[number];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Number of the last row of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly timezone: string;
};

export type StoredAuditRow = {
  readonly seq: string;
  readonly at: Date;
  readonly account: string | null;
  readonly by_name: string | null;
  readonly action: string;
  readonly entity: string | null;
  readonly entity_id: string | null;
  readonly about: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
};

const LOG_INS = sql`a.action in ('public.login', 'public.loginFailed', 'public.logout', 'session.revoke',
  'public.setPasswordByLink', 'account.passwordLink', 'account.resetPassword')`;
const LINKS = sql`(a.entity is not distinct from 'shareUrl' or a.action like 'share.%' or a.action like 'pacs.%Share%')`;

const KINDS: Readonly<Record<Exclude<AuditFilter['kind'], 'reads'>, RawBuilder<unknown>>> = {
  all: sql`true`,
  logIns: LOG_INS,
  failedLogIns: sql`a.action = 'public.loginFailed'`,
  links: LINKS,
  changes: sql`not ${LOG_INS} and not ${LINKS} and a.account is not null`,
};

/** Entries of a patient: what is done to any of them concerns it. */
const entriesOf = (pet: string) => sql`
  select ${pet}::uuid union all select id from medical_record where pet = ${pet}::uuid
  union all select id from receipt where pet = ${pet}::uuid
  union all select id from lab_order where pet = ${pet}::uuid
  union all select id from lab_record where pet = ${pet}::uuid
  union all select id from study where pet = ${pet}::uuid
  union all select id from image_report where study in (select id from study where pet = ${pet}::uuid)
  union all select id from medicine_record where pet = ${pet}::uuid
  union all select id from treatment_record where pet = ${pet}::uuid`;

/** Rows of the hospital's audit log, newest first, with the names of what they are about. */
export async function listAudit(trx: HospitalTrx, filter: AuditFilter): Promise<readonly StoredAuditRow[]> {
  const { pet, account, entry, kind, from, to, before, limit, timezone } = filter;
  if (kind === 'reads') return listReads(trx, filter);
  const conditions = [
    KINDS[kind],
    ...(pet ? [sql`(a.entity_id in (${entriesOf(pet)}) or a.detail->>'pet' = ${pet})`] : []),
    ...(account ? [sql`a.account = ${account}::uuid`] : []),
    ...(entry ? [sql`a.entity_id = ${entry}::uuid`] : []),
    ...(from ? [sql`a.at >= (${from}::date)::timestamp at time zone ${timezone}`] : []),
    ...(to ? [sql`a.at < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
    ...(before !== undefined ? [sql`a.seq < ${before}`] : []),
  ];
  const { rows } = await sql<StoredAuditRow>`
    select a.seq, a.at, a.account, who.display_name as by_name, a.action, a.entity, a.entity_id, a.detail,
      coalesce(pet.name || ' (' || pet.patient_id || ')', person.display_name, nullif(link.title, '')) as about
    from audit_log a
    left join account who on who.id = a.account
    left join pet on pet.id = a.entity_id
    left join account person on person.id = a.entity_id
    left join share_url link on link.id = a.entity_id
    where ${sql.join(conditions, sql` and `)}
    order by a.seq desc limit ${limit}`.execute(trx);
  return rows;
}

/** What was opened, newest first, in the shape of the audit log. */
async function listReads(trx: HospitalTrx, filter: AuditFilter): Promise<readonly StoredAuditRow[]> {
  const { pet, account, entry, from, to, before, limit, timezone } = filter;
  const conditions = [
    sql`true`,
    ...(pet ? [sql`r.pet = ${pet}::uuid`] : []),
    ...(account ? [sql`r.account = ${account}::uuid`] : []),
    ...(entry ? [sql`r.entity_id = ${entry}::uuid`] : []),
    ...(from ? [sql`r.at >= (${from}::date)::timestamp at time zone ${timezone}`] : []),
    ...(to ? [sql`r.at < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
    ...(before !== undefined ? [sql`r.seq < ${before}`] : []),
  ];
  const { rows } = await sql<StoredAuditRow>`
    select r.seq, r.at, r.account, who.display_name as by_name, r.action, r.entity, r.entity_id, '{}'::jsonb as detail,
      pet.name || ' (' || pet.patient_id || ')' as about
    from read_log r
    left join account who on who.id = r.account
    left join pet on pet.id = r.pet
    where ${sql.join(conditions, sql` and `)}
    order by r.seq desc limit ${limit}`.execute(trx);
  return rows;
}

/** First row of the chain that is missing or not as it was written, and how many rows there are. */
export async function findBreak(trx: HospitalTrx): Promise<{ rows: number; broken: number | null }> {
  const { rows } = await sql<{ rows: string; broken: string | null }>`
    select count(*) as rows, app.audit_break(app.hospital()) as broken from audit_log`.execute(trx);
  const { rows: count, broken } = rows[0]!;
  return { rows: Number(count), broken: broken === null ? null : Number(broken) };
}
