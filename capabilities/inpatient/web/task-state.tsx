import { faceScore } from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { Check, CircleSlash, Clock, Pause, TriangleAlert, X } from 'lucide-react';
import type { InpatientSlot } from '../contract/index.ts';
import { minutesLate, type SlotState } from '../domain/index.ts';
import styles from './sheet.module.css';
import { useWardTexts } from './use-ward-texts.ts';

/** How a time is shown: state, mark and words. */
export type TaskOfView = {
  readonly due_at: string;
  readonly state: SlotState;
  readonly slot: InpatientSlot | undefined;
  /** It is on this device only. */
  readonly isWaiting: boolean;
};

/** Minutes in words: 44 min, 3 h. */
export function useMinutes() {
  const t = useWardTexts();
  const format = useFormat();
  return (minutes: number) =>
    minutes < 60
      ? t('minutes', { minutes: format.number(minutes) })
      : t('hours', { hours: format.number(Math.floor(minutes / 60)) });
}

/** The state as text for a screen reader. */
export function useStateWords() {
  const t = useWardTexts();
  const format = useFormat();
  const minutes = useMinutes();
  return ({ state, slot, due_at, isWaiting }: TaskOfView, now: Date): string => {
    if (isWaiting) return t('state.waiting');
    const passed = Math.round((now.getTime() - Date.parse(due_at)) / 60_000);
    if (state === 'late') return t('state.late', { minutes: minutes(passed) });
    if (state === 'planned') return t('state.planned', { time: format.time(due_at) });
    if (!slot || slot.outcome === null) return t(`state.${state}`);
    const by = slot.outcome_by_name ?? '';
    const at = slot.outcome_at ? format.time(slot.outcome_at) : '';
    if (state === 'given') {
      const late = slot.outcome_at && !slot.is_extra ? minutesLate(due_at, slot.outcome_at) : 0;
      const words = t('state.given', { time: at, by });
      const second = slot.checked_by_name ? t('state.checked', { by: slot.checked_by_name }) : '';
      return [words, late > 0 && t('state.doneLate', { minutes: minutes(late) }), second].filter(Boolean).join(' · ');
    }
    return [t(`state.${state}`), slot.reason, by].filter(Boolean).join(' · ');
  };
}

/** The mark of a time on the sheet: shape and letter, never colour alone. */
export function TaskMark({ task, now, unit }: { task: TaskOfView; now: Date; unit: string }) {
  const format = useFormat();
  const minutes = useMinutes();
  const { state, slot, due_at, isWaiting } = task;
  if (isWaiting) return <Clock className={styles.waiting} aria-hidden="true" />;
  if (slot?.reported_again) return <TriangleAlert className={styles.twice} aria-hidden="true" />;
  if (state === 'given') {
    const value = measuredOf(slot, format.number) ?? (unit === 'mL' && slot?.amount ? format.number(slot.amount) : '');
    return (
      <span className={styles.given} aria-hidden="true">
        {value ? <b>{value}</b> : <Check />}
        <small>{initialsOf(slot?.outcome_by_name)}</small>
      </span>
    );
  }
  if (state === 'held') return <Pause className={styles.held} aria-hidden="true" />;
  if (state === 'refused') return <CircleSlash className={styles.refused} aria-hidden="true" />;
  if (state === 'missed') return <X className={styles.missed} aria-hidden="true" />;
  if (state === 'late') {
    const passed = Math.round((now.getTime() - Date.parse(due_at)) / 60_000);
    return (
      <span className={styles.late} aria-hidden="true">
        ! {minutes(passed)}
      </span>
    );
  }
  return <span className={state === 'due' ? styles.due : styles.planned} aria-hidden="true" />;
}

/** The value that a cell has room for. */
function measuredOf(slot: InpatientSlot | undefined, write: (value: number) => string): string | undefined {
  const measured = slot?.measured;
  if (!measured) return undefined;
  const { face, ...values } = measured;
  const first = values.temperature ?? values.systolic ?? values.pulse ?? Object.values(values)[0];
  if (first === undefined && face) return `${write(faceScore(face))}/10`;
  return first === undefined ? undefined : write(first);
}

function initialsOf(name: string | null | undefined): string {
  if (!name) return '';
  const words = name.replace(/^Dr\.?\s*/i, '').split(/\s+/);
  const letters = words.map((word) => [...word][0] ?? '').join('');
  return letters.slice(0, 2).toUpperCase();
}
