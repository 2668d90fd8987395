import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Card, Count, classes, IconButton, lazyPart } from '@alder/ui';
import { Phone, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Appointment, getAppointmentRange } from '../../contract/index.ts';
import { nameOf, shownOf } from '../shown.ts';
import styles from './next-up.module.css';
import type { NextUpStep } from './next-up-step.tsx';
import { useNextUpTexts } from './use-next-up-texts.ts';

/** Fetched with the first press: the board does not wait for what a step may have to ask. */
const Steps = lazyPart(async () => (await import('./next-up-step.tsx')).NextUpSteps, null, 'floating');

const AHEAD_MS = 3 * 3_600_000;
const MAX_ROWS = 6;
const REFRESH_MS = 60_000;

/** Patients expected at reception: booked for the next three hours, or late, by the time of the appointment. */
export function expectedOf(all: readonly Appointment[], now: number): Appointment[] {
  return all
    .filter(({ kind, status }) => kind === 'visit' && (status === 'booked' || status === 'confirmed'))
    .filter(({ starts_at }) => Date.parse(starts_at) <= now + AHEAD_MS)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/**
 * Beside the board: the next patients, checked in with one press (design: screens §3.3, Next up). Nothing on a day
 * without bookings.
 */
export function NextUp({ day }: { readonly day: string }) {
  const t = useNextUpTexts();
  const query = useCall(getAppointmentRange, { start: day, end: day }, { everyMs: REFRESH_MS });
  const [step, setStep] = useState<NextUpStep>();
  const booked = (query.data?.result ?? []).filter(({ kind }) => kind === 'visit');
  if (!query.data || booked.length === 0) return null;
  const now = Date.parse(query.data.now);
  const expected = expectedOf(booked, now);
  const rest = expected.length - MAX_ROWS;
  return (
    <Card title={t('title')} mark={expected.length > 0 && <Count>{expected.length}</Count>} flush>
      {expected.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul className={styles.list} aria-label={t('title')}>
        {expected.slice(0, MAX_ROWS).map((one) => (
          <Row key={one.id} one={one} now={now} day={day} onStep={setStep} />
        ))}
      </ul>
      {rest > 0 && (
        <Link className={styles.more} to={`/his/appointments?date=${day}`}>
          {t('more', { count: rest })}
        </Link>
      )}
      {step && <Steps step={step} calendar={query.data.calendar} />}
    </Card>
  );
}

function Row(props: {
  readonly one: Appointment;
  readonly now: number;
  readonly day: string;
  readonly onStep: (step: NextUpStep) => void;
}) {
  const { one, now, day, onStep } = props;
  const t = useNextUpTexts();
  const format = useFormat();
  const name = nameOf(one);
  const state = shownOf(one, now);
  const isLate = state === 'late' || state === 'missing';
  return (
    <li className={classes(styles.row, isLate && styles.late)}>
      <span className={classes('tn', styles.time)}>
        {isLate ? <s>{format.time(one.starts_at)}</s> : format.time(one.starts_at)}
      </span>
      <span className={styles.who}>
        <b>{name}</b>
        <small>
          {isLate
            ? t('late', { count: Math.round((now - Date.parse(one.starts_at)) / 60_000) })
            : format.list([one.reason, one.doctor_name].filter((text): text is string => Boolean(text)))}
        </small>
      </span>
      {isLate && one.phone && (
        <a className={styles.call} href={`tel:${one.phone}`} title={one.phone} aria-label={t('call', { name })}>
          <Phone aria-hidden="true" />
        </a>
      )}
      {state === 'missing' && (
        <IconButton
          size="sm"
          label={t('noShow', { name })}
          icon={<UserX />}
          onClick={() => onStep({ to: 'miss', one })}
        />
      )}
      {one.pet ? (
        <Button size="sm" aria-label={t('arrive.of', { name })} onClick={() => onStep({ to: 'arrive', one })}>
          {t('arrive')}
        </Button>
      ) : (
        <Link to={`/his/appointments?date=${day}`}>{t('open')}</Link>
      )}
    </li>
  );
}
