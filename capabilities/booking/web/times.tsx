import type { WireClient } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { addDays, dayOf } from '@alder/records/domain';
import { Button, classes, IconButton, PressArea } from '@alder/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { getBookingTimes } from '../contract/index.ts';
import styles from './book.module.css';
import { usePublicTexts } from './use-public-texts.ts';

/** Days of one look, as many as the server answers. */
const DAYS = 14;

type Props = {
  readonly wire: WireClient;
  /** Key of the hospital. */
  readonly of: string;
  readonly type: string;
  readonly doctor: string | null;
  readonly token?: string;
  readonly today: string;
  readonly daysAhead: number;
  readonly value: string | undefined;
  readonly onChange: (starts_at: string | undefined) => void;
  /** Another number: the times are read again. */
  readonly round: number;
};

/** Free times by day: fourteen days at once, the first free one open. */
export function Times({ wire, of, type, doctor, token, today, daysAhead, value, onChange, round }: Props) {
  const t = usePublicTexts();
  const format = useFormat();
  const [from, setFrom] = useState(today);
  const [day, setDay] = useState<string>();
  const [times, setTimes] = useState<readonly string[] | 'failed'>();

  const load = useCallback(
    async (signal: AbortSignal) => {
      setTimes(undefined);
      try {
        const input = { key: of, type, from, ...(doctor && { doctor }), ...(token && { token }) };
        const found = await wire.send(getBookingTimes, input, { once: true, signal });
        if (found) setTimes(found.result);
      } catch {
        if (!signal.aborted) setTimes('failed');
      }
    },
    [wire, of, type, doctor, token, from],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load, round]);

  if (times === 'failed')
    return (
      <p role="alert" className={styles.small}>
        {t('times.failed')} <Button onClick={() => void load(new AbortController().signal)}>{t('retry')}</Button>
      </p>
    );
  const days = new Map<string, string[]>();
  for (const one of times ?? []) {
    const at = dayOf(new Date(one), format.timeZone);
    days.set(at, [...(days.get(at) ?? []), one]);
  }
  const open = day !== undefined && days.has(day) ? day : [...days.keys()][0];
  const isLast = addDays(from, DAYS) > addDays(today, daysAhead);
  const step = (by: number) => {
    setFrom(addDays(from, by));
    setDay(undefined);
    onChange(undefined);
  };
  return (
    <div className={styles.times}>
      <div className={styles.days}>
        <IconButton
          label={t('day.prev')}
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={from <= today}
          onClick={() => step(-DAYS)}
        />
        <fieldset className={styles.strip} aria-label={t('day')}>
          {[...days.keys()].map((one) => (
            <PressArea
              key={one}
              aria-pressed={one === open}
              onClick={() => {
                setDay(one);
                onChange(undefined);
              }}
            >
              {format.date(one, 'weekday')}
            </PressArea>
          ))}
        </fieldset>
        <IconButton
          label={t('day.next')}
          icon={<ChevronRight aria-hidden="true" />}
          disabled={isLast}
          onClick={() => step(DAYS)}
        />
      </div>
      {times === undefined && <p className={styles.small}>{t('times.loading')}</p>}
      {times && days.size === 0 && <p className={styles.small}>{t('times.none')}</p>}
      {open && (
        <fieldset className={styles.grid} aria-label={t('times.of', { day: format.date(open, 'full') })}>
          {days.get(open)!.map((one) => (
            <PressArea
              key={one}
              className={classes(value === one && styles.on)}
              aria-pressed={value === one}
              onClick={() => onChange(one)}
            >
              {format.time(one)}
            </PressArea>
          ))}
        </fieldset>
      )}
    </div>
  );
}
