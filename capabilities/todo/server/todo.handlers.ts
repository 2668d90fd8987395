import { isId } from '@alder/database';
import { todoItem } from '@alder/records/contract';
import { implement, presentEntry, wireRow } from '@alder/server';
import { inputIncorrect } from '@alder/wire';
import { getTodoItems } from '../contract/index.ts';
import { countTodo, listTodo, type TodoRow } from './todo.repository.ts';

export const todoHandlers = [
  implement(getTodoItems, async ({ limit, offset, ...filter }, { trx, account }) => {
    if (offset !== undefined && !isId(offset)) throw inputIncorrect({ fields: { offset: 'offset' } });
    const rows = await listTodo(trx, account.id, { ...filter, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      result: page.map(presentTodo),
      ...(rows.length > limit && { next: page.at(-1)!.id }),
      // The list that goes on has them from its first page.
      ...(offset === undefined && { counts: await countTodo(trx, account.id, filter.pet) }),
    };
  }),
];

function presentTodo(row: TodoRow) {
  const { pet_name, patient_id, owner_name, assignee_name, author_name, done_by_name } = row;
  return {
    ...presentEntry(todoItem, { ...wireRow(row), done: row.done_at !== null }),
    ...{ pet_name, patient_id, owner_name, assignee_name, author_name, done_by_name },
  };
}
