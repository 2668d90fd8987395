import { createVitalSigns, type VitalSigns } from '@alder/chart/contract';
import { type EarlierWeight, type ImplausibleValue, implausibleValues } from '@alder/chart/domain';
import { useDraft, useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { getEntry } from '../contract/index.ts';
import { useRecordTexts } from './record-texts.ts';

/** The vital signs that a record shows as tiles. */
export const vitalNames = ['temperature', 'pulse', 'respiration', 'systolic', 'weight', 'crt', 'bcs', 'pain'] as const;
export type VitalName = (typeof vitalNames)[number];
type Values = Readonly<Partial<Record<VitalName, number>>>;

/** An unusual value that was entered and waits for the answer to "Is that right?". */
export type RequestedVital = ImplausibleValue & { readonly name: VitalName };

const refusedValues = z.array(
  z.object({
    field: z.enum(['weight', 'temperature', 'pulse', 'respiration']),
    value: z.number(),
    range: z.object({ low: z.number(), high: z.number() }),
    meant: z.number().optional(),
  }),
);

/** What the server asks about: it knows a weight from the form of the patient that the record does not show. */
function requestOf(error: Refusal, name: VitalName): RequestedVital | undefined {
  if (error.kind.code !== 'implausible') return undefined;
  const refused = refusedValues.safeParse(error.details.values).data?.find(({ field }) => field === name);
  return refused && { ...refused, meant: refused.meant, name };
}

const NOTHING = { value: {} as Values, version: null };

/**
 * Vital signs of a visit while they are measured. What the server does not have yet stays on the device and visible, also
 * after a reload; the outbox of the client sends it.
 */
export function useVitals(place: {
  readonly pet: string;
  readonly record: string;
  readonly species: string;
  readonly sets: readonly VitalSigns[];
  readonly earlierWeight: EarlierWeight | undefined;
}) {
  const { pet, record, species, sets, earlierWeight } = place;
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { mutateAsync } = useMutationCall(createVitalSigns, { refreshes: [getEntry], title: t('vitals.title') });
  const unsent = useDraft<Values>(`vitals.${record}`, NOTHING);
  const [request, setAsked] = useState<RequestedVital>();
  const latest = useRef(unsent.value);
  latest.current = unsent.value;
  const saved = (name: VitalName) => sets.find((set) => set[name] !== null)?.[name] ?? null;
  const forget = (name: VitalName) => {
    const rest = ({ [name]: _, ...others }: Values) => others;
    if (Object.keys(rest(latest.current)).length === 0) unsent.discard();
    else unsent.change(rest);
  };

  // The outbox may have sent a value that was measured before a reload.
  const arrived = vitalNames.find((name) => unsent.value[name] !== undefined && unsent.value[name] === saved(name));
  useEffect(() => {
    if (arrived) forget(arrived);
  }, [arrived]);

  const send = async (name: VitalName, value: number, confirmImplausible: boolean) => {
    setAsked(undefined);
    unsent.change((values) => ({ ...values, [name]: value }));
    try {
      await mutateAsync({
        pet,
        medical_record: record,
        [name]: value,
        ...(confirmImplausible && { confirmImplausible }),
      });
      forget(name);
    } catch (error) {
      // Without a response the value stays here, and the outbox tries on.
      if (!(error instanceof Refusal)) return;
      forget(name);
      const question = requestOf(error, name);
      if (question) return setAsked(question);
      const refused = error.kind.code === 'inputIncorrect';
      if (refused) toast({ tone: 'fail', text: t('vitals.refused', { name: t(`vital.${name}`) }) });
      else fail(error);
    }
  };

  return {
    asked: request,
    /** Saves a value, or asks first where it is unusual for the species. */
    enter(name: VitalName, value: number) {
      const [question] = implausibleValues(species, { [name]: value }, earlierWeight);
      if (question) setAsked({ ...question, name });
      else void send(name, value, false);
    },
    confirm(value: number) {
      if (request) void send(request.name, value, value === request.value);
    },
    forgetQuestion: () => setAsked(undefined),
    value: (name: VitalName) => (request?.name === name ? request.value : (unsent.value[name] ?? saved(name))),
    isUnsent: (name: VitalName) => unsent.value[name] !== undefined,
  };
}
