import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { Button, IconButton, Loaded, Screen, Seg, SelectField, useShortcuts } from '@alder/ui';
import { CalendarDays, DoorOpen, List, Plus, Printer, Tags, Ticket, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Appointment, type Calendar, getAppointmentRange, type Wait } from '../contract/index.ts';
import { wallOf, weekOf } from '../domain/index.ts';
import { Agenda } from './agenda.panel.tsx';
import { AppointmentDrawer } from './appointment.dialog.tsx';
import { useLabels } from './appointment-labels.ts';
import { AppointmentList } from './appointment-list.panel.tsx';
import { EditBooking, NewBooking } from './booking.dialog.tsx';
import type { BookingStart } from './booking-values.ts';
import styles from './calendar.module.css';
import { CalendarGrid, type FreeSpan } from './calendar-grid.tsx';
import { columnsOf, isInColumn, VIEWS, type View } from './calendar-view.ts';
import { DayStrip } from './day-strip.tsx';
import { type AppointmentSlots, SlotsContext } from './slots.ts';
import { TypesDialog } from './types.dialog.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { useChange } from './use-change.tsx';
import { useLists } from './use-lists.ts';
import { useSteps } from './use-steps.tsx';
import { WaitPanel } from './wait.panel.tsx';

/** How often what no event announces is read again: an offer that lapses. */
const REFRESH_MS = 60_000;
const TICK_MS = 20_000;
/** In the address: the week of all doctors. */
const ALL = 'all';
const NO_CALENDAR: Calendar = {
  ...{ doctors: [], rooms: [], hours: {}, closed_days: [], timezone: 'UTC', grid: 15, types: [], version: 0 },
};
const ADMINISTRATORS: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

type Open =
  | { readonly what: 'new'; readonly start: BookingStart; readonly wait?: Wait }
  | { readonly what: 'one' | 'edit'; readonly id: string; readonly one: Appointment }
  | { readonly what: 'types' };

/** `/his/appointments`: the calendar by doctor, by room and by week, as a list, and the waiting list. */
export function AppointmentsScreen({ slots = {} }: { readonly slots?: AppointmentSlots }) {
  return (
    <SlotsContext value={slots}>
      <Appointments />
    </SlotsContext>
  );
}

function Appointments() {
  const t = useAppointmentTexts();
  const format = useFormat();
  const { account } = useAccount();
  const navigate = useNavigate();
  const now = useNow();
  const isList = useLists();
  const today = dayOf(new Date(now), format.timeZone);
  const { view, day, doctor: asked, set } = usePlace(today);
  const week = weekOf(day);
  const range = { start: week[0]!, end: week[6]! };
  const query = useCall(getAppointmentRange, range, { keepPrevious: true, everyMs: REFRESH_MS });
  const calendar = query.data?.calendar ?? NO_CALENDAR;
  const labels = useLabels(calendar);
  const [open, setOpen] = useState<Open>();
  const { change, question } = useChange(range, query.data?.calendar, labels);
  const { steps, question: stepQuestion } = useSteps(labels);
  const close = () => setOpen(undefined);
  const start = nextStart(day, today, now, calendar);
  const book = () => setOpen({ what: 'new', start });
  useShortcuts({ n: query.data ? book : undefined }, open === undefined);

  const all = query.data?.result ?? [];
  const doctor = view === 'week' ? weekDoctor(asked, calendar, account.id) : '';
  const visible = doctor ? all.filter((one) => one.doctor === doctor) : all;
  const onDay = visible.filter((one) => isInColumn(one, { key: day, of: 'day', value: null, day }, calendar.timezone));
  const columns = view === 'list' ? [] : columnsOf(view, calendar, { day, week }, onDay);
  const bookAt = ({ column, minute, minutes }: FreeSpan) =>
    setOpen({
      what: 'new',
      start: {
        ...{ isPressed: true, day: column.day, minute, minutes },
        ...(column.of === 'doctor' && { doctor: column.value }),
        ...(column.of === 'room' && { room: column.value }),
        ...(column.of === 'day' && doctor && { doctor }),
      },
    });
  const openOne = (one: Appointment) => setOpen({ what: 'one', id: one.id, one });
  // The newest response: another user may have changed it while it is open.
  const current = open && 'one' in open ? (all.find(({ id }) => id === open.id) ?? open.one) : undefined;

  const views = (
    <Seg
      label={t('view')}
      value={view}
      onChange={(next) => set({ view: next })}
      entries={VIEWS.map((value) => ({ value, label: t(`view.${value}`), icon: icons[value] }))}
    />
  );

  return (
    <Screen
      title={t('title')}
      lead={<span className={styles.wide}>{views}</span>}
      actions={
        <>
          <span className={styles.wide}>
            <IconButton label={t('print')} icon={<Printer aria-hidden="true" />} onClick={() => print()} />
          </span>
          <IconButton
            label={t('walkins')}
            icon={<Ticket aria-hidden="true" />}
            onClick={() => void navigate('/his/walkins')}
          />
          {ADMINISTRATORS.includes(account.role) && (
            <IconButton
              label={t('types')}
              icon={<Tags aria-hidden="true" />}
              onClick={() => setOpen({ what: 'types' })}
            />
          )}
          <Button
            variant="primary"
            data-short
            icon={<Plus aria-hidden="true" />}
            shortcut="N"
            onClick={book}
            disabled={!query.data}
          >
            {t('book')}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.main}>
          <header className={styles.bar}>
            <span className={styles.narrow}>{views}</span>
            <DayStrip
              {...{ week, day, today, all: visible, calendar: query.data?.calendar }}
              onDay={(date) => set({ date })}
            />
            {view === 'week' && (
              <SelectField
                label={t('doctor')}
                labelHidden
                none={t('doctor.all')}
                options={calendar.doctors.map(({ id, name }) => ({ value: id, label: name }))}
                value={doctor}
                onChange={(next) => set({ doctor: next || ALL })}
              />
            )}
            <ul className={styles.legend}>
              {calendar.types.map(({ key, color }) => (
                <li key={key} data-color={color}>
                  {labels.type(key)}
                </li>
              ))}
            </ul>
          </header>
          <Loaded query={query} what={t('title')}>
            {() =>
              view === 'list' ? (
                <AppointmentList {...{ day, calendar, labels, now }} onOpen={openOne} />
              ) : (
                <>
                  <h2 className={styles.printTitle}>{format.date(day, 'full')}</h2>
                  {isList ? (
                    <Agenda {...{ columns, calendar, labels, now }} all={visible} onOpen={openOne} />
                  ) : (
                    <CalendarGrid
                      {...{ columns, calendar, labels, now, today }}
                      all={visible}
                      onOpen={openOne}
                      onBook={bookAt}
                      onChange={change}
                    />
                  )}
                </>
              )
            }
          </Loaded>
        </div>
        <aside className={styles.side}>
          {query.data && (
            <WaitPanel
              {...{ calendar, labels, now, start }}
              waits={query.data.waits}
              onBook={(wait) => setOpen({ what: 'new', start, wait })}
            />
          )}
        </aside>
      </div>
      {open?.what === 'new' && (
        <NewBooking
          {...{ calendar, labels }}
          start={open.start}
          wait={open.wait && waitOf(open.wait)}
          onBooked={(date) => set({ date })}
          onClose={close}
        />
      )}
      {open?.what === 'one' && current && (
        <AppointmentDrawer
          {...{ labels, now, steps }}
          one={current}
          onChange={() => setOpen({ ...open, what: 'edit' })}
          onClose={close}
        />
      )}
      {open?.what === 'edit' && current && <EditBooking {...{ calendar, labels }} one={current} onClose={close} />}
      {open?.what === 'types' && <TypesDialog calendar={calendar} onClose={close} />}
      {question}
      {stepQuestion}
    </Screen>
  );
}

const icons: Readonly<Record<View, React.ReactNode>> = {
  doctor: <Users aria-hidden="true" />,
  room: <DoorOpen aria-hidden="true" />,
  week: <CalendarDays aria-hidden="true" />,
  list: <List aria-hidden="true" />,
};

/** Whose week is shown: the chosen one's, else one's own, else the first doctor's; '' for all of them. */
function weekDoctor(asked: string, { doctors }: Calendar, account: string): string {
  if (asked === ALL) return '';
  const known = (id: string) => doctors.some((doctor) => doctor.id === id);
  return [asked, account].find(known) ?? doctors[0]?.id ?? '';
}

/** What is shown, in the address: a link opens the same day. */
function usePlace(today: string) {
  const [params, setParams] = useSearchParams();
  const viewParam = params.get('view');
  const view: View = VIEWS.find((one) => one === viewParam) ?? 'doctor';
  const date = params.get('date') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : today;
  const set = (change: { view?: View; date?: string; doctor?: string }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { view, day, doctor: params.get('doctor') ?? '', set };
}

/** Where a new appointment is suggested: today at the next line, on other days when the hospital opens. */
function nextStart(day: string, today: string, now: number, { grid, timezone, hours }: Calendar): BookingStart {
  if (day === today)
    return { day, minute: Math.min(23 * 60, Math.ceil((wallOf(new Date(now), timezone).minute + 1) / grid) * grid) };
  const opens = Object.values(hours).flatMap((spans) => spans.map(({ from }) => from));
  const [first = '09:00'] = opens.toSorted();
  return { day, minute: Number(first.slice(0, 2)) * 60 + Number(first.slice(3)) };
}

function waitOf(wait: Wait) {
  const { id, pet, contact_name, contact_phone, doctor, type, wish } = wait;
  const about = [wait.patient_id, wait.owner_name, wait.phone].filter(Boolean).join(' · ');
  const { species, breed, coat_colour } = wait;
  return {
    id,
    values: {
      ...{ pet: pet ?? '', contact_name, contact_phone, type, reason: wish, ...(doctor && { doctor }) },
      ...(pet && { chosen: { name: wait.pet_name ?? '', about, species, breed, coat_colour } }),
    },
  };
}

/** The time, a few times a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
