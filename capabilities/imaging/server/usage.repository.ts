import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** Days for which the growth is shown. */
const HISTORY_DAYS = 365;
const LARGEST = 10;
const size = sql`(coalesce(i.packed_bytes, i.bytes) + i.rendition_bytes)`;

/** The running counts, and the bytes of links and portals. */
export async function readUsage(trx: HospitalTrx) {
  const { rows } = await sql<{
    used: number;
    archive_used: number;
    archive_access: number;
    shared: number;
    packed: number;
    portal: number;
  }>`
    with live as (select queries from share_url where revoked_at is null and expiration > clock_timestamp()),
    named as (
      select distinct i.id, ${size} as size from live, medical_image i
      join series e on e.hospital = i.hospital and e.id = i.series
      where i.deleted_at is null and (
        coalesce(live.queries->'images', '[]') ? i.id::text or coalesce(live.queries->'series', '[]') ? i.series::text
        or coalesce(live.queries->'studies', '[]') ? e.study::text))
    select coalesce(u.used, 0)::bigint as used, coalesce(u.archive_used, 0)::bigint as archive_used,
      coalesce(u.archive_access, 0)::bigint as archive_access,
      (select coalesce(sum(size), 0) from named)::bigint as shared, coalesce(u.share_used, 0)::bigint as packed,
      (select coalesce(sum(${size}), 0)::bigint from pet p
        join study s on s.hospital = p.hospital and s.pet = p.id and s.deleted_at is null
        join series e on e.hospital = s.hospital and e.study = s.id and e.deleted_at is null
        join medical_image i on i.hospital = e.hospital and i.series = e.id and i.deleted_at is null
        where p.vvid is not null and not p.deleted) as portal
    from (select 1) one left join pacs_usage u on true`.execute(trx);
  return rows[0]!;
}

/** Usage by kind, its growth, and damaged files. */
export async function readUsageDetails(trx: HospitalTrx, timezone: string) {
  const history = await sql<{ date: string; bytes: number }>`
    select to_char(day, 'YYYY-MM-DD') as date, sum(added) over (order by day)::bigint as bytes from (
      select greatest((i.created_at at time zone ${timezone})::date,
          (clock_timestamp() at time zone ${timezone})::date - ${HISTORY_DAYS}::int) as day, sum(${size}) as added
      from medical_image i group by 1) days order by day`.execute(trx);
  const modalities = await sql<{ modality: string; images: number; bytes: number; archived: number }>`
    select e.modality, count(*)::int as images, sum(${size})::bigint as bytes,
      coalesce(sum(${size}) filter (where i.archived), 0)::bigint as archived
    from medical_image i join series e on e.hospital = i.hospital and e.id = i.series
    group by 1 order by bytes desc`.execute(trx);
  const largest = await sql<{
    study: string;
    pet_name: string | null;
    description: string;
    datetime: Date;
    images: number;
    bytes: number;
  }>`select s.id as study, p.name as pet_name, coalesce(nullif(s.description, ''), s.modality) as description, s.datetime,
      count(*)::int as images, sum(${size})::bigint as bytes
    from study s join series e on e.hospital = s.hospital and e.study = s.id
    join medical_image i on i.hospital = e.hospital and i.series = e.id and not i.archived
    left join pet p on p.hospital = s.hospital and p.id = s.pet
    where s.deleted_at is null and e.deleted_at is null and i.deleted_at is null
    group by s.hospital, s.id, p.name order by bytes desc, s.id limit ${LARGEST}`.execute(trx);
  const damaged = await sql<{
    image: string;
    study: string;
    filename: string;
    fault: 'missing' | 'damaged';
    since: Date;
  }>`select i.id as image, e.study, i.filename, c.fault, c.since from image_check c
    join medical_image i on i.hospital = c.hospital and i.id = c.medical_image
    join series e on e.hospital = i.hospital and e.id = i.series
    where c.fault is not null order by c.since desc, i.id limit 200`.execute(trx);
  return {
    history: history.rows,
    modalities: modalities.rows,
    largest: largest.rows.map((row) => ({ ...row, datetime: row.datetime.toISOString() })),
    damaged: damaged.rows.map((row) => ({ ...row, since: row.since.toISOString() })),
  };
}
