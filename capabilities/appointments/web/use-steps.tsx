import { useMutationCall } from '@alder/client';
import { Button, Dialog, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import {
  type Appointment,
  arriveAppointment,
  cancelAppointment,
  confirmAppointment,
  getAppointmentRange,
  getAppointments,
  missAppointment,
  restoreAppointment,
} from '../contract/index.ts';
import type { Labels } from './appointment-labels.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { type SlotProblem, SlotQuestion, slotProblemOf } from './use-choices.tsx';

const openVisit = z.object({ id: z.string() });
const refreshes = [getAppointmentRange, getAppointments];
type Ask =
  | { readonly what: 'visit'; readonly one: Appointment; readonly visit: string | undefined }
  | { readonly what: 'slot'; readonly one: Appointment; readonly problem: SlotProblem };

/** The steps of an appointment: confirm, check in, no-show, cancel, and back. */
export function useSteps(labels: Labels) {
  const t = useAppointmentTexts();
  const failed = useFailToast(t);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Ask>();
  const arrive = useMutationCall(arriveAppointment, { refreshes, title: t('arrive') });
  const confirm = useMutationCall(confirmAppointment, { refreshes, title: t('confirm') });
  const miss = useMutationCall(missAppointment, { refreshes, title: t('noShow') });
  const cancel = useMutationCall(cancelAppointment, { refreshes, title: t('cancel') });
  const restore = useMutationCall(restoreAppointment, { refreshes, title: t('restore') });

  const restoring = (one: Appointment, choice: { confirmDouble?: boolean; confirmOutside?: boolean } = {}) =>
    restore.mutateAsync({ id: one.id, version: one.version, ...choice }).then(
      (sent) => sent && toast({ text: t('restored', { name: labels.name(one) }) }),
      (error: unknown) => {
        const problem = slotProblemOf(error);
        if (problem) setAsked({ what: 'slot', one, problem });
        else failed(error);
      },
    );
  const arriving = (one: Appointment, confirmOpenVisit = false) =>
    arrive.mutateAsync({ id: one.id, version: one.version, ...(confirmOpenVisit && { confirmOpenVisit }) }).then(
      (sent) => sent && toast({ text: t('arrived', { name: labels.name(one) }) }),
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.kind.code !== 'visitOpen') return failed(error);
        setAsked({ what: 'visit', one, visit: openVisit.safeParse(error.details.current).data?.id });
      },
    );

  const steps = {
    arrive: (one: Appointment) => void arriving(one),
    confirm: (one: Appointment) =>
      void confirm
        .mutateAsync({ id: one.id, version: one.version })
        .then((sent) => sent && toast({ text: t('confirmed', { name: labels.name(one) }) }), failed),
    miss: (one: Appointment) =>
      void miss
        .mutateAsync({ id: one.id, version: one.version })
        .then(
          (sent) =>
            sent && toast({ text: t('missed', { name: labels.name(one) }), undo: () => void restoring(sent.result) }),
          failed,
        ),
    cancel: (one: Appointment, reason: string, following: boolean) =>
      cancel.mutateAsync({ id: one.id, version: one.version, reason, following }).then(
        (sent) =>
          sent &&
          toast({
            text: t('canceled', { name: labels.name(one), count: sent.count }),
            undo: () => void restoring(sent.result, { confirmOutside: true }),
          }),
        failed,
      ),
    restore: (one: Appointment) => void restoring(one),
  };
  const question = asked && (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={asked.what === 'visit' ? t('visitOpen.title', { name: labels.name(asked.one) }) : t('restore')}
      onClose={() => setAsked(undefined)}
      footer={
        asked.what === 'visit' ? (
          <>
            <Button
              onClick={() => {
                setAsked(undefined);
                void arriving(asked.one, true);
              }}
            >
              {t('visitOpen.second')}
            </Button>
            {asked.visit && (
              <Button variant="primary" onClick={() => void navigate(`/his/record/${asked.visit}`)}>
                {t('visitOpen.open')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setAsked(undefined)}>{t('taken.leave')}</Button>
        )
      }
    >
      {asked.what === 'visit' ? (
        <p>{t('visitOpen.about')}</p>
      ) : (
        <SlotQuestion
          problem={asked.problem}
          labels={labels}
          onConfirm={() => {
            setAsked(undefined);
            void restoring(asked.one, { confirmDouble: true, confirmOutside: true });
          }}
        />
      )}
    </Dialog>
  );
  return { steps, question };
}
export type Steps = ReturnType<typeof useSteps>['steps'];
