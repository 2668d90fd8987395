import { useFormat } from '@alder/i18n';
import { Button } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Appointment, appointment } from '../contract/entities.ts';
import { appointmentOutside, appointmentPast, appointmentSamePet, appointmentTaken } from '../contract/index.ts';
import type { Labels } from './appointment-labels.ts';
import styles from './booking.module.css';
import { useAppointmentTexts } from './use-appointment-texts.ts';

/** Why a slot was refused, and what can be done about it. */
export type SlotProblem = {
  readonly code: string;
  readonly of: 'doctor' | 'room' | 'pet' | undefined;
  readonly other: Appointment | undefined;
  /** The next free begin. */
  readonly next: string | undefined;
  /** Begin of the later one of a series that was refused; undefined: the one that the form shows. */
  readonly repeatAt: string | undefined;
};

const CODES: readonly string[] = [appointmentTaken, appointmentSamePet, appointmentOutside, appointmentPast].map(
  ({ code }) => code,
);
export type Choice = {
  readonly confirmDouble?: boolean;
  readonly confirmOutside?: boolean;
  readonly confirmPast?: boolean;
};

/** What a person confirms who wants a refused slot all the same. */
export function choiceOf(code: string): Choice {
  if (code === appointmentTaken.code) return { confirmDouble: true };
  return code === appointmentPast.code ? { confirmPast: true } : { confirmOutside: true };
}

/** What a refusal says of the slot; undefined for another refusal. */
export function slotProblemOf(error: unknown): SlotProblem | undefined {
  if (!(error instanceof Refusal) || !CODES.includes(error.kind.code)) return undefined;
  const { of, current, next, repeat_at } = error.details as { of?: SlotProblem['of'] } & Record<
    'current' | 'next' | 'repeat_at',
    unknown
  >;
  const other = appointment.safeParse(current);
  return {
    ...{ code: error.kind.code, of, other: other.data },
    next: typeof next === 'string' ? next : undefined,
    repeatAt: typeof repeat_at === 'string' ? repeat_at : undefined,
  };
}

/** What was confirmed on purpose, for the next sending, and the question about it. */
export function useChoices() {
  const [problem, setProblem] = useState<SlotProblem>();
  const confirmed = useRef<Choice>({});
  return {
    problem,
    confirmed,
    /** For `onRefused` of a form. */
    take: (error: unknown) => {
      const found = slotProblemOf(error);
      setProblem(found);
      return found !== undefined;
    },
    confirm: (code: string) => {
      confirmed.current = { ...confirmed.current, ...choiceOf(code) };
      setProblem(undefined);
    },
    /** Another time was chosen: what was confirmed for the one before no longer counts. */
    reset: () => {
      confirmed.current = {};
      setProblem(undefined);
    },
  };
}

/** The refused slot in words, with the way on: beside it, at the next free time, or although it is closed. */
export function SlotQuestion(props: {
  readonly problem: SlotProblem;
  readonly labels: Labels;
  readonly onConfirm: () => void;
  readonly onNext?: ((next: string) => void) | undefined;
}) {
  const { problem, labels, onConfirm, onNext } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  const { code, of, other, next, repeatAt } = problem;
  const name = other ? labels.name(other) : '';
  const until = other ? format.time(other.ends_at) : '';
  const isSameDay = next !== undefined && other !== undefined && format.date(next) === format.date(other.starts_at);
  return (
    <div role="alert" className={styles.question}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>
          {repeatAt && `${t('repeat.on', { day: format.date(repeatAt, 'full') })} `}
          {code === appointmentOutside.code && t('outside.about')}
          {code === appointmentPast.code && t('past.about')}
          {code === appointmentSamePet.code &&
            t('samePet.about', { name, time: other ? format.time(other.starts_at) : '' })}
          {code === appointmentTaken.code &&
            t(of === 'room' ? 'taken.room' : 'taken.doctor', {
              ...{ name, until },
              who: (of === 'room' ? labels.room(other?.room ?? null) : labels.doctor(other?.doctor ?? null)) ?? '',
            })}
        </p>
        <span className={styles.answers}>
          {code === appointmentTaken.code && next && onNext && !repeatAt && (
            <Button size="sm" variant="primary" onClick={() => onNext(next)}>
              {t('taken.use', {
                time: isSameDay ? format.time(next) : `${format.date(next, 'weekday')} ${format.time(next)}`,
              })}
            </Button>
          )}
          {code !== appointmentSamePet.code && (
            <Button size="sm" onClick={onConfirm}>
              {t(code === appointmentTaken.code ? 'taken.double' : 'outside.book')}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
