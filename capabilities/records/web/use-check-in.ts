import { useMutationCall } from '@alder/client';
import { toast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { checkIn, getTodayMedicalRecords } from '../contract/index.ts';
import type { visitTypes } from '../domain/index.ts';
import { useBoardTexts } from './board-texts.ts';
import { questionOf, type RefusedWeight, refusedWeightOf } from './board-weight.field.tsx';

/** What is entered about a visit at check-in; kept on the device at every key. */
export type Arrival = {
  readonly reason: string;
  readonly assignee: string;
  readonly visit_type: (typeof visitTypes)[number];
  readonly urgent: boolean;
  /** kg, of the chosen pet. */
  readonly weight: number | undefined;
  /** Other pets of the owner that came along, by id, with their weights in kg. */
  readonly also: Readonly<Record<string, { readonly species: string; readonly weight: number | null }>>;
  /** Unusual weights that the user has confirmed, as `sureOf` writes them. */
  readonly sure: readonly string[];
};

export const emptyArrival: Arrival = {
  reason: '',
  assignee: '',
  visit_type: 'recheck',
  urgent: false,
  weight: undefined,
  also: {},
  sure: [],
};

/** One weight of one pet: another value is asked about again. */
export const sureOf = (pet: string, weight: number | null | undefined) => `${pet} ${weight}`;

type Arrived = { readonly id: string; readonly name: string; readonly species: string };
const openVisit = z.object({ id: z.string() });

/** A pet whose visit is still open, and the check-in that was refused for it. */
export type SecondVisit = {
  readonly visit: string;
  readonly confirm: () => Promise<boolean>;
};

/** Checks in a pet and those that came along: one call, so that all of them arrive or none. */
export function useCheckIn(onDone: () => void) {
  const t = useBoardTexts();
  const { mutateAsync } = useMutationCall(checkIn, { refreshes: [getTodayMedicalRecords], title: t('checkIn.title') });
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState<SecondVisit>();
  const [refusedWeight, setRefusedWeight] = useState<RefusedWeight>();
  // Enter may be pressed again before the first press is rendered as busy.
  const underWay = useRef(false);

  const send = async (pet: Arrived, arrival: Arrival, confirmOpenVisit = false): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setRefusedWeight(undefined);
    try {
      const { weight, also, assignee, reason, visit_type, urgent } = arrival;
      await mutateAsync({
        pets: [
          { pet: pet.id, weight: weight ?? null },
          ...Object.entries(also).map(([id, one]) => ({ pet: id, weight: one.weight })),
        ],
        ...{ visit_type, urgent, confirmOpenVisit },
        // The fields have asked already.
        confirmImplausible: arrival.sure.length > 0,
        reason: reason.trim(),
        assignee: assignee || null,
      });
      setSecond(undefined);
      toast({ text: t('checkIn.done', { pet: pet.name }) });
      onDone();
      return true;
    } catch (error) {
      const open = openVisitOf(error);
      const weight = refusedWeightOf(error);
      if (open) setSecond({ visit: open, confirm: () => send(pet, arrival, true) });
      else if (weight) setRefusedWeight(weight);
      else toast({ text: t('checkIn.failed'), tone: 'fail' });
      // After a success it stays set: Enter may be pressed once more before the dialog has left the page.
      underWay.current = false;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, second, refusedWeight, forgetSecond: () => setSecond(undefined) };
}

/** Pets of an arrival whose weight is unusual for their species and not confirmed. */
export function unsureWeights(pet: Arrived, { weight, also, sure }: Arrival): readonly string[] {
  const weights = [
    { id: pet.id, species: pet.species, weight },
    ...Object.entries(also).map(([id, one]) => ({ id, ...one })),
  ];
  return weights
    .filter((one) => questionOf(one.species, one.weight) && !sure.includes(sureOf(one.id, one.weight)))
    .map(({ id }) => id);
}

function openVisitOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== 'visitOpen') return undefined;
  return openVisit.safeParse(error.details.current).data?.id;
}
