import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { Suggestion } from '../domain/index.ts';

export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet', 'plan', 'stage', 'assignee', 'checked_in_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The visit, held until the end of the transaction: two people who settle one follow-up at once come one after the other. */
export function lockVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function listFollowUps(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('follow_up')
    .selectAll()
    .where('medical_record', '=', medical_record)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Analytes beyond a critical limit in the visit, each as it was measured last. */
export async function listCriticals(
  trx: HospitalTrx,
  visit: { pet: string; since: Date },
): Promise<{ code: string }[]> {
  const { rows } = await sql<{ code: string }>`
    select code from (
      select distinct on (v->>'code') v->>'code' as code, v->>'flag' as flag
      from lab_record l, jsonb_array_elements(l.results) v
      where l.pet = ${visit.pet} and l."timestamp" >= ${visit.since} and not l.invalid and not l.control
      order by v->>'code', l."timestamp" desc) latest
    where flag in ('HH', 'LL') order by code`.execute(trx);
  return rows;
}

export async function insertTodoFollowUp(
  trx: HospitalTrx,
  { kind, subject, due_on }: Suggestion,
  of: {
    readonly medical_record: string;
    readonly pet: string;
    readonly todo_item: string;
    readonly author: string | null;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('follow_up')
    .values({ id, kind, subject, due_on, state: 'todo', ...of })
    .execute();
  return id;
}
