import { DateField, TextField } from '@alder/ui';
import type { ClosedDays } from '../domain/index.ts';
import { ListField } from './list.field.tsx';
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
  return (
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
  );
}
