import type { CallFormHandle } from '@alder/ui';
import { DateField, NumberField, Seg, SelectField, TextField, TimeField } from '@alder/ui';
import type { Calendar } from '../contract/index.ts';
import type { Labels } from './appointment-labels.ts';
import styles from './booking.module.css';
import type { BookingValues } from './booking-values.ts';
import { PersonField } from './person.field.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';

const EVERY = ['0', '1', '2', '3', '4', '6', '8', '12'] as const;

/** The fields of an appointment or a block. */
export function BookingFields(props: {
  readonly form: CallFormHandle<BookingValues>;
  readonly calendar: Calendar;
  readonly labels: Labels;
  readonly isNew?: boolean;
}) {
  const { form, calendar, labels, isNew = false } = props;
  const t = useAppointmentTexts();
  const { values, set } = form;
  const isVisit = values.kind === 'visit';
  const doctors = calendar.doctors.filter(({ id, accepts }) => accepts || id === values.doctor);
  return (
    <>
      {isNew && (
        <Seg
          label={t('kind')}
          size="sm"
          value={values.kind}
          onChange={(kind) => set({ kind })}
          entries={[
            { value: 'visit', label: t('kind.visit') },
            { value: 'block', label: t('kind.block') },
          ]}
        />
      )}
      {isVisit && <PersonField values={values} error={form.errors.pet} onChange={set} />}
      {isVisit && (
        <SelectField
          name="type"
          label={t('type')}
          options={calendar.types.map(({ key }) => ({ value: key, label: labels.type(key) }))}
          value={values.type}
          onChange={(type) => {
            const minutes = calendar.types.find(({ key }) => key === type)?.minutes;
            set({ type, ...(isNew && minutes && { minutes }) });
          }}
        />
      )}
      <div className={styles.when}>
        <DateField name="day" label={t('day')} />
        <TimeField name="time" label={t('time')} />
        <NumberField name="minutes" label={t('minutes')} unit={t('minutes.unit')} min={5} step={5} />
      </div>
      <div className={styles.pair}>
        <SelectField
          name="doctor"
          label={t('doctor')}
          none={isVisit ? t('doctor.none') : t('nobody')}
          options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="room"
          label={t('room')}
          none={t('room.none')}
          options={calendar.rooms.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </div>
      <TextField name="reason" label={isVisit ? t('reason') : t('block.reason')} maxLength={300} />
      {isNew && (
        <div className={styles.pair}>
          <SelectField
            name="weeks"
            label={t('repeat')}
            options={EVERY.map((value) => ({
              value,
              label: value === '0' ? t('repeat.no') : t('repeat.every', { count: Number(value) }),
            }))}
          />
          {values.weeks !== '0' && (
            <NumberField name="times" label={t('repeat.times')} min={2} max={52} unit={t('repeat.unit')} />
          )}
        </div>
      )}
    </>
  );
}
