import type { HospitalTrx } from '@alder/database';
import type { Licence } from '@alder/wire';
import { sql } from 'kysely';
import { MAX_NOTICES, type NoticeKind } from '../domain/index.ts';

export type NoticeRow = {
  kind: NoticeKind;
  entity: string;
  at: Date;
  about: string;
  pet: string | null;
  name: string | null;
  species: string | null;
  breed: string | null;
  coat_colour: string | null;
  until: Date | null;
  own: Date | null;
};

type Listener = {
  readonly account: string;
  readonly role: string;
  readonly may: (licence: Licence) => boolean;
  readonly since: Date;
  /** A gateway silent since before this is offline. */
  readonly silentSince: Date;
  /** Kinds that this user does not want to see. */
  readonly hidden: readonly NoticeKind[];
};

/**
 * Notices from the tables of other capabilities, in one statement. Each part reads the newest rows of an index; parts
 * without this user's permit are not executed.
 */
export async function listNotices(trx: HospitalTrx, listener: Listener): Promise<NoticeRow[]> {
  const parts = [
    ...(listener.may('lis') ? labParts(listener) : []),
    ...(listener.may('pacs') ? imageParts(listener) : []),
    ...(listener.may('his') ? [assignedPart(listener), changedPart(listener), reportPart(listener)] : []),
    // A guest has no permits, but gets notices addressed to them.
    ...teleconsultParts(listener),
  ];
  const { rows } = await sql<NoticeRow>`
    select n.kind, n.entity, n.at, n.about, n.pet, p.name, p.species, p.breed, p.coat_colour, m.until, r.at as own
    from (${sql.join(parts, sql` union all `)}) n
    left join pet p on p.id = n.pet
    left join notice_mark m on m.account = ${listener.account}
    left join notice_read r on r.account = ${listener.account} and r.kind = n.kind and r.entity = n.entity
    where n.kind <> all (${[...listener.hidden]}::text[])
    order by n.at desc, n.entity desc
    limit ${MAX_NOTICES}`.execute(trx);
  return rows;
}

function labParts({ account, since, silentSince }: Listener) {
  return [
    sql`(select case when not critical or acknowledged is not null then 'labResult'
          when a.escalated then 'labEscalated' when a.assigned then 'labAssigned' else 'labCritical' end as kind,
        lab_record.id as entity, case when a.escalated then a.escalated_at else lab_record.created_at end as at,
        coalesce(exam_type, device) as about, lab_record.pet
      from lab_record
      left join lateral (select assignee = ${account} as assigned, ${account} = any (escalated_to) as escalated,
          coalesce((select told_at from critical_told where alert = critical_alert.id and account = ${account}), escalated_at) as escalated_at
        from critical_alert
        where record = lab_record.id and acknowledged_at is null and withdrawn_at is null) a on critical
      where reviewed is null and match_state in ('matched', 'unrequested') and not control and not invalid
        and "timestamp" >= ${since}
      order by "timestamp" desc limit ${MAX_NOTICES})`,
    sql`(select 'labUnmatched', id, created_at, device, null::uuid from lab_record
      where match_state in ('unmatched', 'conflict') and aside is null and not control and created_at >= ${since}
      order by id desc limit ${MAX_NOTICES})`,
    sql`(select 'labQuarantined', id, created_at, device, null::uuid from transmission
      where state = 'quarantined' and created_at >= ${since}
      order by id desc limit ${MAX_NOTICES})`,
    sql`(select 'gatewayOffline', id, last_seen, coalesce(nullif(name, ''), serial), null::uuid from gateway
      where not revoked and last_seen <= ${silentSince})`,
  ];
}

function imageParts({ account, since }: Listener) {
  return [
    sql`(select case when pet is null then 'imagesUnmatched' else 'images' end as kind, id as entity,
        created_at as at, coalesce(nullif(description, ''), modality) as about, pet
      from study
      where deleted_at is null and not archived and datetime >= ${since} and created_at >= ${since}
      order by datetime desc limit ${MAX_NOTICES})`,
    sql`(select 'imageRevision', st.id, im.created_at, coalesce(nullif(st.description, ''), st.modality), st.pet
      from medical_image im
      join series se on se.hospital = im.hospital and se.id = im.series
      join study st on st.hospital = se.hospital and st.id = se.study and st.deleted_at is null
      where im.revision > 1 and im.deleted_at is null and im.created_at >= ${since}
      order by im.id desc limit ${MAX_NOTICES})`,
    sql`(select 'forwardFailed', f.id, f.updated_at, p.aetitle, st.pet
      from pacs_forward f
      join pacs_peer p on p.hospital = f.hospital and p.id = f.peer
      join series se on se.hospital = f.hospital and se.id = f.series
      join study st on st.hospital = se.hospital and st.id = se.study
      where f.state = 'failed' and f.updated_at >= ${since}
      order by f.updated_at desc limit ${MAX_NOTICES})`,
    sql`(select 'imageDamaged', i.id, c.since, i.filename, null::uuid from image_check c
      join medical_image i on i.hospital = c.hospital and i.id = c.medical_image
      where c.fault is not null and c.since >= ${since}
      order by c.since desc limit ${MAX_NOTICES})`,
    sql`(select 'uploadRefused', id, updated_at, filename, null::uuid from pacs_upload
      where state = 'refused' and account = ${account} and updated_at >= ${since}
      order by id desc limit ${MAX_NOTICES})`,
    sql`(select 'shareOpened', id, opened_at, title, null::uuid from share_url
      where author = ${account} and opened_at >= ${since}
      order by opened_at desc limit ${MAX_NOTICES})`,
  ];
}

function assignedPart({ account, since }: Listener) {
  return sql`(select 'assigned' as kind, id as entity, checked_in_at as at, reason as about, pet
    from medical_record
    where deleted_at is null and checked_in_at >= ${since} and assignee = ${account}
      and checked_in_by is distinct from assignee and stage = 'clinic' and clinic_completed is null
    order by checked_in_at desc limit ${MAX_NOTICES})`;
}

/** What a colleague did to a visit that one had claimed; canceled and brought back again is no news. */
function changedPart({ account, since }: Listener) {
  return sql`(select case c.kind when 'canceled' then 'visitCanceled' else 'visitPetChanged' end as kind,
      c.medical_record as entity, c.created_at as at, c.reason as about, c.pet
    from visit_change c
    join medical_record m on m.id = c.medical_record
    where c.assignee = ${account} and c.author <> c.assignee and c.created_at >= ${since}
      and (c.kind = 'petChanged' or c.kind = 'canceled' and m.deleted_at is not null)
    order by c.created_at desc limit ${MAX_NOTICES})`;
}

/** By the visit, because that is where its doctor reads it. */
function reportPart({ account, since }: Listener) {
  return sql`(select 'reportSigned' as kind, m.id as entity, max(r.signed_at) as at,
      coalesce(nullif(max(s.description), ''), max(s.modality)) as about, m.pet
    from image_report r
    join medical_record m on m.id = r.medical_record
    join study s on s.id = r.study
    where r.status = 'signed' and r.signed_at >= ${since} and m.assignee = ${account} and r.signer <> ${account}
    group by m.id, m.pet
    order by max(r.signed_at) desc limit ${MAX_NOTICES})`;
}

function teleconsultParts({ account, role, since }: Listener) {
  return [
    sql`(select 'teleconsultSent' as kind, id as entity, sent_at as at, left(summary, 120) as about, pet
      from teleconsult_request
      where status = 'sent' and sent_at >= ${since} and author <> ${account}
        and (consultant = ${account} or (consultant is null and ${role} = 'consultant'))
      order by sent_at desc limit ${MAX_NOTICES})`,
    sql`(select 'teleconsultAnswered' as kind, id as entity, answered_at as at, left(summary, 120) as about, pet
      from teleconsult_request
      where status = 'answered' and answered_at >= ${since} and author = ${account}
      order by answered_at desc limit ${MAX_NOTICES})`,
  ];
}

/** What an account has chosen about its notices, as it is stored. */
export async function findConfigs(trx: HospitalTrx, account: string): Promise<Readonly<Record<string, unknown>>> {
  const row = await trx.selectFrom('account').select('configs').where('id', '=', account).executeTakeFirst();
  return (row?.configs ?? {}) as Readonly<Record<string, unknown>>;
}

/** Active people of the hospital who want letters about notices, with their rights here and when the last was written. */
export function listMailed(trx: HospitalTrx) {
  return (
    trx
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account')
      .leftJoin('notice_mark', 'notice_mark.account', 'account.id')
      .select(['account.id', 'account.email', 'account.lang', 'account.configs', 'notice_mark.mailed_until'])
      .select(['membership.role', 'membership.permit_his', 'membership.permit_lis', 'membership.permit_pacs'])
      .where('membership.active', '=', true)
      .where('account.active', '=', true)
      // A letter to an address that nobody confirmed may reach a stranger.
      .where('account.email_validated', '=', true)
      .where(sql<boolean>`jsonb_array_length(coalesce(account.configs #> '{notices,email}', '[]')) > 0`)
      .orderBy('account.id')
      .execute()
  );
}

/** Notes until which instant a letter has told an account of its notices. */
export async function setMailed(trx: HospitalTrx, account: string, at: Date): Promise<void> {
  await trx
    .insertInto('notice_mark')
    .values({ account, until: new Date(0), mailed_until: at })
    .onConflict((conflict) => conflict.columns(['hospital', 'account']).doUpdateSet({ mailed_until: at }))
    .execute();
}

/** Everything until an instant is read; single entries before it are redundant. Never backwards. */
export async function markUntil(trx: HospitalTrx, account: string, until: Date): Promise<void> {
  await trx
    .insertInto('notice_mark')
    .values({ account, until })
    .onConflict((conflict) =>
      conflict
        .columns(['hospital', 'account'])
        .doUpdateSet({ until: sql`greatest(notice_mark.until, excluded.until)` }),
    )
    .execute();
  await trx.deleteFrom('notice_read').where('account', '=', account).where('at', '<=', until).execute();
}

export async function markOne(
  trx: HospitalTrx,
  account: string,
  { kind, entity, at }: { kind: NoticeKind; entity: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('notice_read')
    .values({ account, kind, entity, at })
    .onConflict((conflict) =>
      conflict
        .columns(['hospital', 'account', 'kind', 'entity'])
        .doUpdateSet({ at: sql`greatest(notice_read.at, excluded.at)` }),
    )
    .execute();
}
