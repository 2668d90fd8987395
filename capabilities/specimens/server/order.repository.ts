import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export function findOrder(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_order')
    .select([
      'id',
      'order_id',
      'pet',
      'device',
      'tests',
      'sample_id',
      'sample_type',
      'taken_at',
      'laboratory',
      'placer',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findOrderOfRecord(trx: HospitalTrx, record: string): Promise<string | undefined> {
  const row = await trx.selectFrom('lab_record').select('lab_order').where('id', '=', record).executeTakeFirst();
  return row?.lab_order ?? undefined;
}

export function findPet(trx: HospitalTrx, id: string) {
  return trx.selectFrom('pet').select('id').where('id', '=', id).where('deleted', '=', false).executeTakeFirst();
}

/** Holds an animal until the transaction ends: two people who order for it at once do so one after the other. */
export function lockPet(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('pet')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Orders of an animal that wait for their result. */
export function listWaiting(trx: HospitalTrx, pet: string, since: Date) {
  return trx
    .selectFrom('lab_order')
    .select(['tests', 'device', 'time', 'laboratory'])
    .where('pet', '=', pet)
    .where('order_status', 'not in', ['done', 'canceled', 'canceling', 'failed'])
    .where('time', '>=', since)
    .execute();
}

/** Prices of tests in the price list of the hospital. */
export async function listPrices(trx: HospitalTrx): Promise<{ test: string; price: number }[]> {
  const { rows } = await sql<{ test: string; price: string }>`
    select distinct on (lab_test) lab_test as test, price from treatment
    where lab_test is not null and not deleted order by lab_test, updated_at desc`.execute(trx);
  return rows.map(({ test, price }) => ({ test, price: Number(price) }));
}

export async function listLaboratories(trx: HospitalTrx): Promise<string[]> {
  const rows = await trx
    .selectFrom('lab_order')
    .select('laboratory')
    .where('laboratory', 'is not', null)
    .groupBy('laboratory')
    .orderBy(({ fn }) => fn.max('time'), 'desc')
    .limit(20)
    .execute();
  return rows.map(({ laboratory }) => laboratory!);
}

export async function hasOpenVisit(trx: HospitalTrx, pet: string): Promise<boolean> {
  const row = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('pet', '=', pet)
    .where(sql<boolean>`app.visit_is_open(id)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
