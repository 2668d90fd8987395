import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, toast, useFailToast } from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
import { useState } from 'react';
import { type Appointment, type Calendar, getAppointmentRange, updateAppointment } from '../contract/index.ts';
import type { Labels } from './appointment-labels.ts';
import type { Change } from './calendar-grid.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { type Choice, choiceOf, type SlotProblem, SlotQuestion, slotProblemOf } from './use-choices.tsx';

type Slot = Pick<Appointment, 'doctor' | 'room'> & { readonly starts_at: string; readonly minutes: number };
type Range = { readonly start: string; readonly end: string };
type PendingChange = {
  readonly one: Appointment;
  readonly slot: Slot;
  readonly choice: Choice;
  readonly problem: SlotProblem;
};

/** Moves and resizes from the calendar: at once, with undo, and with a question where the slot is taken or closed. */
export function useChange(range: Range, calendar: Calendar | undefined, labels: Labels) {
  const t = useAppointmentTexts();
  const format = useFormat();
  const failed = useFailToast(t);
  const [asked, setAsked] = useState<PendingChange>();
  const update = useMutationCall(updateAppointment, {
    refreshes: [getAppointmentRange],
    title: t('change'),
    // The block is shown at its new place before the server has confirmed it.
    before: (input, stored) => {
      const before = stored.get(getAppointmentRange, range);
      if (!before) return undefined;
      stored.change(getAppointmentRange, range, (now) => ({
        ...now,
        result: now.result.map((one) => moved(one, input)),
      }));
      return () => stored.change(getAppointmentRange, range, () => before);
    },
  });

  const send = async (one: Appointment, slot: Slot, choice: Choice = {}, isUndo = false) => {
    try {
      const sent = await update.mutateAsync({ id: one.id, version: one.version, ...slot, ...choice });
      if (!sent) return;
      const { result } = sent;
      const before = slotOf(one);
      toast({
        text: t('moved', { name: labels.name(one), time: format.time(result.starts_at) }),
        ...(!isUndo && {
          undo: () =>
            void send(
              result,
              before,
              { confirmDouble: one.double_booked, confirmOutside: true, confirmPast: true },
              true,
            ),
        }),
      });
    } catch (error) {
      const problem = slotProblemOf(error);
      if (problem) setAsked({ one, slot, choice, problem });
      else failed(error);
    }
  };
  const change = ({ one, column, starts_at, minutes }: Change) => {
    const slot: Slot = {
      ...{ doctor: one.doctor, room: one.room },
      ...(column.of !== 'day' && { [column.of]: column.value }),
      ...{ starts_at: starts_at.toISOString(), minutes },
    };
    if (JSON.stringify(slot) !== JSON.stringify(slotOf(one))) void send(one, slot);
  };

  const question = asked && calendar && (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={t('taken.title', { name: labels.name(asked.one), time: format.time(asked.slot.starts_at) })}
      onClose={() => setAsked(undefined)}
      footer={<Button onClick={() => setAsked(undefined)}>{t('taken.leave')}</Button>}
    >
      <SlotQuestion
        problem={asked.problem}
        labels={labels}
        onNext={(next) => {
          setAsked(undefined);
          void send(asked.one, { ...asked.slot, starts_at: next }, asked.choice);
        }}
        onConfirm={() => {
          setAsked(undefined);
          void send(asked.one, asked.slot, { ...asked.choice, ...choiceOf(asked.problem.code) });
        }}
      />
    </Dialog>
  );
  return { change, question };
}

/** An appointment as it will be when the server has moved it. */
function moved(one: Appointment, { id, starts_at, minutes, doctor, room }: InputTypeOf<typeof updateAppointment>) {
  if (one.id !== id || !starts_at || !minutes) return one;
  return {
    ...{ ...one, starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() },
    ...{ doctor: doctor === undefined ? one.doctor : doctor, room: room === undefined ? one.room : room },
  };
}

/** Where an appointment is now. */
export function slotOf({ doctor, room, starts_at, ends_at }: Appointment): Slot {
  return { doctor, room, starts_at, minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000 };
}
