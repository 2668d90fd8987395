import type { HospitalTrx } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import { type DayEndKind, dayEndKinds } from '../domain/index.ts';
import type { FactScope } from './fact.ts';
import { outstanding } from './money-facts.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const MAX_OF_KIND = 1000;
const BEGINNING = new Date(0);

export type LeftRow = {
  kind: DayEndKind;
  id: string;
  at: Date;
  text: string;
  due: number | null;
  critical: boolean;
  visit: string | null;
  pet: string | null;
  pet_name: string | null;
  patient_id: string | null;
  person: string | null;
  person_name: string | null;
};

/** What is left of each kind: `id, at, text, due, critical, visit, pet, person`. */
const sources: Readonly<Record<DayEndKind, (scope: FactScope) => RawBuilder<unknown>>> = {
  // Visits that an import brought are in the archive as they were elsewhere, with that stage complete from their first day.
  record: ({ from, to }) => sql`select m.id, m.checked_in_at as at, '' as text, null::bigint as due, false as critical,
      m.id as visit, m.pet, m.assignee as person
    from medical_record m where m.deleted_at is null and m.checked_in_at >= ${from} and m.checked_in_at < ${to}
      and trim(m.assessment) = '' and m.archive_completed is distinct from m.checked_in_at
      and not exists (select from diagnosis_record d where d.medical_record = m.id and d.deleted_at is null)`,
  // What is not written yet is asked for first. A hospital that signs nothing is not reminded.
  unsigned: ({
    from,
    to,
  }) => sql`select m.id, m.checked_in_at as at, '' as text, null::bigint as due, false as critical,
      m.id as visit, m.pet, m.assignee as person
    from medical_record m where m.deleted_at is null and m.checked_in_at >= ${from} and m.checked_in_at < ${to}
      and m.archive_completed is distinct from m.checked_in_at and m.assignee is not null
      and (trim(m.assessment) <> ''
        or exists (select from diagnosis_record d where d.medical_record = m.id and d.deleted_at is null))
      and not exists (select from record_signature s where s.medical_record = m.id and s.kind = 'signature')
      and exists (select from hospital h where coalesce((h.configs->>'signRecords')::boolean, true))`,
  result: ({ from, to }) => sql`select l.id, l.created_at as at,
      trim(replace(l.device, '_', ' ') || ' ' || l.profile) as text, null::bigint as due, l.critical, null::uuid as visit,
      l.pet, coalesce(o.placer, (select v.assignee from medical_record v where v.pet = l.pet and v.deleted_at is null
        and v.checked_in_at <= l.created_at order by v.checked_in_at desc limit 1)) as person
    from lab_record l left join lab_order o on o.hospital = l.hospital and o.id = l.lab_order
    where l.reviewed is null and l.match_state in ('matched', 'unrequested') and l.pet is not null
      and not l.control and not l.invalid and l.created_at >= ${from} and l.created_at < ${to}`,
  medicine: ({
    from,
    to,
  }) => sql`select d.id, d.created_at as at, d.name as text, null::bigint as due, false as critical,
      d.medical_record as visit, d.pet, coalesce(d.author, m.assignee) as person
    from medicine_record d join medical_record m on m.hospital = d.hospital and m.id = d.medical_record
    where d.deleted_at is null and d.progress <> 'dispensed' and m.deleted_at is null
      and m.checked_in_at >= ${from} and m.checked_in_at < ${to}`,
  receipt: (scope) => sql`select f.id, f.at, '' as text, f.value::bigint as due, false as critical, f.visit, f.pet,
      f.doctor as person
    from (${outstanding(scope)}) f join medical_record m on m.id = f.visit where m.stage in ('checkout', 'archive')`,
  // Of every visit that owes, however old: a plan runs longer than the days that are looked at. Payments since the plan pay the
  // oldest instalments first, and no more is overdue than is due (rule `planState` of the checkout).
  plan: (scope) => sql`select f.id, f.at, '' as text, least(late.amount, f.value)::bigint as due, false as critical,
      f.visit, f.pet, f.doctor as person
    from (${outstanding({ ...scope, from: BEGINNING, only: sql`exists (select from payment_plan a where a.receipt = r.id)` })}) f
    join receipt r on r.id = f.receipt join payment_plan plan on plan.receipt = r.id
    cross join lateral (select coalesce(sum((part.one->>'amount')::bigint), 0) - greatest(0, r.received - plan.received_before)
        as amount from jsonb_array_elements(plan.parts) part(one)
      where (part.one->>'due_on')::date < (${scope.to}::timestamptz at time zone ${scope.timezone})::date - 1) late
    where late.amount > 0`,
  todo: ({ to, timezone }) => sql`select t.id, t.created_at as at, t.text, null::bigint as due, false as critical,
      t.medical_record as visit, coalesce(t.pet, m.pet) as pet, coalesce(t.assignee, m.assignee) as person
    from todo_item t left join medical_record m on m.hospital = t.hospital and m.id = t.medical_record
    where t.deleted_at is null and t.done_at is null and (m.id is null or m.deleted_at is null)
      and (t.due_on is null or t.due_on < (${to}::timestamptz at time zone ${timezone})::date)`,
};

/** What is not finished, by kind, oldest first. */
export async function listLeft(trx: HospitalTrx, scope: FactScope): Promise<LeftRow[]> {
  const found: LeftRow[] = [];
  for (const kind of dayEndKinds) {
    const { rows } = await sql<Omit<LeftRow, 'kind'>>`
      select l.*, p.name as pet_name, p.patient_id, a.display_name as person_name
      from (select * from (${sources[kind](scope)}) s order by s.at, s.id limit ${MAX_OF_KIND}) l
      left join pet p on p.id = l.pet left join account a on a.id = l.person
      order by l.at, l.id`.execute(trx);
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

/** How much is left of each kind. */
export async function countLeft(trx: HospitalTrx, scope: FactScope): Promise<Record<DayEndKind, number>> {
  const counts = dayEndKinds.map((kind) => sql`(select count(*) from (${sources[kind](scope)}) s) as ${sql.ref(kind)}`);
  const { rows } = await sql<Record<DayEndKind, number>>`select ${sql.join(counts)}`.execute(trx);
  return rows[0]!;
}
