import { useMutationCall, useUpdates } from '@alder/client';
import { getTodayMedicalRecords, updateTodoItem } from '@alder/records/contract';
import { toast } from '@alder/ui';
import { getTodoItems, type TodoLine } from '../contract/index.ts';
import { useTodoTexts } from './use-todo-texts.ts';

/** What is done with the things of a list; each act says so and can be undone. */
export function useTodo(lines: readonly TodoLine[]) {
  const t = useTodoTexts();
  const update = useMutationCall(updateTodoItem, {
    refreshes: [getTodoItems, getTodayMedicalRecords],
    title: t('title'),
  });
  const updates = useUpdates(lines, update.mutateAsync);
  type Change = Partial<Pick<TodoLine, 'done' | 'deleted' | 'assignee' | 'due_on' | 'text'>>;
  /** A refusal is shown where every refused save is. */
  const send = (id: string, change: Change) =>
    updates.send(id, ({ version }) => ({ id, version, ...change })).catch(() => undefined);

  return {
    async tick(line: TodoLine, done: boolean) {
      const sent = await send(line.id, { done });
      if (sent && done)
        toast({
          tone: 'done',
          text: t('done.toast', { text: line.text }),
          undo: () => void send(line.id, { done: false }),
        });
    },
    async remove(line: TodoLine) {
      const sent = await send(line.id, { deleted: true });
      if (sent) toast({ text: t('removed', { text: line.text }), undo: () => void send(line.id, { deleted: false }) });
    },
    assign: (line: TodoLine, assignee: string | null) => send(line.id, { assignee }),
  };
}
