import { todoItem } from '@alder/records/contract';
import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

/** Owner of the tasks: the caller, no user, any user. */
export const todoWhose = ['mine', 'unassigned', 'all'] as const;
export type TodoWhose = (typeof todoWhose)[number];

const todoLine = todoItem.extend({
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  assignee_name: z.string().nullable(),
  author_name: z.string().nullable(),
  done_by_name: z.string().nullable(),
});
export type TodoLine = z.infer<typeof todoLine>;

export const getTodoItems = defineCall({
  id: 'todo.getAll',
  method: 'GET',
  path: '/v2/:hospital/todo/getAll',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({
    whose: z.enum(todoWhose).default('mine'),
    show: z.enum(['open', 'done']).default('open'),
    pet: field.id.optional(),
    q: field.text(100).optional().describe('Part of the text, or of the name or chart number of the patient'),
    ...field.paging,
  }),
  payload: z.object({
    result: z.array(todoLine),
    next: field.next,
    counts: z
      .record(z.enum(todoWhose), z.int())
      .optional()
      .describe('Open things by whose they are, of the pet where one is given; on the first page only'),
  }),
  watches: ['todoItem', 'pet'],
  summary: 'Things to do: open ones by their last day, done ones newest first',
});
