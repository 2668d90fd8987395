import { containing, type HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { TodoWhose } from '../contract/index.ts';

export type TodoRow = {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly text: string;
  readonly todo_list: string | null;
  readonly medical_record: string | null;
  readonly pet: string | null;
  readonly assignee: string | null;
  readonly due_on: string | null;
  readonly author: string | null;
  readonly done_at: Date | null;
  readonly done_by: string | null;
  readonly deleted_at: Date | null;
  readonly pet_name: string | null;
  readonly patient_id: string | null;
  readonly owner_name: string | null;
  readonly assignee_name: string | null;
  readonly author_name: string | null;
  readonly done_by_name: string | null;
};

export type TodoFilter = {
  readonly whose: TodoWhose;
  readonly show: 'open' | 'done';
  readonly pet?: string | undefined;
  readonly q?: string | undefined;
  /** Id of the last one of the page before. */
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** Whose a thing is. Of a person who has left the hospital it is anyone's: no other user would find it. */
const assigned = sql`left join membership m on m.hospital = t.hospital and m.account = t.assignee and m.active`;

const of = (whose: TodoWhose, account: string) =>
  whose === 'mine'
    ? sql<boolean>`t.assignee = ${account}`
    : whose === 'unassigned'
      ? sql<boolean>`m.account is null`
      : sql<boolean>`true`;

/** What is shown: a thing of a canceled visit is none. */
const isVisible = sql<boolean>`t.deleted_at is null and not exists (
  select 1 from medical_record m where m.hospital = t.hospital and m.id = t.medical_record and m.deleted_at is not null)`;

/** Things to do with the names that a list shows: open ones by their last day, done ones newest first. */
export async function listTodo(trx: HospitalTrx, account: string, filter: TodoFilter): Promise<TodoRow[]> {
  const { whose, show, pet, q, offset, limit } = filter;
  const isOpen = show === 'open';
  const day = sql`coalesce(t.due_on, 'infinity'::date)`;
  const after = isOpen
    ? sql`(${day}, t.id) > (select coalesce(o.due_on, 'infinity'::date), o.id from todo_item o where o.id = ${offset})`
    : sql`(t.done_at, t.id) < (select o.done_at, o.id from todo_item o where o.id = ${offset})`;
  const part = containing(q ?? '');
  const { rows } = await sql<TodoRow>`
    select t.id, t.version, t.created_at, t.updated_at, t.text, t.todo_list, t.medical_record, t.pet, m.account as assignee,
      t.due_on, t.author, t.done_at, t.done_by, t.deleted_at,
      p.name as pet_name, p.patient_id, o.name as owner_name,
      a.display_name as assignee_name, w.display_name as author_name, d.display_name as done_by_name
    from todo_item t
    ${assigned}
    left join pet p on p.hospital = t.hospital and p.id = t.pet
    left join owner o on o.hospital = p.hospital and o.id = p.owner
    left join account a on a.id = m.account
    left join account w on w.id = t.author
    left join account d on d.id = t.done_by
    where ${isVisible} and (t.done_at is null) = ${isOpen} and ${of(whose, account)}
      and (${pet ?? null}::uuid is null or t.pet = ${pet ?? null})
      and (${q ?? ''} = '' or t.text ilike ${part} or p.name ilike ${part} or p.patient_id ilike ${part})
      and (${offset ?? null}::uuid is null or ${after})
    order by ${isOpen ? sql`${day}, t.id` : sql`t.done_at desc, t.id desc`} limit ${limit}`.execute(trx);
  return rows;
}

/** Open things by whose they are. */
export async function countTodo(
  trx: HospitalTrx,
  account: string,
  pet: string | undefined,
): Promise<Record<TodoWhose, number>> {
  const { rows } = await sql<Record<TodoWhose, number>>`
    select count(*) filter (where ${of('mine', account)})::int as mine,
      count(*) filter (where ${of('unassigned', account)})::int as unassigned,
      count(*)::int as "all"
    from todo_item t ${assigned}
    where ${isVisible} and t.done_at is null and (${pet ?? null}::uuid is null or t.pet = ${pet ?? null})`.execute(trx);
  return rows[0]!;
}
