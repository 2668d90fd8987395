import { useDraft, useMutationCall } from '@alder/client';
import { Button, CallForm, Checkbox, Dialog, SelectField, SubmitButton, useCallForm } from '@alder/ui';
import { useRef, useState } from 'react';
import { type FurtherOwnerLine, setPetOwners } from '../contract/index.ts';
import { type Relation, relations } from '../domain/index.ts';
import { DraftBack } from './draft-back.tsx';
import { emptyOwner, ownerFieldsOf, problemsOfOwner } from './drafts.ts';
import { type Duplicate, DuplicateDialog, readDuplicate } from './duplicate.dialog.tsx';
import styles from './form.module.css';
import { type OwnerChoice, OwnerChoiceForm } from './owner-choice.tsx';
import type { PatientResponse } from './patient.screen.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { OF_OWNERS, ownersOf } from './use-owners.ts';

export type FurtherOwnerDialogProps = {
  readonly response: PatientResponse;
  /** The owner whose relation is changed; absent: another one is added. */
  readonly known: FurtherOwnerLine | undefined;
  /** Says it, with the way back from that version of the patient. */
  readonly onSaved: (text: string, version: number) => void;
  readonly onClose: () => void;
};

/** Adds an owner, found by name or telephone or new, or changes what one is to the patient. */
export function FurtherOwnerDialog({ response, known, onSaved, onClose }: FurtherOwnerDialogProps) {
  const t = usePatientTexts();
  const pet = response.result;
  const [owners] = useState(ownersOf(response));
  const send = useMutationCall(setPetOwners, { title: pet.name, refreshes: OF_OWNERS });
  const [duplicate, setDuplicate] = useState<Duplicate>();
  // Other numbers are asked about again.
  const confirmed = useRef<string>(undefined);
  const initial = {
    choice: (known ? { kind: 'known', owner: known } : { kind: 'new' }) as OwnerChoice,
    newOwner: emptyOwner,
    relation: known?.relation ?? ('coOwner' as Relation),
    informed: known?.informed ?? false,
  };
  const draft = useDraft(`patient.${pet.id}.owner.${known?.id ?? 'new'}`, { value: initial, version: null });
  const [isBack, setBack] = useState(draft.state !== 'clean');
  const form = useCallForm(setPetOwners, {
    initial,
    draft,
    toInput: ({ choice, newOwner, relation, informed }) => {
      if (owners.owner === null) return undefined;
      const written = { id: pet.id, version: pet.version, owner: owners.owner };
      if (choice.kind !== 'known') {
        const confirmDuplicate = confirmed.current === JSON.stringify(newOwner.phones);
        const made = { ...ownerFieldsOf(newOwner), relation, informed, confirmDuplicate };
        return { ...written, further: [...owners.further], newOwner: made };
      }
      const entry = { owner: choice.owner.id, relation, informed };
      const further = known
        ? owners.further.map((each) => (each.owner === known.id ? entry : each))
        : [...owners.further, entry];
      return { ...written, further };
    },
    check: ({ choice, newOwner }) => {
      if (choice.kind !== 'known')
        return Object.fromEntries(
          Object.entries(problemsOfOwner(newOwner)).map(([field, problem]) => [`newOwner.${field}`, problem]),
        );
      const all = [owners.owner, ...owners.further.map(({ owner }) => owner)];
      return !known && all.includes(choice.owner.id) ? { relation: 'ownerRepeated' } : {};
    },
    refusalAt: { ownerRepeated: 'relation' },
    send: send.mutateAsync,
    onSent: ({ result }, { choice, newOwner }) => {
      const name = choice.kind === 'known' ? choice.owner.name : newOwner.name.trim();
      onSaved(t('owners.saved', { name, pet: pet.name }), result.version);
      onClose();
    },
    onRefused: (error) => {
      const twice = readDuplicate(error);
      setDuplicate(twice);
      return twice !== undefined;
    },
    texts: t,
  });
  const { choice, newOwner } = form.values;
  const giveUp = () => {
    draft.discard();
    onClose();
  };
  const keep = () => {
    confirmed.current = JSON.stringify(newOwner.phones);
    setDuplicate(undefined);
    form.submit();
  };
  const take = ({ existing: { id, name, phones = [] } }: Duplicate) => {
    setDuplicate(undefined);
    form.set({ choice: { kind: 'known', owner: { id, name, phones } } });
  };

  return (
    <Dialog
      open
      full={!known}
      title={
        known
          ? t('owners.dialog.change', { name: known.name, pet: pet.name })
          : t('owners.dialog.add', { pet: pet.name })
      }
      onClose={giveUp}
      dirty={draft.state !== 'clean' && 'kept'}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={giveUp}>{t('dialog.cancel')}</Button>
          <SubmitButton of={form} shortcut="Ctrl Enter">
            {t(known ? 'owners.dialog.save' : 'owners.dialog.addDo')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.stack}>
        {isBack && draft.state !== 'clean' && (
          <DraftBack
            onStartOver={() => {
              setBack(false);
              draft.discard();
            }}
          />
        )}
        {!known && (
          <OwnerChoiceForm
            person
            choice={choice}
            onChoose={(next) => form.set({ choice: next })}
            reading={newOwner.reading}
            phones={newOwner.phones}
            onPhones={(phones) => form.set({ newOwner: { ...newOwner, phones } })}
          />
        )}
        <SelectField
          name="relation"
          label={t('owners.relation')}
          options={relations.map((value) => ({
            value: value as string,
            label: `${t(`relation.${value}`)} · ${t(`relation.${value}.about`)}`,
          }))}
        />
        <Checkbox name="informed" label={t('owners.informed')} hint={t('owners.informed.hint')} />
      </CallForm>
      {duplicate && (
        <DuplicateDialog
          duplicate={duplicate}
          busy={form.isSending}
          onBack={() => setDuplicate(undefined)}
          onKeep={keep}
          onUse={() => take(duplicate)}
        />
      )}
    </Dialog>
  );
}
