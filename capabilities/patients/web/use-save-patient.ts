import { useMutationCall } from '@alder/client';
import { useRef, useState } from 'react';
import { createOwner, type Pet } from '../contract/index.ts';
import { type OwnerDraft, ownerFieldsOf } from './drafts.ts';
import { type Duplicate, readDuplicate, readQuestion, saveProblem } from './duplicate.dialog.tsx';
import type { OwnerChoice } from './owner-choice.tsx';
import type { PatientText } from './patient-texts.ts';
import type { WeightQuestion } from './weight.field.tsx';

export type Saving = {
  readonly newOwner: OwnerDraft;
  readonly choice: OwnerChoice;
  readonly setChoice: (choice: OwnerChoice) => void;
  /** Stores the patient with the id of its owner, null for a stray. */
  readonly store: (owner: string | null, confirmDuplicate: boolean) => Promise<{ readonly result: Pet } | undefined>;
  readonly onSaved: (pet: Pet) => void;
  /** The server asks about the weight. */
  readonly onQuestion: (question: WeightQuestion) => void;
};

/** Stores the owner and then the patient; an owner that is stored already is not made a second time. */
export function useSavePatient({ newOwner, choice, setChoice, store, onSaved, onQuestion }: Saving) {
  const addOwner = useMutationCall(createOwner, { title: newOwner.name });
  const [isBusy, setBusy] = useState(false);
  const [duplicate, setDuplicate] = useState<Duplicate>();
  const [problem, setProblem] = useState<PatientText>();

  const ownerId = async (keepPhone: boolean, chosen: OwnerChoice) => {
    if (chosen.kind !== 'new') return chosen.kind === 'known' ? chosen.owner.id : null;
    const answer = await addOwner.mutateAsync({ ...ownerFieldsOf(newOwner), confirmDuplicate: keepPhone });
    if (!answer) return undefined;
    setChoice({ kind: 'known', owner: answer.result });
    return answer.result.id;
  };
  // Enter may be pressed again before the first press is rendered as busy.
  const underWay = useRef(false);
  const run = async ({ keep, chosen = choice }: { keep?: Duplicate; chosen?: OwnerChoice }) => {
    if (underWay.current) return;
    underWay.current = true;
    setProblem(undefined);
    setDuplicate(undefined);
    setBusy(true);
    try {
      const owner = await ownerId(keep?.code === 'phoneDup', chosen);
      if (owner === undefined) return;
      const answer = await store(owner, keep !== undefined && keep.code !== 'phoneDup');
      if (answer) onSaved(answer.result);
    } catch (error) {
      const known = readDuplicate(error);
      const request = readQuestion(error);
      if (known) setDuplicate(known);
      else if (request) onQuestion(request);
      else setProblem(saveProblem(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return {
    run,
    duplicate,
    problem,
    isBusy,
    forget: () => setDuplicate(undefined),
    takeOwner: ({ existing }: Duplicate) => {
      const chosen: OwnerChoice = {
        kind: 'known',
        owner: { id: existing.id, name: existing.name, phones: existing.phones ?? [] },
      };
      setChoice(chosen);
      void run({ chosen });
    },
  };
}
