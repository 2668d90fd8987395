import { type HospitalTrx, newId } from '@alder/database';
import type { Work } from '@alder/server';

/** Writes a thing to do of a visit. @returns its id */
export async function addTodo(
  { trx, emit }: Pick<Work, 'trx' | 'emit'>,
  item: {
    readonly medical_record: string;
    readonly pet: string;
    readonly assignee: string | null;
    readonly text: string;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('todo_item')
    .values({ id, ...item, author: item.assignee })
    .execute();
  emit({ event: 'todoItem.created', id, permit: 'his' });
  return id;
}

/** Ticks a thing to do off, or opens it again; one that is as it should be stays. */
export async function tickTodo(
  {
    trx,
    emit,
    account,
    now,
  }: Pick<Work, 'emit' | 'now'> & { readonly trx: HospitalTrx; readonly account: { id: string } },
  id: string,
  done: boolean,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('todo_item')
    .set(done ? { done_at: now, done_by: account.id } : { done_at: null, done_by: null })
    .where('id', '=', id)
    .where('done_at', done ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) emit({ event: 'todoItem.updated', id, permit: 'his' });
}
