import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql } from 'kysely';

/** Number of diagnoses, lines of the plan and lines of the prescription of a visit. */
export async function countLines(trx: HospitalTrx, visit: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select (
      (select count(*) from diagnosis_record where medical_record = ${visit} and deleted_at is null)
      + (select count(*) from treatment_record where medical_record = ${visit} and deleted_at is null)
      + (select count(*) from medicine_record where medical_record = ${visit} and deleted_at is null)
    )::int as lines`.execute(trx);
  return rows[0]!.lines;
}

/** Whether money was received for a visit and not given back. */
export async function hasPayments(trx: HospitalTrx, visit: string): Promise<boolean> {
  const payment = await trx
    .selectFrom('payment')
    .innerJoin('receipt', 'receipt.id', 'payment.receipt')
    .select('payment.id')
    .where('receipt.medical_record', '=', visit)
    .where('payment.voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** What was done under the name of a visit's pet and cannot follow to another one. */
export async function findBlockers(trx: HospitalTrx, visit: string) {
  const { rows } = await sql<{ dispensed: boolean; results: boolean; images: boolean }>`select
      exists (select from medicine_record where medical_record = ${visit} and deleted_at is null
        and dispensed_at is not null) as dispensed,
      exists (select from treatment_record t join lab_order o on o.hospital = t.hospital and o.id = t.lab_order
        where t.medical_record = ${visit} and t.deleted_at is null
          and o.order_status in ('running', 'partial', 'done')) as results,
      exists (select from medical_image where medical_record = ${visit} and deleted_at is null)
        or exists (select from image_report where medical_record = ${visit} and deleted_at is null)
        or exists (select from worklist_item where medical_record = ${visit}
          and status in ('STARTED', 'COMPLETED')) as images`.execute(trx);
  return rows[0]!;
}

/** Memos and things to do that were written in a visit follow it to another pet. */
export async function moveNotes(trx: HospitalTrx, visit: string, pet: string): Promise<void> {
  await trx.updateTable('post_it_record').set({ pet }).where('medical_record', '=', visit).execute();
  await trx
    .updateTable('todo_item')
    .set({ pet })
    .where('medical_record', '=', visit)
    .where('pet', 'is not', null)
    .execute();
}

export async function insertVisitChange(
  trx: HospitalTrx,
  change: Omit<Insertable<Database['visit_change']>, 'id' | 'hospital'>,
): Promise<void> {
  await trx
    .insertInto('visit_change')
    .values({ id: newId(), ...change })
    .execute();
}

/** Visits that came to a pet or went from it, newest first. */
export function listPetChanges(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('visit_change as c')
    .innerJoin('pet as to', (join) => join.onRef('to.id', '=', 'c.pet').onRef('to.hospital', '=', 'c.hospital'))
    .innerJoin('pet as from', (join) =>
      join.onRef('from.id', '=', 'c.pet_before').onRef('from.hospital', '=', 'c.hospital'),
    )
    .select(['c.id', 'c.medical_record', 'c.created_at', 'c.author', 'c.reason', 'c.pet', 'c.pet_before'])
    .select(['to.name as to_name', 'to.patient_id as to_number'])
    .select(['from.name as from_name', 'from.patient_id as from_number'])
    .where('c.kind', '=', 'petChanged')
    .where((where) => where.or([where('c.pet', '=', pet), where('c.pet_before', '=', pet)]))
    .orderBy('c.created_at', 'desc')
    .limit(100)
    .execute();
}
