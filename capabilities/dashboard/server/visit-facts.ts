import { sql } from 'kysely';
import { type FactScope, facts, minutesBetween } from './fact.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const isFirst = sql`not exists (select from medical_record e
  where e.pet = m.pet and e.deleted_at is null and (e.checked_in_at, e.id) < (m.checked_in_at, m.id))`;

const visitColumns = {
  ...{ id: 'm.id', at: 'm.checked_in_at', doctor: 'm.assignee', pet: 'm.pet', visit: 'm.id' },
} as const;

const ofRange = ({ from, to }: FactScope) =>
  sql`m.deleted_at is null and m.checked_in_at >= ${from} and m.checked_in_at < ${to}`;

/** Visits that were not canceled, with whether the pet came for the first time. */
export const visits = (scope: FactScope) =>
  facts(
    { ...visitColumns, value: '1', arrival: 'a.arrival' },
    sql`from medical_record m
      cross join lateral (select case when ${isFirst} then 'new' else 'returning' end as arrival) a
      where ${ofRange(scope)}`,
  );

/** First visits of pets. */
export const newPets = (scope: FactScope) =>
  facts({ ...visitColumns, value: '1' }, sql`from medical_record m where ${ofRange(scope)} and ${isFirst}`);

/** Minutes from check-in until the checkout was done. */
export const stays = (scope: FactScope) =>
  facts(
    { ...visitColumns, value: minutesBetween('m.checked_in_at', 'm.checkout_completed') },
    sql`from medical_record m where ${ofRange(scope)} and m.checkout_completed > m.checked_in_at`,
  );

/** Minutes in each column of the board; one that was passed over in the same moment is none. */
export const waits = (scope: FactScope) =>
  facts(
    { ...visitColumns, value: minutesBetween('s.began', 's.ended'), stage: 's.stage', label: 's.stage' },
    sql`from medical_record m cross join lateral (values ('clinic', m.checked_in_at, m.clinic_completed),
        ('pharmacy', m.clinic_completed, m.pharmacy_completed),
        ('checkout', m.pharmacy_completed, m.checkout_completed)) as s (stage, began, ended)
      where ${ofRange(scope)} and s.ended > s.began`,
  );

/**
 * Pets that came in the range moved back by some months, each with its first visit there: 1 where they came again on
 * another day within as many months, 0 where not.
 */
export const cameBack =
  (months: number) =>
  ({ from, to, timezone }: FactScope) => {
    const earlier = (at: Date) =>
      sql`((${at}::timestamptz at time zone ${timezone}) - make_interval(months => ${months}::int)) at time zone ${timezone}`;
    return facts(
      { ...visitColumns, value: 'b.back' },
      sql`from (select distinct on (pet) id, pet, assignee, checked_in_at from medical_record
          where deleted_at is null and checked_in_at >= ${earlier(from)} and checked_in_at < ${earlier(to)}
          order by pet, checked_in_at, id) m
        cross join lateral (select case when exists (select from medical_record e where e.pet = m.pet
          and e.deleted_at is null and e.checked_in_at <= m.checked_in_at + make_interval(months => ${months}::int)
          and e.checked_in_at >= date_trunc('day', m.checked_in_at, ${timezone}) + interval '1 day')
          then 1 else 0 end as back) b`,
    );
  };
