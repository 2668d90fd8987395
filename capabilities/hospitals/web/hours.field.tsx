import { Button, IconButton, Switch, TimeField } from '@alder/ui';
import { CopyPlus, Plus, X } from 'lucide-react';
import { type HoursSpan, type OpeningHours, spansProblem, WEEKDAYS, type Weekday } from '../domain/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

type HoursFieldProps = {
  readonly value: OpeningHours;
  readonly onChange: (hours: OpeningHours) => void;
  readonly readOnly: boolean;
};

const USUAL: HoursSpan = { from: '09:00', to: '18:00' };
const MOST_SPANS = 4;

/** Opening hours: a line for each day of the week, with a second span where there is a break. */
export function HoursField({ value, onChange, readOnly }: HoursFieldProps) {
  const t = useHospitalTexts();
  const set = (day: Weekday, spans: readonly HoursSpan[]) => {
    const { [day]: _, ...others } = value;
    onChange(spans.length > 0 ? { ...others, [day]: spans } : others);
  };
  const monday = value.mon ?? [];
  return (
    <div className={styles.hours}>
      {WEEKDAYS.map((day) => (
        <Day key={day} day={day} spans={value[day] ?? []} onChange={(spans) => set(day, spans)} readOnly={readOnly} />
      ))}
      {!readOnly && monday.length > 0 && (
        <Button
          size="sm"
          icon={<CopyPlus />}
          className={styles.start}
          onClick={() =>
            onChange({ ...value, ...Object.fromEntries(['tue', 'wed', 'thu', 'fri'].map((day) => [day, monday])) })
          }
        >
          {t('hours.copy')}
        </Button>
      )}
    </div>
  );
}

type DayProps = {
  readonly day: Weekday;
  readonly spans: readonly HoursSpan[];
  readonly onChange: (spans: readonly HoursSpan[]) => void;
  readonly readOnly: boolean;
};

function Day({ day, spans, onChange, readOnly }: DayProps) {
  const t = useHospitalTexts();
  const name = t(`day.${day}`);
  const problem = spansProblem(spans);
  const change = (place: number, part: Partial<HoursSpan>) =>
    onChange(spans.map((span, at) => (at === place ? { ...span, ...part } : span)));
  return (
    <fieldset className={styles.day} data-open={spans.length > 0}>
      <legend className="sr">{name}</legend>
      <Switch
        label={name}
        value={spans.length > 0}
        disabled={readOnly}
        onChange={(isOpen) => onChange(isOpen ? [USUAL] : [])}
      />
      <div className={styles.spans}>
        {spans.length === 0 && <span className={styles.closed}>{t('hours.closed')}</span>}
        {spans.map((span, place) => (
          <div key={place} className={styles.span}>
            <TimeField
              label={t('hours.from', { day: name })}
              labelHidden
              value={span.from}
              onChange={(from) => change(place, { from })}
              readOnly={readOnly}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={t('hours.to', { day: name })}
              labelHidden
              value={span.to}
              onChange={(to) => change(place, { to })}
              readOnly={readOnly}
            />
            {!readOnly && spans.length > 1 && (
              <IconButton
                size="sm"
                label={t('hours.remove', { day: name })}
                icon={<X />}
                onClick={() => onChange(spans.filter((_, at) => at !== place))}
              />
            )}
          </div>
        ))}
        {problem && (
          <p role="alert" className={styles.problem}>
            {t(problem)}
          </p>
        )}
      </div>
      {!readOnly && spans.length > 0 && spans.length < MOST_SPANS && (
        <IconButton
          size="sm"
          label={t('hours.add', { day: name })}
          icon={<Plus />}
          onClick={() => onChange([...spans, { from: '', to: '' }])}
        />
      )}
    </fieldset>
  );
}
