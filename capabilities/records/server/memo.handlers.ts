import { patientMismatch } from '@alder/chart/contract';
import type { HospitalTrx } from '@alder/database';
import { implementEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import {
  createPostItRecord,
  createTodoItem,
  createTodoList,
  postItRecord,
  todoItem,
  todoList,
  updatePostItRecord,
  updateTodoItem,
  updateTodoList,
} from '../contract/index.ts';

type Place = { readonly pet?: string | null | undefined; readonly medical_record?: string | null | undefined };

const postItHandlers = implementEntry({
  calls: { model: 'postItRecord', entry: postItRecord, create: createPostItRecord, update: updatePostItRecord },
  table: 'post_it_record',
  permit: 'his',
  onCreate: async (input, { trx, account }) => {
    await refuseUnknownText(trx, input.post_it);
    await refuseGonePet(trx, input.pet);
    return { ...(await placeOf(trx, input)), author: account.id };
  },
  onUpdate: async (input, current, { trx }) => {
    await refuseUnknownText(trx, input.post_it);
    await refuseGonePet(trx, input.pet);
    return movesPlace(input) ? placeOf(trx, { ...current, ...input }) : {};
  },
  present: async (row, { trx }) => ({ author_name: await nameOf(trx, row.author) }),
});

const todoListHandlers = implementEntry({
  calls: { model: 'todoList', entry: todoList, create: createTodoList, update: updateTodoList },
  table: 'todo_list',
  permit: 'his',
});

const todoItemHandlers = implementEntry({
  calls: { model: 'todoItem', entry: todoItem, create: createTodoItem, update: updateTodoItem },
  table: 'todo_item',
  permit: 'his',
  omit: ['done'],
  onCreate: async (input, { trx, account, now }) => {
    await refuseGonePet(trx, input.pet);
    return {
      ...(await placeOf(trx, input)),
      author: account.id,
      ...(input.done && { done_at: now, done_by: account.id }),
    };
  },
  onUpdate: async (input, current, { trx, account, now }) => {
    await refuseGonePet(trx, input.pet);
    return {
      ...(movesPlace(input) && (await placeOf(trx, { ...current, ...input }))),
      ...(input.done === true && current.done_at === null && { done_at: now, done_by: account.id }),
      ...(input.done === false && { done_at: null, done_by: null }),
    };
  },
  present: async (row) => ({ done: row.done_at !== null }),
});

export const memoHandlers = [...postItHandlers, ...todoListHandlers, ...todoItemHandlers];

/** @throws {Refusal} `notFound` where the catalog has no such post-it, neither own nor shared. */
async function refuseUnknownText(trx: HospitalTrx, post_it: string | null | undefined): Promise<void> {
  if (!post_it) return;
  const { rows } = await sql<{ found: boolean }>`
    select app.catalog_entry('postIt', ${post_it}::uuid) is not null as found`.execute(trx);
  if (!rows[0]!.found) throw notFound({ fields: { post_it: 'notFound' } });
}

/** @throws {Refusal} `notFound` for a patient that was deleted or merged into another: nobody looks at its page. */
async function refuseGonePet(trx: HospitalTrx, pet: string | null | undefined): Promise<void> {
  if (!pet) return;
  const found = await trx
    .selectFrom('pet')
    .select('id')
    .where('id', '=', pet)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!found) throw notFound({ fields: { pet: 'notFound' } });
}

function movesPlace(input: Place): boolean {
  return input.pet !== undefined || input.medical_record !== undefined;
}

/**
 * Pet and visit of a memo: the pet of the visit where only that is given.
 *
 * @throws {Refusal} `notFound` for a visit that is not there, `patientMismatch` for one of another pet.
 */
async function placeOf(
  trx: HospitalTrx,
  { pet, medical_record }: Place,
): Promise<{ pet: string | null; medical_record: string | null }> {
  if (!medical_record) return { pet: pet ?? null, medical_record: null };
  const visit = await trx
    .selectFrom('medical_record')
    .select('pet')
    .where('id', '=', medical_record)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
  if (pet && pet !== visit.pet) throw patientMismatch({ fields: { pet: 'patientMismatch' } });
  return { pet: visit.pet, medical_record };
}

async function nameOf(trx: HospitalTrx, account: string | null): Promise<string | null> {
  if (!account) return null;
  const found = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return found?.display_name ?? null;
}
