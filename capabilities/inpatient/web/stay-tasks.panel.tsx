import { Empty } from '@alder/ui';
import { useState } from 'react';
import type { StayView } from '../contract/index.ts';
import { openTasks, tasksOf } from '../domain/index.ts';
import styles from './stay.module.css';
import { TaskRow } from './task-row.tsx';
import { type Slots, slotKey } from './use-slots.ts';
import { useWardTexts } from './use-ward-texts.ts';
import wardStyles from './ward.module.css';

const BEHIND_MS = 24 * 3_600_000;
const AHEAD_MS = 12 * 3_600_000;

/** What is to be done for one animal, the next thing first: the sheet of a phone at the cage. */
export function StayTasks({ view, slots, now }: { view: StayView; slots: Slots; now: Date }) {
  const t = useWardTexts();
  const [open, setOpen] = useState<string>();
  const span = { from: new Date(now.getTime() - BEHIND_MS), to: new Date(now.getTime() + AHEAD_MS) };
  const tasks = openTasks(tasksOf(view.orders, view.slots, span, now));
  const asNeeded = view.orders.filter((order) => order.repeat === 'asNeeded' && order.stopped_at === null);
  const due_at = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
  const extras = asNeeded.map((order) => ({ order, due_at, state: 'due' as const, slot: undefined }));
  const rows = view.result.status === 'admitted' ? [...tasks, ...extras] : [];
  return (
    <section className={styles.phone} aria-label={t('group.todo')}>
      {rows.length === 0 && <Empty>{t('tasks.none')}</Empty>}
      <ul className={wardStyles.taskList}>
        {rows.map((task) => {
          const key = task.order.repeat === 'asNeeded' ? task.order.id : slotKey(task.order.id, task.due_at);
          return (
            <TaskRow
              key={key}
              {...{ task, slots, now }}
              pet={view.pet}
              cage={view.cage_name}
              team={view.team}
              isOpen={open === key}
              onOpen={(isOpen) => setOpen(isOpen ? key : undefined)}
            />
          );
        })}
      </ul>
    </section>
  );
}
