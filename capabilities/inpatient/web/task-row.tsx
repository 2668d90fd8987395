import { useFormat } from '@alder/i18n';
import { Button, Chip, classes } from '@alder/ui';
import { Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InpatientOrder, InpatientSlot, StayPet } from '../contract/index.ts';
import type { Task } from '../domain/index.ts';
import { GivePanel } from './give.panel.tsx';
import { useOrderWords } from './order-words.ts';
import { useStateWords } from './task-state.tsx';
import { type Slots, slotKey } from './use-slots.ts';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';

/** One time of an order as a row: a big button at the cage, everything about it below when it is opened. */
export function TaskRow(props: {
  task: Task<InpatientOrder, InpatientSlot>;
  pet: StayPet;
  cage: string | null;
  team: readonly { readonly id: string; readonly name: string }[];
  slots: Slots;
  now: Date;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  lead?: ReactNode;
  /** Of a list of several animals. */
  named?: boolean;
}) {
  const { task, pet, cage, team, slots, now, isOpen, onOpen, lead, named = false } = props;
  const t = useWardTexts();
  const format = useFormat();
  const words = useOrderWords();
  const sayState = useStateWords();
  const { order } = task;
  const row = { ...task, isWaiting: slots.waiting[slotKey(order.id, task.due_at)] !== undefined };
  const name = words.name(order);
  const title = named ? `${pet.name} · ${name}` : name;
  return (
    <li className={classes(styles.task, task.state === 'late' && styles.lateTask, isOpen && styles.openTask)}>
      <div className={styles.taskHead}>
        {lead}
        <time dateTime={task.due_at}>{format.time(task.due_at)}</time>
        <span className={styles.taskText}>
          <b>{title}</b>
          <small>
            {[named ? cage : '', words.dose(order), order.route, row.isWaiting ? '' : sayState(row, now)]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {order.needs_second && (
            <Chip icon={<Users />} tone="warn">
              {t('second.needed')}
            </Chip>
          )}
          {row.isWaiting && <Chip tone="info">{t('state.waiting')}</Chip>}
        </span>
        {!row.isWaiting && (
          <Button
            size="lg"
            variant={task.state === 'planned' || isOpen ? 'default' : 'soft'}
            onClick={() => onOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-label={isOpen ? t('close') : `${t(order.kind === 'medicine' ? 'give' : 'enter')}: ${title}`}
            {...(isOpen && { icon: <X /> })}
          >
            {isOpen ? t('close') : t(order.kind === 'medicine' ? 'give' : 'enter')}
          </Button>
        )}
      </div>
      {isOpen && !row.isWaiting && (
        <GivePanel {...{ order, pet, cage, team, slots, now }} task={row} onDone={() => onOpen(false)} />
      )}
    </li>
  );
}
