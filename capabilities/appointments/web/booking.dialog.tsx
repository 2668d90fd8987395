import { useDraft, useDrafts, useMutationCall } from '@alder/client';
import { CallForm, Dialog, SubmitButton, toast, useCallForm } from '@alder/ui';
import { useState } from 'react';
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
import { type BookingStart, type BookingValues, bookingInput, movedTo, newValues, valuesOf } from './booking-values.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { SlotQuestion, useChoices } from './use-choices.tsx';

type Shared = { readonly calendar: Calendar; readonly labels: Labels; readonly onClose: () => void };

/** Makes an appointment, or blocks a doctor or room: pet or owner, Enter. */
export function NewBooking(
  props: Shared & {
    readonly start: BookingStart;
    /** Shows the day on which it was booked. */
    readonly onBooked: (day: string) => void;
    /** Entry of the waiting list that is booked. */
    readonly wait?: { readonly id: string; readonly values: Partial<BookingValues> } | undefined;
  },
) {
  const { calendar, labels, start, wait, onBooked, onClose } = props;
  const t = useAppointmentTexts();
  const choices = useChoices();
  const create = useMutationCall(createAppointment, { refreshes: [getAppointmentRange], title: t('book') });
  const draft = useNewDraft(wait ? `booking.wait.${wait.id}` : 'booking.new', {
    start,
    initial: { ...newValues(start, calendar), ...wait?.values },
  });
  const form = useCallForm(createAppointment, {
    initial: draft.initial,
    draft: draft.handle,
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
      onClose={() => {
        draft.handle.discard();
        onClose();
      }}
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
        <BookingFields form={form} calendar={calendar} labels={labels} isNew />
        <Question {...{ choices, labels, form, calendar }} />
        <input type="submit" hidden />
      </CallForm>
    </Dialog>
  );
}

/** What is typed of a new appointment, kept on this device until it is booked or given up. */
function useNewDraft(key: string, { start, initial: begun }: { start: BookingStart; initial: BookingValues }) {
  const drafts = useDrafts();
  // Once, before the first look: the draft of before the page was loaded again stands where the calendar was pressed.
  const [initial] = useState(() => {
    const held = drafts.read<BookingValues>(key);
    if (held) drafts.keep(key, { ...held, value: movedTo(held.value, start) });
    return begun;
  });
  return { initial, handle: useDraft<BookingValues>(key, { value: initial, version: null }) };
}

/** Changes an appointment: the way to move and to resize it without dragging. */
export function EditBooking(props: Shared & { readonly one: Appointment }) {
  const { calendar, labels, one, onClose } = props;
  const t = useAppointmentTexts();
  const choices = useChoices();
  const update = useMutationCall(updateAppointment, { refreshes: [getAppointmentRange], title: t('change') });
  const initial = valuesOf(one, calendar);
  // The form of an appointment that was changed meanwhile is reset: its input was about another time.
  const draft = useDraft(`booking.${one.id}.${one.version}`, { value: initial, version: null });
  const form = useCallForm(updateAppointment, {
    initial,
    draft,
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
  return (
    <Dialog
      open
      onClose={() => {
        draft.discard();
        onClose();
      }}
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
        <BookingFields form={form} calendar={calendar} labels={labels} />
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
