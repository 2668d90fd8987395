import { useFormat } from '@alder/i18n';
import { Chip, PressArea } from '@alder/ui';
import type { Appointment, Calendar } from '../contract/index.ts';
import { tones } from './appointment.dialog.tsx';
import type { Labels } from './appointment-labels.ts';
import styles from './calendar.module.css';
import { type GridColumn, isInColumn } from './calendar-view.ts';
import { shownOf } from './shown.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

/** The day as lists, one for each column: on phones, and on paper. */
export function Agenda(props: {
  readonly columns: readonly GridColumn[];
  readonly all: readonly Appointment[];
  readonly calendar: Calendar;
  readonly labels: Labels;
  readonly now: number;
  readonly onOpen: (one: Appointment) => void;
}) {
  const { columns, all, calendar, labels, now, onOpen } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  return (
    <div className={styles.agenda}>
      {columns.map((column) => {
        const here = all.filter((one) => isInColumn(one, column, calendar.timezone));
        const title =
          column.of === 'day'
            ? format.date(column.day, 'weekday')
            : column.of === 'doctor'
              ? (labels.doctor(column.value) ?? t('doctor.none'))
              : (labels.room(column.value) ?? t('room.none'));
        return (
          <section key={column.key} aria-label={title}>
            <h2>
              {title} <small>{t('count', { count: here.filter(({ status }) => status !== 'canceled').length })}</small>
            </h2>
            {here.length === 0 && <p className={styles.none}>{t('free')}</p>}
            {here.map((one) => (
              <PressArea
                key={one.id}
                className={styles.agendaRow}
                data-color={labels.color(one.type)}
                onClick={() => onOpen(one)}
              >
                <span className="tn">
                  {format.time(one.starts_at)}–{format.time(one.ends_at)}
                </span>
                <span>
                  <b>{one.kind === 'block' ? one.reason || t('block') : labels.name(one)}</b>
                  <small>
                    {one.kind === 'visit' && format.list([labels.type(one.type), one.reason])}
                    {one.kind === 'visit' && ' '}
                    {format.list([one.owner_name ?? one.contact_name, one.phone, labels.room(one.room)])}
                  </small>
                </span>
                {one.kind === 'visit' && <Chip tone={tones[shownOf(one, now)]}>{t(`state.${shownOf(one, now)}`)}</Chip>}
              </PressArea>
            ))}
          </section>
        );
      })}
    </div>
  );
}
