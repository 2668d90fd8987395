import { useMutationCall } from '@alder/client';
import { CallForm, Dialog, SubmitButton, toast, useCallForm } from '@alder/ui';
import {
  type Appointment,
  type Calendar,
  createAppointment,
  getAppointmentRange,
  updateAppointment,
} from '../contract/index.ts';
import { timeOf, wallOf } from '../domain/index.ts';
import type { Labels } from './appointment-labels.ts';
import { BookingFields } from './booking-fields.tsx';
import { type BookingStart, type BookingValues, bookingInput, newValues, valuesOf } from './booking-values.ts';
import type { ChosenPet } from './person.field.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { SlotQuestion, useChoices } from './use-choices.tsx';

type Shared = { readonly calendar: Calendar; readonly labels: Labels; readonly onClose: () => void };

/** Books an appointment, or blocks a doctor or room: pet or owner, Enter. */
export function NewBooking(
  props: Shared & {
    readonly start: BookingStart;
    /** Shows the day on which it was booked. */
    readonly onBooked: (day: string) => void;
    /** Whoever is booked from the waiting list. */
    readonly wait?:
      | { readonly id: string; readonly values: Partial<BookingValues>; readonly chosen?: ChosenPet }
      | undefined;
  },
) {
  const { calendar, labels, start, wait, onBooked, onClose } = props;
  const t = useAppointmentTexts();
  const choices = useChoices();
  const create = useMutationCall(createAppointment, { refreshes: [getAppointmentRange], title: t('book') });
  const form = useCallForm(createAppointment, {
    initial: { ...newValues(start, calendar), ...wait?.values } as BookingValues,
    toInput: (values) => {
      const input = bookingInput(values, calendar);
      const weeks = Number(values.weeks);
      return (
        input && {
          ...input,
          ...choices.confirmed.current,
          kind: values.kind,
          ...(weeks > 0 && values.times && { repeat: { weeks, times: values.times } }),
          ...(wait && { wait: wait.id }),
        }
      );
    },
    fieldOf: { starts_at: 'time' },
    refusalAt: { appointmentNobody: 'pet', appointmentDeceased: 'pet' },
    send: create.mutateAsync,
    onRefused: choices.take,
    onSent: ({ others }, values) => {
      toast({ text: t(values.kind === 'block' ? 'blocked' : 'booked', { count: others.length + 1 }) });
      onBooked(values.day);
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(form.values.kind === 'block' ? 'block.title' : 'book.title')}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} shortcut="Ctrl Enter">
          {t(form.values.kind === 'block' ? 'block.save' : 'book.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form} label={t('book.title')}>
        <BookingFields form={form} calendar={calendar} labels={labels} chosen={wait?.chosen} isNew />
        <Question {...{ choices, labels, form, calendar }} />
        <input type="submit" hidden />
      </CallForm>
    </Dialog>
  );
}

/** Changes an appointment: the way to move and to resize it without dragging. */
export function EditBooking(props: Shared & { readonly one: Appointment }) {
  const { calendar, labels, one, onClose } = props;
  const t = useAppointmentTexts();
  const choices = useChoices();
  const update = useMutationCall(updateAppointment, { refreshes: [getAppointmentRange], title: t('change') });
  const form = useCallForm(updateAppointment, {
    initial: valuesOf(one, calendar),
    toInput: (values) => {
      const input = bookingInput(values, calendar);
      return input && { id: one.id, version: one.version, ...input, ...choices.confirmed.current };
    },
    fieldOf: { starts_at: 'time' },
    refusalAt: { appointmentNobody: 'pet', appointmentDeceased: 'pet' },
    send: update.mutateAsync,
    onRefused: choices.take,
    onSent: () => {
      toast({ text: t('changed') });
      onClose();
    },
    texts: t,
  });
  const chosen = one.pet
    ? {
        ...{ name: one.pet_name ?? '', species: one.species, breed: one.breed, coat_colour: one.coat_colour },
        about: [one.patient_id, one.owner_name, one.phone].filter(Boolean).join(' · '),
      }
    : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change.title', { name: labels.name(one) })}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} shortcut="Ctrl Enter">
          {t('save')}
        </SubmitButton>
      }
    >
      <CallForm form={form} label={t('change')}>
        <BookingFields form={form} calendar={calendar} labels={labels} chosen={chosen} />
        <Question {...{ choices, labels, form, calendar }} />
        <input type="submit" hidden />
      </CallForm>
    </Dialog>
  );
}

function Question(props: {
  readonly choices: ReturnType<typeof useChoices>;
  readonly labels: Labels;
  readonly form: { readonly set: (values: Partial<BookingValues>) => void; readonly submit: () => void };
  readonly calendar: Calendar;
}) {
  const { choices, labels, form, calendar } = props;
  const { problem } = choices;
  if (!problem) return null;
  return (
    <SlotQuestion
      problem={problem}
      labels={labels}
      onConfirm={() => {
        choices.confirm(problem.code);
        form.submit();
      }}
      onNext={(next) => {
        const { day, minute } = wallOf(new Date(next), calendar.timezone);
        choices.reset();
        form.set({ day, time: timeOf(minute) });
      }}
    />
  );
}
