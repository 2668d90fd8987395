import { type DraftHandle, useDraft } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { Button, Dialog } from '@alder/ui';
import { type ReactNode, useState } from 'react';
import type { StoredWeight } from '../domain/index.ts';
import { type OwnerDraft, type PetDraft, type Problems, problemsOfOwner, problemsOfPet } from './drafts.ts';
import { type Duplicate, DuplicateDialog } from './duplicate.dialog.tsx';
import styles from './form.module.css';
import { type OwnerChoice, OwnerChoiceForm } from './owner-choice.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { PetForm } from './pet.form.tsx';
import { type PetOwner, type Saving, useSavePatient } from './use-save-patient.ts';
import { useWeightQuestion } from './use-weight-question.ts';

/** What is typed of a patient, of a new owner, and whose it is. */
export type Typed = { readonly pet: PetDraft; readonly newOwner: OwnerDraft; readonly choice: OwnerChoice };

export type PatientForm = ReturnType<typeof usePatientForm>;

/**
 * Input of a patient, stored on this device at every key press until it is saved or discarded.
 *
 * @param key Storage key: one for new patients, one for each existing one.
 *
 * @param saved Initial values, and their version.
 */
export function usePatientForm(
  key: string,
  saved: {
    readonly value: Typed;
    readonly version: number | null;
    readonly updated_at?: string;
    readonly stored?: StoredWeight;
  },
  {
    store,
    onSaved,
  }: Pick<Saving, 'onSaved'> & { readonly store: (typed: Typed, owner: PetOwner, confirmed: Confirmed) => Stored },
) {
  const today = dayOf(Date.now(), useFormat().timeZone);
  const draft = useDraft<Typed>(key, saved);
  const [isBack, setBack] = useState(draft.state !== 'clean');
  const [problems, setProblems] = useState<{ pet: Problems; owner: Problems }>({ pet: {}, owner: {} });
  const typed = draft.value;
  const weight = useWeightQuestion(typed.pet, saved.stored);
  const setChoice = (choice: OwnerChoice) => draft.change((now) => ({ ...now, choice }));
  const save = useSavePatient({
    typed,
    setChoice,
    store: (owner, confirmDuplicate) => store(typed, owner, { confirmDuplicate, ...weight.confirmation }),
    onQuestion: weight.ask,
    onSaved: (pet) => {
      draft.discard();
      onSaved(pet);
    },
  });

  return {
    typed,
    today,
    problems,
    save,
    draft: draft as Pick<DraftHandle<Typed>, 'state' | 'keepMine' | 'discard'>,
    weight: weight.field,
    isBack: isBack && draft.state === 'draft',
    setChoice,
    setPet: (change: Partial<PetDraft>) => draft.change((now) => ({ ...now, pet: { ...now.pet, ...change } })),
    setOwner: (change: Partial<OwnerDraft>) =>
      draft.change((now) => ({ ...now, newOwner: { ...now.newOwner, ...change } })),
    startOver() {
      draft.discard();
      setBack(false);
    },
    submit() {
      if (draft.state === 'conflict') return; // the conflict must be resolved first
      const found = {
        pet: problemsOfPet(typed.pet, today),
        owner: typed.choice.kind === 'new' ? problemsOfOwner(typed.newOwner) : {},
      };
      setProblems(found);
      if (weight.askFirst()) return;
      if (Object.keys({ ...found.pet, ...found.owner }).length === 0) void save.run({});
    },
  };
}

/** What the user has been asked about and keeps. */
type Confirmed = { readonly confirmDuplicate: boolean; readonly confirmImplausible?: true };
type Stored = ReturnType<Saving['store']>;

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
  const { title, action, form, onClose, isSuggested = false, isKnown = false, onOpen, openText, children } = props;
  const t = usePatientTexts();
  const { typed, problems, save } = form;
  const giveUp = () => {
    form.draft.discard();
    onClose();
  };
  /** The patient exists already: what was typed of a new one is of no more use. */
  const openInstead = (id: string) => {
    form.draft.discard();
    onOpen?.(id);
  };

  return (
    <Dialog
      open
      full
      size="lg"
      title={title}
      onClose={giveUp}
      dirty={form.draft.state !== 'clean'}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={giveUp}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={save.isBusy}
            disabled={form.draft.state === 'conflict'}
            onClick={form.submit}
            shortcut="Ctrl Enter"
          >
            {action}
          </Button>
        </>
      }
    >
      <Lines form={form} />
      <div className={styles.halves}>
        <section aria-label={t('dialog.pet')}>
          <h3>{t('dialog.pet')}</h3>
          <PetForm
            draft={typed.pet}
            problems={problems.pet}
            today={form.today}
            weight={form.weight}
            isSuggested={isSuggested}
            isKnown={isKnown}
            onChange={form.setPet}
          />
        </section>
        <section aria-label={t('dialog.owner')}>
          <h3>{t('dialog.owner')}</h3>
          <OwnerChoiceForm
            choice={typed.choice}
            onChoose={form.setChoice}
            draft={typed.newOwner}
            problems={problems.owner}
            onChange={form.setOwner}
          />
        </section>
      </div>
      {children}
      {save.duplicate && (
        <DuplicateDialog
          duplicate={save.duplicate}
          busy={save.isBusy}
          onBack={save.forget}
          onKeep={() => void save.run({ keep: save.duplicate! })}
          {...wayOut(save.duplicate, save.takeOwner, onOpen && openInstead)}
          {...(openText && { openText })}
        />
      )}
    </Dialog>
  );
}

/** Messages above the fields: a failed save, restored input, a change by another user. */
function Lines({ form }: { form: PatientForm }) {
  const t = usePatientTexts();
  const { save, draft } = form;
  return (
    <>
      {save.problem && (
        <p role="alert" className={styles.failed}>
          {t(save.problem)}
        </p>
      )}
      {form.isBack && (
        <p role="status" className={styles.line}>
          <span>{t('draft.back')}</span>
          <Button size="sm" onClick={form.startOver}>
            {t('draft.anew')}
          </Button>
        </p>
      )}
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
