import { Button, DateField, IconButton, TextField } from '@alder/ui';
import { Plus, X } from 'lucide-react';
import type { ClosedDays } from '../domain/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

type ClosedDaysFieldProps = {
  readonly value: readonly ClosedDays[];
  readonly onChange: (days: readonly ClosedDays[]) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
};

/** Holidays and other days on which the hospital is closed. */
export function ClosedDaysField({ value, onChange, readOnly, error }: ClosedDaysFieldProps) {
  const t = useHospitalTexts();
  const change = (place: number, part: Partial<ClosedDays>) =>
    onChange(value.map((days, at) => (at === place ? { ...days, ...part } : days)));
  return (
    <div className={styles.list}>
      {value.length === 0 && <p className={styles.closed}>{t('closed_days.none')}</p>}
      {value.map((days, place) => (
        <div key={place} className={styles.closedDays}>
          <DateField
            label={t('closed_days.from')}
            value={days.from || null}
            onChange={(from) => change(place, { from: from ?? '', to: days.to || (from ?? '') })}
            readOnly={readOnly}
          />
          <DateField
            label={t('closed_days.to')}
            value={days.to || null}
            min={days.from || undefined}
            onChange={(to) => change(place, { to: to ?? '' })}
            readOnly={readOnly}
          />
          <TextField
            label={t('closed_days.reason')}
            value={days.reason}
            maxLength={100}
            onChange={(reason) => change(place, { reason })}
            readOnly={readOnly}
          />
          {!readOnly && (
            <IconButton
              label={t('closed_days.remove', { reason: days.reason || days.from })}
              icon={<X />}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {!readOnly && (
        <Button
          size="sm"
          icon={<Plus />}
          className={styles.start}
          onClick={() => onChange([...value, { from: '', to: '', reason: '' }])}
        >
          {t('closed_days.add')}
        </Button>
      )}
    </div>
  );
}
