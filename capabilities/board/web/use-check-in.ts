import { type DraftHandle, useMutationCall } from '@alder/client';
import { checkIn, getTodayMedicalRecords } from '@alder/records/contract';
import type { visitTypes } from '@alder/records/domain';
import { toast, useCallForm } from '@alder/ui';
import { type InputTypeOf, Refusal } from '@alder/wire';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useBoardTexts } from './board-texts.ts';
import { isImpossible, questionOf, type RefusedWeight, refusedWeightOf } from './board-weight.field.tsx';

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
  /** Who pays in place of the primary owner of each pet; empty: nobody does. */
  readonly payer: string;
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
  payer: '',
  sure: [],
};

/** One weight of one pet: another value is asked about again. */
export const sureOf = (pet: string, weight: number | null | undefined) => `${pet} ${weight}`;

type Arrived = { readonly id: string; readonly name: string; readonly species: string };
const openVisit = z.object({ id: z.string() });

/** Questions before a patient is checked in: a visit of it is open, or it is recorded as deceased. */
export type CheckInQuestion = (
  | { readonly about: 'visitOpen'; readonly visit: string }
  | { readonly about: 'deceased' }
) & {
  readonly confirm: () => void;
};
type Refused = { readonly about: 'visitOpen'; readonly visit: string } | { readonly about: 'deceased' };

/** The form of a visit that begins; what was typed lies on the device, `typing`, apart for each patient. */
export function useCheckInForm(props: {
  readonly pet: Arrived | null;
  readonly arrival: Arrival;
  /** What was typed, over what is suggested. */
  readonly typing: DraftHandle<Partial<Arrival>>;
  readonly onDone: () => void;
}) {
  const { pet, arrival, typing, onDone } = props;
  const t = useBoardTexts();
  const send = useCheckIn();
  const [refused, setRefused] = useState<Refused>();
  const [asked, setAsked] = useState<{ readonly pet: string; readonly weight: RefusedWeight }>();
  /** The pets for which each question was confirmed: for others, or one more, it is asked again. */
  const confirmedFor = useRef<Partial<Record<Refused['about'], string>>>({});
  const isConfirmed = (about: Refused['about'], pets: string) => confirmedFor.current[about] === pets;
  // After a success Enter may be pressed once more before the dialog has left the page.
  const isDone = useRef(false);
  const form = useCallForm(checkIn, {
    initial: arrival,
    toInput: (values) =>
      pet
        ? {
            ...inputOf(pet, values),
            confirmOpenVisit: isConfirmed('visitOpen', petsOf(pet, values)),
            ...(isConfirmed('deceased', petsOf(pet, values)) && { confirmDeceased: true }),
          }
        : undefined,
    check: (values) => (pet ? weightProblems(pet, values) : undefined),
    send: async (input) => {
      if (isDone.current) return undefined;
      const answer = await send(input);
      isDone.current = answer !== undefined;
      return answer;
    },
    onSent: () => {
      if (pet) toast({ text: t('checkIn.done', { pet: pet.name }) });
      onDone();
    },
    onRefused: (error) => {
      const question = questionOfRefusal(error);
      const weight = refusedWeightOf(error);
      setRefused(question);
      setAsked(pet && weight ? { pet: pet.id, weight } : undefined);
      return question !== undefined || weight !== undefined;
    },
    draft: {
      state: typing.state,
      value: arrival,
      change: (next) => typing.change((before) => ({ ...before, ...changesOf(arrival, next) })),
      discard: typing.discard,
    },
    explain: () => t('checkIn.failed'),
  });
  const confirm = () => {
    if (pet && refused) confirmedFor.current[refused.about] = petsOf(pet, form.values);
    setRefused(undefined);
    form.submit();
  };
  return {
    form,
    question: refused && { ...refused, confirm },
    refusedWeight: asked?.pet === pet?.id ? asked?.weight : undefined,
    forgetQuestion: () => setRefused(undefined),
  };
}

/** Who arrives, as one word to compare. */
const petsOf = (pet: Arrived, { also }: Arrival) => [pet.id, ...Object.keys(also)].join(' ');

/** Checks in a patient who was entered a moment ago, with what was typed of the visit in the patient's form. */
export function useCheckInOfNew(onDone: () => void): (pet: Arrived, arrival: Arrival) => Promise<void> {
  const t = useBoardTexts();
  const send = useCheckIn();
  return async (pet, arrival) => {
    try {
      await send(inputOf(pet, arrival));
      toast({ text: t('checkIn.done', { pet: pet.name }) });
      onDone();
    } catch {
      toast({ text: t('checkIn.failed'), tone: 'fail' });
    }
  };
}

function useCheckIn() {
  const t = useBoardTexts();
  return useMutationCall(checkIn, { refreshes: [getTodayMedicalRecords], title: t('checkIn.title') }).mutateAsync;
}

/** The pet and those that came along: one call, so that all of them arrive or none. */
function inputOf(pet: Arrived, arrival: Arrival): InputTypeOf<typeof checkIn> {
  const { weight, also, assignee, reason, visit_type, urgent, payer, sure } = arrival;
  return {
    pets: [
      { pet: pet.id, weight: weight ?? null },
      ...Object.entries(also).map(([id, one]) => ({ pet: id, weight: one.weight })),
    ],
    ...{ visit_type, urgent },
    ...(payer !== '' && { owner: payer }),
    // The fields have asked already.
    confirmImplausible: sure.length > 0,
    reason: reason.trim(),
    assignee: assignee || null,
  };
}

/** The values of the form that differ from what it showed. */
function changesOf(before: Arrival, next: Arrival): Partial<Arrival> {
  const names = Object.keys(before) as (keyof Arrival)[];
  const changed = names.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}

/** What is wrong with the weights of an arrival: impossible, or unusual for the species and not confirmed. */
function weightProblems(pet: Arrived, { weight, also, sure }: Arrival): { weight?: string; sure?: string } {
  const weights = [
    { id: pet.id, species: pet.species, weight },
    ...Object.entries(also).map(([id, one]) => ({ id, ...one })),
  ];
  const isUnsure = weights.some(
    (one) => questionOf(one.species, one.weight) && !sure.includes(sureOf(one.id, one.weight)),
  );
  return {
    ...(weights.some((one) => isImpossible(one.weight)) && { weight: 'invalid' }),
    ...(isUnsure && { sure: 'unusual' }),
  };
}

function questionOfRefusal(error: unknown): Refused | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.kind.code === 'patientDeceased') return { about: 'deceased' };
  if (error.kind.code !== 'visitOpen') return undefined;
  const visit = openVisit.safeParse(error.details.current).data?.id;
  return visit === undefined ? undefined : { about: 'visitOpen', visit };
}
