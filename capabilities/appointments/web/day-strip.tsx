import { useFormat } from '@alder/i18n';
import { addDays } from '@alder/records/domain';
import { Button, classes, IconButton, PressArea } from '@alder/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Appointment, Calendar } from '../contract/index.ts';
import { closedOn, openSpans } from '../domain/index.ts';
import styles from './calendar.module.css';
import { isInColumn } from './calendar-view.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

/** The days of the week with how many are booked; closed ones hatched. */
export function DayStrip(props: {
  readonly week: readonly string[];
  readonly day: string;
  readonly today: string;
  readonly all: readonly Appointment[];
  readonly calendar: Calendar | undefined;
  readonly onDay: (day: string) => void;
}) {
  const { week, day, today, all, calendar, onDay } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  const strip = useRef<HTMLElement>(null);
  // On a phone there is not room for all days: the one that is shown must be among those in view.
  useEffect(() => {
    const current = strip.current?.querySelector(`[data-day="${day}"]`);
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [day]);
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('days')}>
      <IconButton
        label={t('week.before')}
        icon={<ChevronLeft aria-hidden="true" />}
        size="sm"
        repeatable
        onClick={() => onDay(addDays(day, -7))}
      />
      {week.map((one) => {
        const isClosed = calendar && (closedOn(one, calendar) !== undefined || openSpans(one, calendar).length === 0);
        const count = calendar
          ? all.filter(
              (each) =>
                each.kind === 'visit' &&
                each.status !== 'canceled' &&
                isInColumn(each, { key: one, of: 'day', value: null, day: one }, calendar.timezone),
            ).length
          : undefined;
        return (
          <PressArea
            key={one}
            repeatable
            data-day={one}
            aria-current={one === day ? 'date' : undefined}
            className={classes(styles.day, isClosed && styles.isClosed, one === today && styles.today)}
            onClick={() => onDay(one)}
          >
            <b>{format.date(one, 'weekday')}</b>
            <small>{isClosed && count === 0 ? t('closed') : t('count', { count: count ?? 0 })}</small>
          </PressArea>
        );
      })}
      <IconButton
        label={t('week.after')}
        icon={<ChevronRight aria-hidden="true" />}
        size="sm"
        repeatable
        onClick={() => onDay(addDays(day, 7))}
      />
      <Button size="sm" disabled={day === today} onClick={() => onDay(today)}>
        {t('today')}
      </Button>
    </nav>
  );
}
