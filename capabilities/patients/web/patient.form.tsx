import { type DraftHandle, useDraft } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { Button, CallForm, Dialog, type FormDraft, SubmitButton, useCallForm } from '@alder/ui';
import type { Call, InputTypeOf } from '@alder/wire';
import { type ReactNode, useState } from 'react';
import type { Pet } from '../contract/index.ts';
import type { StoredWeight } from '../domain/index.ts';
import { DraftBack } from './draft-back.tsx';
import {
  emptyOwner,
  emptyPet,
  type NewOwnerFields,
  type OwnerDraft,
  ownerFieldsOf,
  type PetDraft,
  problemsOfOwner,
  problemsOfPet,
} from './drafts.ts';
import { type Duplicate, DuplicateDialog, readQuestion } from './duplicate.dialog.tsx';
import styles from './form.module.css';
import { type OwnerChoice, OwnerChoiceForm } from './owner-choice.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { PetForm } from './pet.form.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { useWeightQuestion } from './use-weight-question.ts';

/** What is typed of a patient, of a new owner, and whose it is. */
export type Typed = { readonly pet: PetDraft; readonly newOwner: OwnerDraft; readonly choice: OwnerChoice };

/** What is typed, as the values of the form: the fields of the patient are named as those of the call. */
type Values = PetDraft & Omit<Typed, 'pet'>;

// Every field, in one order: an entry of the device may lack those without a value.
const valuesOf = ({ pet, newOwner, choice }: Typed): Values => ({
  ...{ ...emptyPet, ...pet },
  newOwner: { ...emptyOwner, ...newOwner },
  choice,
});
const typedOf = ({ newOwner, choice, ...pet }: Values): Typed => ({ pet, newOwner, choice });

export type PatientForm = ReturnType<typeof usePatientForm>;

/** Whose pet it is: the id of an owner, an owner who is made with the patient, or null for a stray. */
export type PetOwner = { readonly owner: string | null } | { readonly newOwner: NewOwnerFields };

/** What the user has been asked about and keeps. */
type Confirmed = { readonly confirmDuplicate: boolean; readonly confirmImplausible?: true };

export type PatientFormOptions<C extends Call> = {
  /** Stores the patient, with a new owner in the same call: what is given up after a warning leaves nothing behind. */
  readonly toInput: (typed: Typed, owner: PetOwner, confirmed: Confirmed) => InputTypeOf<C>;
  readonly send: (input: InputTypeOf<C>) => Promise<{ readonly result: Pet } | undefined>;
  readonly onSaved: (pet: Pet) => void;
};

/** The question about the weight is not answered yet: nothing is sent. */
const UNANSWERED = new Error('The question about the weight is not answered');

/**
 * Input of a patient, stored on this device at every key press until it is saved or discarded.
 *
 * @param key Storage key: one for new patients, one for each existing one.
 *
 * @param saved Initial values, and their version.
 */
export function usePatientForm<C extends Call>(
  call: C,
  key: string,
  saved: {
    readonly value: Typed;
    readonly version: number | null;
    readonly updated_at?: string;
    readonly stored?: StoredWeight;
  },
  { toInput, send, onSaved }: PatientFormOptions<C>,
) {
  const t = usePatientTexts();
  const today = dayOf(Date.now(), useFormat().timeZone);
  const draft = useDraft<Typed>(key, saved);
  const [isBack, setBack] = useState(draft.state !== 'clean');
  const duplicates = useDuplicates();
  const weight = useWeightQuestion(draft.value.pet, saved.stored);

  const ownerOf = (typed: Typed): PetOwner => {
    const { choice, newOwner } = typed;
    if (choice.kind !== 'new') return { owner: choice.kind === 'known' ? choice.owner.id : null };
    return { newOwner: { ...ownerFieldsOf(newOwner), confirmDuplicate: duplicates.isPhoneKept(typed) } };
  };
  const form = useCallForm(call, {
    initial: valuesOf(saved.value),
    toInput: (values) => {
      const typed = typedOf(values);
      const confirmDuplicate = duplicates.isNumberKept(typed);
      return toInput(typed, ownerOf(typed), { confirmDuplicate, ...weight.confirmation });
    },
    check: (values) => ({
      ...problemsOfPet(values, today),
      ...(values.choice.kind === 'new' && within('newOwner', problemsOfOwner(values.newOwner))),
    }),
    refusalAt: { birthdateAhead: 'birthdate' },
    send: (input: InputTypeOf<C>) => {
      if (weight.askFirst()) throw UNANSWERED;
      return send(input);
    },
    onSent: ({ result }) => {
      draft.discard();
      onSaved(result);
    },
    onRefused: (error) => {
      const question = readQuestion(error);
      if (question) weight.ask(question);
      return duplicates.warn(error) || question !== undefined || error === UNANSWERED;
    },
    draft: formDraftOf(draft),
    texts: t,
  });

  return {
    form,
    today,
    duplicates,
    draft: draft as Pick<DraftHandle<Typed>, 'state' | 'keepMine' | 'discard'>,
    weight: weight.field,
    isBack: isBack && draft.state === 'draft',
    setPhones: (phones: readonly string[]) => form.set({ newOwner: { ...form.values.newOwner, phones } }),
    startOver() {
      draft.discard();
      setBack(false);
    },
    /** Keeps both, and saves. */
    keepDuplicate(duplicate: Duplicate) {
      duplicates.keep(duplicate, typedOf(form.values));
      form.submit();
    },
    /** Takes the owner who has the number already, and saves. */
    takeOwner({ existing: { id, name, phones = [] } }: Duplicate) {
      duplicates.forget();
      form.set({ choice: { kind: 'known', owner: { id, name, phones } } });
      form.submit();
    },
  };
}

const within = (name: 'newOwner', problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${name}.${field}` as const, problem]));

const formDraftOf = ({ state, value, change, discard }: DraftHandle<Typed>): FormDraft<Values> => ({
  ...{ state, discard },
  value: valuesOf(value),
  change: (next) => change(typedOf(next)),
});

export type PatientFormDialogProps = {
  readonly title: string;
  /** Label of the main button. */
  readonly action: string;
  readonly form: PatientForm;
  readonly onClose: () => void;
  /** The chart number was suggested, not typed. */
  readonly isSuggested?: boolean;
  /** Fields that only a known patient has. */
  readonly isKnown?: boolean;
  /** Opens a patient who has the chart or chip number already. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** Text of that button where something else follows than the patient's page. */
  readonly openText?: ((name: string) => string) | undefined;
  readonly children?: ReactNode;
};

/** The patient at the left, the owner at the right; duplicates ask first (specification §5). */
export function PatientFormDialog(props: PatientFormDialogProps) {
  const {
    title,
    action,
    form: patient,
    onClose,
    isSuggested = false,
    isKnown = false,
    onOpen,
    openText,
    children,
  } = props;
  const t = usePatientTexts();
  const { form, draft, duplicates } = patient;
  const { values } = form;
  const { duplicate } = duplicates;
  const giveUp = () => {
    draft.discard();
    onClose();
  };
  /** The patient exists already: what was typed of a new one is of no more use. */
  const openInstead = (id: string) => {
    draft.discard();
    onOpen?.(id);
  };

  return (
    <Dialog
      open
      full
      size="lg"
      title={title}
      onClose={giveUp}
      dirty={draft.state !== 'clean' && 'kept'}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={giveUp}>{t('dialog.cancel')}</Button>
          {/* A conflict has to be resolved first. */}
          <SubmitButton of={form} disabled={draft.state === 'conflict'} shortcut="Ctrl Enter">
            {action}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.stack}>
        <Lines patient={patient} />
        <div className={styles.halves}>
          <section aria-label={t('dialog.pet')}>
            <h3>{t('dialog.pet')}</h3>
            <PetForm
              draft={values}
              errors={form.errors}
              today={patient.today}
              weight={patient.weight}
              isSuggested={isSuggested}
              isKnown={isKnown}
              onChange={form.set}
            />
          </section>
          <section aria-label={t('dialog.owner')}>
            <h3>{t('dialog.owner')}</h3>
            <OwnerChoiceForm
              choice={values.choice}
              onChoose={(choice) => form.set({ choice })}
              reading={values.newOwner.reading}
              phones={values.newOwner.phones}
              onPhones={patient.setPhones}
            />
          </section>
        </div>
        {children}
      </CallForm>
      {duplicate && (
        <DuplicateDialog
          duplicate={duplicate}
          busy={form.isSending}
          onBack={duplicates.forget}
          onKeep={() => patient.keepDuplicate(duplicate)}
          {...wayOut(duplicate, patient.takeOwner, onOpen && openInstead)}
          {...(openText && { openText })}
        />
      )}
    </Dialog>
  );
}

/** Messages above the fields: restored input, a change by another user. */
function Lines({ patient }: { patient: PatientForm }) {
  const t = usePatientTexts();
  const { draft } = patient;
  return (
    <>
      {patient.isBack && <DraftBack onStartOver={patient.startOver} />}
      {draft.state === 'conflict' && (
        <p role="alert" className={styles.line}>
          <span>{t('draft.theirs')}</span>
          <Button size="sm" onClick={draft.keepMine}>
            {t('draft.keepMine')}
          </Button>
          <Button size="sm" onClick={draft.discard}>
            {t('draft.takeTheirs')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The way out of a duplicate besides keeping both: take that owner, or open that patient. */
function wayOut(
  duplicate: Duplicate,
  takeOwner: (duplicate: Duplicate) => void,
  onOpen: ((id: string) => void) | undefined,
): { onUse?: () => void } {
  if (duplicate.code === 'phoneDup') return { onUse: () => takeOwner(duplicate) };
  return onOpen ? { onUse: () => onOpen(duplicate.existing.id) } : {};
}
