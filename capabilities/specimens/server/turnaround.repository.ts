import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { RejectReason } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/**
 * Minutes from order to result, by test; what was ordered since then and is done. A result that waited for verification
 * counts from when it was released, and one that waits is none yet.
 */
export async function listTurnaround(trx: HospitalTrx, since: Date) {
  const { rows } = await sql<{ test: string; count: number; median: number; p90: number; longest: number }>`
    select test.name as test, count(*)::int as count,
      percentile_cont(0.5) within group (order by minutes) as median,
      percentile_cont(0.9) within group (order by minutes) as p90, max(minutes) as longest
    from (select tests, device, greatest(extract(epoch from greatest(upload_time, released_at) - "time"), 0)::float8 / 60 as minutes
      from lab_order
      left join lateral (select max(d.decided_at) as released_at, bool_or(d.decided_at is null) as waits
        from lab_record l join delta_hold d on d.hospital = l.hospital and d.record = l.id
        where l.lab_order = lab_order.id) as held on true
      where "time" >= ${since} and order_status = 'done' and upload_time is not null and waits is not true) as done
    cross join lateral unnest(case when tests = '{}' then array[device] else tests end) as test(name)
    group by 1 order by 2 desc, 1 limit 200`.execute(trx);
  return rows;
}

/** Minutes of each step of the samples that were asked for since then. */
export async function listSteps(trx: HospitalTrx, since: Date) {
  const { rows } = await sql<{ step: string; count: number; median: number; p90: number }>`
    select step, count(*)::int as count,
      percentile_cont(0.5) within group (order by minutes) as median,
      percentile_cont(0.9) within group (order by minutes) as p90
    from specimen
    cross join lateral (values
      (1, 'collected', collected_at - ordered_at), (2, 'received', received_at - collected_at),
      (3, 'running', running_at - coalesce(received_at, collected_at)), (4, 'resulted', resulted_at - running_at),
      (5, 'reviewed', reviewed_at - resulted_at), (6, 'told', told_at - reviewed_at)) as span(place, step, took)
    cross join lateral (select greatest(extract(epoch from took), 0)::float8 / 60 as minutes) as each
    where ordered_at >= ${since} and took is not null
    group by place, step order by place`.execute(trx);
  return rows;
}

export async function countRejected(trx: HospitalTrx, since: Date) {
  const { rows } = await sql<{ reason: RejectReason; count: number }>`
    select reject_reason as reason, count(*)::int as count from specimen
    where ordered_at >= ${since} and rejected_at is not null group by 1 order by 2 desc, 1`.execute(trx);
  return rows;
}

export async function countSamples(trx: HospitalTrx, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('specimen')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ordered_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
