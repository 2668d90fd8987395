import { postItColors } from '@alder/catalog/domain';
import { defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { patientMismatch } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

const postItCalls = defineEntryCalls({
  model: 'postItRecord',
  access,
  fixed: {},
  needed: { text: field.line(1000) },
  fields: {
    pet: field.id
      .nullable()
      .describe("The patient; taken from the visit where only that is given; neither: the day's handover note"),
    medical_record: field.id.nullable().describe('Visit during which it was written'),
    post_it: field.id.nullable().describe('Catalog entry it was written with, a shared default included'),
    color: z.enum(postItColors),
  },
  shown: {
    author: field.id.nullable(),
    author_name: z.string().nullable(),
    cleared_at: field.instant.nullable().describe('When archiving the card took it off; null while it hangs'),
  },
  refusals: [patientMismatch],
  watches: ['postItRecord'],
  noun: 'a memo on a patient or on the day',
});

/** A memo on a patient; archiving the patient's card clears it (specification §4). */
export const { entry: postItRecord, create: createPostItRecord, update: updatePostItRecord } = postItCalls;
export type PostItRecord = z.infer<typeof postItRecord>;

const todoListCalls = defineEntryCalls({
  model: 'todoList',
  access,
  fixed: {},
  needed: { name: field.line(200) },
  fields: { medical_record: field.id.nullable().describe('Visit that it belongs to; null: the hospital') },
  shown: {},
  watches: ['todoList'],
  noun: 'a list of things to do',
});

export const { entry: todoList, create: createTodoList, update: updateTodoList } = todoListCalls;

const todoItemCalls = defineEntryCalls({
  model: 'todoItem',
  access,
  fixed: {},
  needed: { text: field.line(500) },
  fields: {
    todo_list: field.id.nullable(),
    medical_record: field.id.nullable(),
    pet: field.id.nullable(),
    assignee: field.id.nullable().describe('Assigned user; null: any user'),
    due_on: field.day.nullable().describe('Last day on which it is in time, in the zone of the hospital'),
    done: z.boolean(),
  },
  shown: { author: field.id.nullable(), done_at: field.instant.nullable(), done_by: field.id.nullable() },
  refusals: [patientMismatch],
  watches: ['todoItem'],
  noun: 'a thing to do',
});

/** A thing to do; `done: true` ticks it. */
export const { entry: todoItem, create: createTodoItem, update: updateTodoItem } = todoItemCalls;
export type TodoItem = z.infer<typeof todoItem>;
