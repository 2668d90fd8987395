import { useNow } from '@alder/client';
import { Empty, PetFace } from '@alder/ui';
import { useState } from 'react';
import type { WardView } from '../contract/index.ts';
import { TaskRow } from './task-row.tsx';
import { useSlots } from './use-slots.ts';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';
import { wardTasks } from './ward-tasks.ts';

/** How far ahead the list looks. */
const MAX_SHOWN = 120;

/** One list by time across all animals: what is late, what is due, what comes next. */
export function Tasks({ ward }: { ward: WardView }) {
  const t = useWardTexts();
  const now = useNow();
  const slots = useSlots(ward.slots);
  const [open, setOpen] = useState<string>();
  const tasks = wardTasks(ward, now).slice(0, MAX_SHOWN);
  if (tasks.length === 0) return <Empty>{t('tasks.none')}</Empty>;
  return (
    <div className={styles.tasks}>
      {(['late', 'due', 'planned'] as const).map((state) => {
        const own = tasks.filter((task) => task.state === state);
        if (own.length === 0) return null;
        return (
          <section key={state} aria-label={t(`group.${state}`)}>
            <h2>
              {t(`group.${state}`)} <span>{own.length}</span>
            </h2>
            <ul>
              {own.map((task) => {
                const stay = ward.stays.find(({ id }) => id === task.order.inpatient_record);
                if (!stay) return null;
                const key = `${task.order.id} ${task.due_at}`;
                return (
                  <TaskRow
                    key={key}
                    task={task}
                    pet={stay.pet}
                    cage={ward.cages.find(({ id }) => id === stay.cage)?.name ?? null}
                    team={ward.team}
                    slots={slots}
                    now={now}
                    isOpen={open === key}
                    onOpen={(isOpen) => setOpen(isOpen ? key : undefined)}
                    lead={
                      <PetFace
                        species={stay.pet.species}
                        breed={stay.pet.breed}
                        color={stay.pet.coat_colour}
                        size="sm"
                      />
                    }
                    named
                  />
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
