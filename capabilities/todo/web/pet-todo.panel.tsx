import { useCall } from '@alder/client';
import type { Pet } from '@alder/patients/contract';
import { Card, Count, classes, IconButton, Loaded } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getTodoItems, type TodoLine } from '../contract/index.ts';
import { EditTodoDialog } from './edit-todo.dialog.tsx';
import { NewTodoForm } from './new-todo.form.tsx';
import styles from './todo.module.css';
import { TodoLineItem } from './todo-line.tsx';
import { useTodo } from './use-todo.ts';
import { useTodoTexts } from './use-todo-texts.ts';

/** What is to be done for one patient, on its page. */
export function PetTodo({ pet }: { readonly pet: Pick<Pet, 'id'> }) {
  const t = useTodoTexts();
  const query = useCall(getTodoItems, { whose: 'all', pet: pet.id, limit: 50 });
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<TodoLine>();
  const lines = query.data?.result ?? [];
  const acts = useTodo(lines);
  return (
    <Card
      title={t('title')}
      mark={lines.length > 0 && <Count>{query.data?.counts?.all}</Count>}
      actions={
        <IconButton
          size="sm"
          label={t('add')}
          icon={<Plus />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        />
      }
    >
      {adding && <NewTodoForm pet={pet.id} autoFocus />}
      <Loaded
        query={query}
        what={t('title')}
        compact
        isEmpty={({ result }) => result.length === 0}
        empty={<p className={styles.nothing}>{t('none.pet')}</p>}
      >
        {({ result }) => (
          <ul className={classes(styles.list, styles.plain)} aria-label={t('title')}>
            {result.map((line) => (
              <TodoLineItem
                key={line.id}
                line={line}
                withoutPet
                onTick={(done) => void acts.tick(line, done)}
                onAssign={(assignee) => void acts.assign(line, assignee)}
                onEdit={() => setEdited(line)}
                onRemove={() => void acts.remove(line)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <EditTodoDialog line={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
