import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** What a pet was given during a stay, by order: what the owner reads. */
export async function listGivenOrders(trx: HospitalTrx, stay: string) {
  const { rows } = await sql<{
    name: string;
    name_zhtw: string | null;
    name_ja: string | null;
    times: number;
    last: Date;
  }>`
    select o.name, o.name_zhtw, o.name_ja, count(*)::int as times, max(s.outcome_at) as last
    from inpatient_slot s join inpatient_order o on o.hospital = s.hospital and o.id = s.inpatient_order
    where s.inpatient_record = ${stay} and s.outcome = 'given' and o.kind in ('medicine', 'feeding', 'task')
    group by o.name, o.name_zhtw, o.name_ja order by min(s.outcome_at)`.execute(trx);
  return rows;
}
