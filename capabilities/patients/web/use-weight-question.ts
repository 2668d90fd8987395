import { useState } from 'react';
import { questionOfWeight, type StoredWeight } from '../domain/index.ts';
import type { PetDraft } from './drafts.ts';
import type { WeightQuestion } from './weight.field.tsx';

/**
 * Asks about a weight in the patient form that is probably a typing error, until it is corrected or confirmed.
 *
 * @param before The patient as it is stored; none for a new one.
 */
export function useWeightQuestion({ species, weight }: PetDraft, before: StoredWeight | undefined) {
  const [confirmed, setConfirmed] = useState<string>();
  const [request, setAsked] = useState<string>();
  const [refused, setRefused] = useState<WeightQuestion>();
  // Another weight or another species is asked about again.
  const entered = `${species} ${weight}`;
  const own = species === '' ? undefined : questionOfWeight({ species, weight }, before);
  const found = own ?? (refused?.value === weight ? refused : undefined);
  const question = confirmed === entered ? undefined : found;
  return {
    field: { question, isAsking: request === entered, onConfirm: () => setConfirmed(entered) },
    /** Shows the question that has to be answered before the form is saved; true if there is one. */
    askFirst(): boolean {
      if (question) setAsked(entered);
      return question !== undefined;
    },
    /** Shows the question of the server: another weight may have been stored meanwhile. */
    ask(values: WeightQuestion) {
      setRefused(values);
      setAsked(entered);
    },
    confirmation: found && confirmed === entered ? { confirmImplausible: true as const } : {},
  };
}
