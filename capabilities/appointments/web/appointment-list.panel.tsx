import { usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, FilterBar, Loaded, SelectField, Table } from '@alder/ui';
import { useDeferredValue, useState } from 'react';
import { type Appointment, type Calendar, getAppointments } from '../contract/index.ts';
import { tones } from './appointment.dialog.tsx';
import type { Labels } from './appointment-labels.ts';
import styles from './calendar.module.css';
import { shownOf } from './shown.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

const STATES = ['booked', 'confirmed', 'arrived', 'noShow', 'canceled'] as const;

/** Appointments as a list: from a day on, by words, doctor, type and state. */
export function AppointmentList(props: {
  readonly day: string;
  readonly calendar: Calendar;
  readonly labels: Labels;
  readonly now: number;
  readonly onOpen: (one: Appointment) => void;
}) {
  const { day, calendar, labels, now, onOpen } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  const [filter, setFilter] = useState({ q: '', doctor: '', type: '', status: '' });
  const deferredFilter = useDeferredValue(filter);
  const list = usePages(
    getAppointments,
    {
      start: day,
      ...(deferredFilter.q.trim() && { q: deferredFilter.q.trim() }),
      ...(deferredFilter.doctor && { doctor: deferredFilter.doctor }),
      ...(deferredFilter.type && { type: deferredFilter.type }),
      ...(deferredFilter.status && { status: deferredFilter.status }),
    },
    { keepPrevious: true },
  );
  const rows = list.pages.flatMap(({ result }) => result);
  const columns: readonly Column<Appointment>[] = [
    {
      id: 'when',
      header: t('when'),
      cell: (one) => (
        <span className="tn">
          {format.date(one.starts_at, 'weekday')} {format.time(one.starts_at)}–{format.time(one.ends_at)}
        </span>
      ),
    },
    { id: 'who', header: t('patient'), rowHeader: true, cell: (one) => <b>{labels.name(one)}</b> },
    { id: 'owner', header: t('owner'), hideBelow: 'md', cell: (one) => one.owner_name ?? one.contact_name },
    { id: 'phone', header: t('person.phone'), hideBelow: 'md', cell: (one) => <span className="tn">{one.phone}</span> },
    {
      id: 'type',
      header: t('type'),
      hideBelow: 'sm',
      cell: (one) => (one.kind === 'visit' ? labels.type(one.type) : ''),
    },
    { id: 'doctor', header: t('doctor'), hideBelow: 'sm', cell: (one) => labels.doctor(one.doctor) ?? one.doctor_name },
    { id: 'room', header: t('room'), hideBelow: 'lg', cell: (one) => labels.room(one.room) },
    { id: 'reason', header: t('reason'), hideBelow: 'lg', cell: (one) => one.reason },
    {
      id: 'state',
      header: t('state'),
      cell: (one) => <Chip tone={tones[shownOf(one, now)]}>{t(`state.${shownOf(one, now)}`)}</Chip>,
    },
  ];
  const set = (change: Partial<typeof filter>) => setFilter({ ...filter, ...change });
  return (
    <section className={styles.list}>
      <FilterBar search={{ label: t('search'), value: filter.q, onChange: (q) => set({ q }) }}>
        <SelectField
          label={t('doctor')}
          labelHidden
          none={t('doctor.all')}
          options={calendar.doctors.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.doctor}
          onChange={(doctor) => set({ doctor })}
        />
        <SelectField
          label={t('type')}
          labelHidden
          none={t('type.all')}
          options={calendar.types.map(({ key }) => ({ value: key, label: labels.type(key) }))}
          value={filter.type}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label={t('state')}
          labelHidden
          none={t('state.all')}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={filter.status}
          onChange={(status) => set({ status })}
        />
      </FilterBar>
      <Loaded query={{ ...list, data: list.isPending ? undefined : rows }} what={t('title')}>
        {() => (
          <Table
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={onOpen}
            rowTone={(one) => (one.status === 'canceled' ? 'muted' : undefined)}
            empty={t('list.none')}
            footer={
              list.hasMore && (
                <Button busy={list.isFetchingMore} onClick={() => void list.more()}>
                  {t('list.more')}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </section>
  );
}
