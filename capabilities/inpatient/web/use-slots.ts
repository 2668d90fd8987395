import { useDraft, useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import { type InputTypeOf, Refusal } from '@alder/wire';
import { useEffect } from 'react';
import {
  getInpatientStay,
  getWard,
  giveInpatientSlot,
  type InpatientSlot,
  setInpatientSlot,
} from '../contract/index.ts';
import { useWardTexts } from './use-ward-texts.ts';

type Give = InputTypeOf<typeof giveInpatientSlot>;
/** Doses that are on this device only, by order and time. */
export type Waiting = Readonly<Record<string, { readonly at: string; readonly amount: number | null }>>;

const NOTHING = { value: {} as Waiting, version: null };
export const slotKey = (inpatient_order: string, due_at: string) => `${inpatient_order} ${due_at}`;

/** Without a response within this time it counts as kept on this device: the person goes on with the next animal. */
const RESPONSE_WITHIN_MS = 2500;

/** Refusals that ask before a dose is given, shown at its panel. */
const QUESTIONS: readonly string[] = [
  ...['allergyMatch', 'givenRecently', 'implausible', 'reasonMissing', 'secondMissing', 'nothingMeasured'],
];

/**
 * What people do with the times of a sheet. A dose that the server does not have yet is kept on this device, marked, and
 * sent by the outbox, also after a reload.
 */
export function useSlots(slots: readonly InpatientSlot[]) {
  const t = useWardTexts();
  const fail = useFailToast(t);
  const refreshes = [getWard, getInpatientStay];
  const giving = useMutationCall(giveInpatientSlot, { refreshes, title: t('outbox.give') });
  const setting = useMutationCall(setInpatientSlot, { refreshes, title: t('outbox.set') });
  const waiting = useDraft<Waiting>('ward.given', NOTHING);
  const forget = (key: string) => {
    waiting.change(({ [key]: _, ...others }) => others);
  };

  // The outbox may have sent doses from before a reload.
  const arrived = slots.find(
    (slot) => slot.outcome !== null && waiting.value[slotKey(slot.inpatient_order, slot.due_at)] !== undefined,
  );
  useEffect(() => {
    if (arrived) forget(slotKey(arrived.inpatient_order, arrived.due_at));
  }, [arrived?.id]);

  /** Sends it; resolves with the refusal that asks something, or with undefined. */
  async function send(input: Give): Promise<Refusal | undefined> {
    const key = slotKey(input.inpatient_order, input.due_at);
    waiting.change((now) => ({ ...now, [key]: { at: input.at, amount: input.amount ?? null } }));
    try {
      const response = await giving.mutateAsync(input);
      forget(key);
      if (response?.result.reported_again) toast({ tone: 'warn', text: t('again.toast') });
      return undefined;
    } catch (error) {
      // Without a response it stays on this device, and the outbox tries on.
      if (!(error instanceof Refusal)) return undefined;
      forget(key);
      if (QUESTIONS.includes(error.kind.code)) return error;
      fail(error);
      return undefined;
    }
  }

  return {
    waiting: waiting.value,
    /** Gives it; resolves with the refusal that asks something, with undefined once it is stored or kept on this device. */
    async give(input: Give): Promise<Refusal | undefined> {
      const sent = send(input);
      const first = await Promise.race([sent, queued()]);
      if (first !== 'kept') return first;
      // The panel is closed by then.
      void sent.then((refusal) => refusal && fail(refusal));
      return undefined;
    },
    set: (input: InputTypeOf<typeof setInpatientSlot>) =>
      setting.mutateAsync(input).then(
        () => true,
        (error: unknown) => {
          fail(error);
          return false;
        },
      ),
  };
}

const queued = () =>
  new Promise<'kept'>((resolve) => {
    setTimeout(() => resolve('kept'), RESPONSE_WITHIN_MS);
  });

export type Slots = ReturnType<typeof useSlots>;
