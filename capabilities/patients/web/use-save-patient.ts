import { useRef, useState } from 'react';
import type { Pet } from '../contract/index.ts';
import { type NewOwnerFields, ownerFieldsOf } from './drafts.ts';
import { type Duplicate, readDuplicate, readQuestion, saveProblem } from './duplicate.dialog.tsx';
import type { OwnerChoice } from './owner-choice.tsx';
import type { Typed } from './patient.form.tsx';
import type { PatientText } from './patient-texts.ts';
import type { WeightQuestion } from './weight.field.tsx';

/** Whose pet it is: the id of an owner, an owner who is made with the patient, or null for a stray. */
export type PetOwner = { readonly owner: string | null } | { readonly newOwner: NewOwnerFields };

export type Saving = {
  readonly typed: Typed;
  readonly setChoice: (choice: OwnerChoice) => void;
  /** Stores the patient, with a new owner in the same call. */
  readonly store: (owner: PetOwner, confirmDuplicate: boolean) => Promise<{ readonly result: Pet } | undefined>;
  readonly onSaved: (pet: Pet) => void;
  /** The server asks about the weight. */
  readonly onQuestion: (question: WeightQuestion) => void;
};

/** Stores the patient together with a new owner: what is given up after a warning leaves nothing behind. */
export function useSavePatient({ typed, setChoice, store, onSaved, onQuestion }: Saving) {
  const [isBusy, setBusy] = useState(false);
  const [duplicate, setDuplicate] = useState<Duplicate>();
  const [problem, setProblem] = useState<PatientText>();
  // Duplicates that the user keeps; another number is asked about again.
  const confirmed = useRef(new Set<string>());

  const ownerOf = (choice: OwnerChoice): PetOwner => {
    if (choice.kind !== 'new') return { owner: choice.kind === 'known' ? choice.owner.id : null };
    const confirmDuplicate = confirmed.current.has(confirmationOf('phoneDup', typed));
    return { newOwner: { ...ownerFieldsOf(typed.newOwner), confirmDuplicate } };
  };
  // Enter may be pressed again before the first press is rendered as busy.
  const underWay = useRef(false);
  const run = async ({ keep, choice = typed.choice }: { keep?: Duplicate; choice?: OwnerChoice }) => {
    if (underWay.current) return;
    underWay.current = true;
    if (keep) confirmed.current.add(confirmationOf(keep.code, typed));
    setProblem(undefined);
    setDuplicate(undefined);
    setBusy(true);
    try {
      const isKept = NUMBER_CODES.some((code) => confirmed.current.has(confirmationOf(code, typed)));
      const response = await store(ownerOf(choice), isKept);
      if (response) onSaved(response.result);
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
      const choice: OwnerChoice = {
        kind: 'known',
        owner: { id: existing.id, name: existing.name, phones: existing.phones ?? [] },
      };
      setChoice(choice);
      void run({ choice });
    },
  };
}

const NUMBER_CODES = ['patientIdDup', 'chipDup'] as const;

/** A confirmed duplicate with the numbers that it was confirmed for. */
function confirmationOf(code: Duplicate['code'], { pet, newOwner }: Typed): string {
  const numbers = code === 'phoneDup' ? newOwner.phones : [pet.patient_id, pet.chip_number];
  return JSON.stringify([code, numbers]);
}
