import { usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { Button, Empty, Loaded, Screen, SearchField, Seg, useShortcuts } from '@alder/ui';
import { type ComponentType, useId, useRef, useState } from 'react';
import { getTodoItems, type TodoLine, type TodoWhose, todoWhose } from '../contract/index.ts';
import { type DueGroup, dueGroupOf, dueGroups } from './due.tsx';
import { EditTodoDialog } from './edit-todo.dialog.tsx';
import { NewTodoForm, type PetFieldProps } from './new-todo.form.tsx';
import styles from './todo.module.css';
import { TodoLineItem } from './todo-line.tsx';
import { useTodo } from './use-todo.ts';
import { useTodoTexts } from './use-todo-texts.ts';

/** Content of other capabilities; `apps/web/src/slots.tsx` fills it. */
export type TodoSlots = { readonly PetField?: ComponentType<PetFieldProps> };

const shows = ['open', 'done'] as const;
type Show = (typeof shows)[number];

/** `/his/todo`: what is to be done, by whom and until when (design: screens §3.3). */
export function TodoScreen({ slots = {} }: { readonly slots?: TodoSlots }) {
  const t = useTodoTexts();
  const [whose, setWhose] = useState<TodoWhose>('mine');
  const [show, setShow] = useState<Show>('open');
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<TodoLine>();
  const screen = useRef<HTMLElement>(null);
  useShortcuts({ '/': () => screen.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus() });
  const input = { whose, show, ...(q.trim() && { q: q.trim() }), limit: 50 };
  const pages = usePages(getTodoItems, input, { keepPrevious: true });
  const lines = pages.pages.flatMap(({ result }) => result);
  const counts = pages.pages[0]?.counts;
  const acts = useTodo(lines);
  return (
    <Screen title={t('title')}>
      <section ref={screen} className={styles.page} aria-label={t('title')}>
        <NewTodoForm PetField={slots.PetField} />
        <div className={styles.filters}>
          <Seg
            label={t('whose')}
            value={whose}
            onChange={setWhose}
            entries={todoWhose.map((value) => ({
              value,
              label: t(`whose.${value}`),
              ...(counts && { count: counts[value] }),
            }))}
          />
          <Seg
            label={t('show')}
            value={show}
            onChange={setShow}
            entries={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
          />
          <SearchField className={styles.search} label={t('search')} value={q} onChange={setQ} />
        </div>
        <Loaded
          query={{ ...pages, data: pages.pages.length > 0 ? lines : undefined }}
          what={t('title')}
          isEmpty={(all) => all.length === 0}
          empty={
            <Empty action={q ? <Button onClick={() => setQ('')}>{t('search.clear')}</Button> : undefined}>
              {t(q ? 'none.search' : show === 'done' ? 'none.done' : `none.${whose}`)}
            </Empty>
          }
        >
          {(all) => (
            <>
              <Groups lines={all} isOpen={show === 'open'}>
                {(line) => (
                  <TodoLineItem
                    key={line.id}
                    line={line}
                    onTick={(done) => void acts.tick(line, done)}
                    onAssign={(assignee) => void acts.assign(line, assignee)}
                    onEdit={() => setEdited(line)}
                    onRemove={() => void acts.remove(line)}
                  />
                )}
              </Groups>
              {pages.hasMore && (
                <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                  {t('more')}
                </Button>
              )}
            </>
          )}
        </Loaded>
        {edited && <EditTodoDialog line={edited} onClose={() => setEdited(undefined)} />}
      </section>
    </Screen>
  );
}

/** Open things under the words for how urgent they are; done ones in one list. */
function Groups(props: {
  readonly lines: readonly TodoLine[];
  readonly isOpen: boolean;
  readonly children: (line: TodoLine) => React.ReactNode;
}) {
  const { lines, isOpen, children } = props;
  const t = useTodoTexts();
  const { timeZone } = useFormat();
  const id = useId();
  const today = dayOf(new Date(), timeZone);
  if (!isOpen)
    return (
      <ul className={styles.list} aria-label={t('show.done')}>
        {lines.map(children)}
      </ul>
    );
  const of = (group: DueGroup) => lines.filter(({ due_on }) => dueGroupOf(due_on, today) === group);
  return dueGroups.map((group) => {
    const own = of(group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`${id}${group}`}>
        <h2 id={`${id}${group}`} className={styles.group} data-group={group}>
          {t(`group.${group}`)}
        </h2>
        <ul className={styles.list} aria-labelledby={`${id}${group}`}>
          {own.map(children)}
        </ul>
      </section>
    );
  });
}
