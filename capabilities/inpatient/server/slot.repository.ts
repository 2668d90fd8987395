import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { InpatientSlot } from '../contract/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type OrderRow = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
export type SlotRow = NonNullable<Awaited<ReturnType<typeof findSlot>>>;

/** The order, held until the transaction ends: of two people who give it at once the second sees what the first did. */
export function lockOrder(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('inpatient_order')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function findOrder(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('inpatient_order')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findSlot(trx: HospitalTrx, inpatient_order: string, due_at: Date) {
  return trx
    .selectFrom('inpatient_slot')
    .selectAll()
    .where('inpatient_order', '=', inpatient_order)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
}

type SlotColumns = Pick<
  Updateable<Database['inpatient_slot']>,
  | 'outcome'
  | 'outcome_at'
  | 'outcome_by'
  | 'amount'
  | 'measured'
  | 'reason'
  | 'note'
  | 'checked_by'
  | 'vital_signs'
  | 'reported_again'
  | 'is_extra'
>;

/** Writes what became of a time; the row is made with its first outcome. */
export async function putSlot(
  trx: HospitalTrx,
  order: Pick<OrderRow, 'id' | 'inpatient_record'>,
  due_at: Date,
  columns: SlotColumns,
): Promise<string> {
  const known = await findSlot(trx, order.id, due_at);
  if (known) {
    await trx.updateTable('inpatient_slot').set(columns).where('id', '=', known.id).execute();
    return known.id;
  }
  const id = newId();
  const row = { id, inpatient_record: order.inpatient_record, inpatient_order: order.id, due_at, ...columns };
  await trx
    .insertInto('inpatient_slot')
    .values(row as Insertable<Database['inpatient_slot']>)
    .execute();
  return id;
}

const slots = (trx: HospitalTrx) =>
  trx
    .selectFrom('inpatient_slot as slot')
    .leftJoin('account as doer', 'doer.id', 'slot.outcome_by')
    .leftJoin('account as checker', 'checker.id', 'slot.checked_by')
    .selectAll('slot')
    .select(['doer.display_name as outcome_by_name', 'checker.display_name as checked_by_name'])
    .select(
      sql<boolean>`exists (select from treatment_record t where t.hospital = slot.hospital and t.inpatient_slot = slot.id and t.deleted_at is null)`.as(
        'charged',
      ),
    );

type ListedSlot = Awaited<ReturnType<typeof listSlots>>[number];

/** Times of stays that were dealt with, in a span, and those that wait to be cleared up. */
export function listSlots(trx: HospitalTrx, stayIds: readonly string[], from: Date, to?: Date) {
  return slots(trx)
    .where('slot.inpatient_record', 'in', [...stayIds])
    .where((is) =>
      is.or([
        is('slot.reported_again', 'is not', null),
        is.and([is('slot.due_at', '>=', from), ...(to ? [is('slot.due_at', '<', to)] : [])]),
      ]),
    )
    .orderBy('slot.due_at')
    .execute();
}

export async function presentSlotOf(trx: HospitalTrx, id: string): Promise<InpatientSlot> {
  return presentSlot(await slots(trx).where('slot.id', '=', id).executeTakeFirstOrThrow());
}

export function presentSlot(row: ListedSlot): InpatientSlot {
  return {
    ...row,
    due_at: row.due_at.toISOString(),
    outcome: row.outcome as InpatientSlot['outcome'],
    outcome_at: row.outcome_at?.toISOString() ?? null,
    measured: row.measured as InpatientSlot['measured'],
    reported_again: row.reported_again as InpatientSlot['reported_again'],
  };
}

/** When an order was given last before and first after an instant, another time left out. */
export async function findNearestGiven(
  trx: HospitalTrx,
  order: string,
  at: Date,
  except: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select outcome_at as at from inpatient_slot
    where inpatient_order = ${order} and outcome = 'given' and due_at <> ${except}
    order by abs(extract(epoch from outcome_at - ${at}::timestamptz)) limit 1`.execute(trx);
  return rows[0]?.at;
}

/** When each order was given last. */
export async function listLastGiven(trx: HospitalTrx, stay: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select inpatient_order as id, max(outcome_at) as at from inpatient_slot
    where inpatient_record = ${stay} and outcome = 'given' group by 1`.execute(trx);
  return Object.fromEntries(rows.map(({ id, at }) => [id, at.toISOString()]));
}

export function findCheck(trx: HospitalTrx, id: string) {
  return trx.selectFrom('inpatient_check').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertCheck(
  trx: HospitalTrx,
  check: Omit<Insertable<Database['inpatient_check']>, 'id' | 'hospital'>,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('inpatient_check')
    .values({ id, ...check })
    .execute();
  return id;
}
