import { dayOf } from '@alder/records/domain';
import { Button, DateField, TextField } from '@alder/ui';
import { CalendarPlus } from 'lucide-react';
import { type ClosedDays, countryOf, missingHolidays } from '../domain/index.ts';
import { ListField } from './list.field.tsx';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

type ClosedDaysFieldProps = {
  readonly value: readonly ClosedDays[];
  readonly onChange: (days: readonly ClosedDays[]) => void;
  /** Zone of the hospital, by which its country's holidays are offered. */
  readonly timezone: string;
  readonly readOnly: boolean;
  readonly error: string | undefined;
};

/** Holidays and other days on which the hospital is closed. */
export function ClosedDaysField({ value, onChange, timezone, readOnly, error }: ClosedDaysFieldProps) {
  const t = useHospitalTexts();
  const country = countryOf(timezone);
  const thisYear = Number(dayOf(new Date(), timezone).slice(0, 4));
  return (
    <>
      <ListField
        entries={value}
        onChange={onChange}
        keyOf={(_, place) => place}
        row={styles.closedDays}
        none={t('closed_days.none')}
        removeText={({ reason, from }) => t('closed_days.remove', { reason: reason || from })}
        addText={t('closed_days.add')}
        makeNew={() => ({ from: '', to: '', reason: '' })}
        readOnly={readOnly}
        error={error}
      >
        {(days, change) => (
          <>
            <DateField
              label={t('closed_days.from')}
              value={days.from || null}
              onChange={(from) => change({ from: from ?? '', to: days.to || (from ?? '') })}
              readOnly={readOnly}
            />
            <DateField
              label={t('closed_days.to')}
              value={days.to || null}
              min={days.from || undefined}
              onChange={(to) => change({ to: to ?? '' })}
              readOnly={readOnly}
            />
            <TextField
              label={t('closed_days.reason')}
              value={days.reason}
              maxLength={100}
              onChange={(reason) => change({ reason })}
              readOnly={readOnly}
            />
          </>
        )}
      </ListField>
      {country && !readOnly && (
        <div className={styles.holidays}>
          {[thisYear, thisYear + 1].map((year) => {
            const missing = missingHolidays(country, year, value);
            return (
              <Button
                key={year}
                size="sm"
                icon={<CalendarPlus aria-hidden="true" />}
                disabled={missing.length === 0}
                onClick={() =>
                  onChange([...value, ...missing].toSorted((one, other) => (one.from < other.from ? -1 : 1)))
                }
              >
                {t('closed_days.holidays', { year: String(year) })}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}
