import { type RawBuilder, sql } from 'kysely';
import { type FactScope, facts } from './fact.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const receiptColumns = {
  id: 'r.id',
  at: 'r.paid_at',
  doctor: 'm.assignee',
  pet: 'r.pet',
  visit: 'r.medical_record',
  receipt: 'r.id',
} as const;

const paidReceipts = ({ from, to }: FactScope) =>
  sql`from receipt r left join medical_record m on m.hospital = r.hospital and m.id = r.medical_record
    where r.status = 'paid' and r.paid_at >= ${from} and r.paid_at < ${to}`;

/** Receipts that were paid in full, by the day on which they were. */
export const billed = (scope: FactScope) => facts({ ...receiptColumns, value: 'r.total' }, paidReceipts(scope));

/** What was taken off receipts that were paid in full. */
export const discounted = (scope: FactScope) =>
  facts({ ...receiptColumns, value: 'r.discount' }, sql`${paidReceipts(scope)} and r.discount <> 0`);

/** Lines of receipts that were paid in full, as they were charged. */
function lines(scope: FactScope, only: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = {
    ...receiptColumns,
    id: 'l.id',
    value: 'l.amount',
    label: 'l.name',
    label_zhtw: 'l.name_zhtw',
    label_ja: 'l.name_ja',
    part: "coalesce(t.category, case l.kind when 'treatment' then 'other' else l.kind end)",
  };
  return facts(
    columns,
    sql`from receipt r join receipt_line l on l.hospital = r.hospital and l.receipt = r.id
      left join treatment_record t on t.hospital = l.hospital and t.id = l.source and l.kind = 'treatment'
      left join medical_record m on m.hospital = r.hospital and m.id = r.medical_record
      where r.status = 'paid' and r.paid_at >= ${scope.from} and r.paid_at < ${scope.to} and ${only}`,
  );
}

export const medicines = (scope: FactScope) => lines(scope, sql`l.kind = 'medicine'`);
export const services = (scope: FactScope) => lines(scope, sql`l.kind <> 'medicine'`);

/** What `billed` is made of: every line, then what discounts and rounding took off or added. */
export const charged = (scope: FactScope) =>
  sql`${lines(scope, sql`true`)}
    union all ${facts({ ...receiptColumns, value: '-r.discount', part: "'discount'" }, sql`${paidReceipts(scope)} and r.discount <> 0`)}
    union all ${facts({ ...receiptColumns, value: 'r.rounding', part: "'rounding'" }, sql`${paidReceipts(scope)} and r.rounding <> 0`)}`;

/** Payments that are not voided. */
export const collected = ({ from, to }: FactScope) =>
  facts(
    { ...receiptColumns, id: 'p.id', at: 'p.at', value: 'p.amount', type: 'p.type' },
    sql`from app.money_received(${from}, ${to}) p join receipt r on r.id = p.receipt
      left join medical_record m on m.hospital = r.hospital and m.id = r.medical_record`,
  );

/** Money given back. */
export const refunded = ({ from, to }: FactScope) =>
  facts(
    {
      ...{ ...receiptColumns, id: 'f.id', at: 'f.at', value: 'f.amount', type: 'f.type' },
      ...{ label: 'l.name', label_zhtw: 'l.name_zhtw', label_ja: 'l.name_ja' },
    },
    sql`from app.money_refunded(${from}, ${to}) f join receipt r on r.id = f.receipt
      join receipt_line l on l.hospital = r.hospital and l.id = f.receipt_line
      left join medical_record m on m.hospital = r.hospital and m.id = r.medical_record`,
  );

/**
 * What visits of the range still owe: what they charge now, as `totalsOf` of the checkout reckons it, less what was
 * received. A visit that was canceled owes nothing. `only` is a further condition on the visit `m` and its receipt `r`.
 */
export const outstanding = ({ from, to, rounding, only = sql`true` }: FactScope & { only?: RawBuilder<unknown> }) =>
  facts(
    {
      ...{ id: 'o.visit', at: 'o.at', value: 'o.due', doctor: 'o.doctor' },
      ...{ pet: 'o.pet', visit: 'o.visit', receipt: 'o.receipt' },
    },
    sql`from (
      select m.id as visit, m.checked_in_at as at, m.assignee as doctor, m.pet, r.id as receipt,
        floor((s.subtotal - least(s.subtotal, floor(s.subtotal * coalesce(r.discount_percent, 0) / 100 + 0.5)
          + coalesce(r.discount_amount, 0))) / ${rounding}::float8 + 0.5) * ${rounding}::float8
          - coalesce(r.received, 0) as due
      from medical_record m left join receipt r on r.hospital = m.hospital and r.medical_record = m.id
      cross join lateral (select (
        (select coalesce(sum(t.amount), 0) from treatment_record t
          where t.medical_record = m.id and t.deleted_at is null and t.status <> 'declined')
        + (select coalesce(sum(coalesce(d.price_override, d.total_price)), 0) from medicine_record d
          where d.medical_record = m.id and d.deleted_at is null)
        + (select coalesce(sum(l.amount), 0) from receipt_line l where l.receipt = r.id and l.kind = 'item')
      )::float8 as subtotal) s
      where m.deleted_at is null and r.status is distinct from 'paid'
        and m.checked_in_at >= ${from} and m.checked_in_at < ${to} and ${only}
    ) o where o.due > 0`,
  );
