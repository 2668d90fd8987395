import { useCall, useMutationCall } from '@alder/client';
import { toast } from '@alder/ui';
import { type ReactNode, useEffect } from 'react';
import { createPet, getPet, type Pet, searchPets, suggestPatientId } from '../contract/index.ts';
import { normalizeTelephone } from '../domain/index.ts';
import { emptyOwner, emptyPet, petFieldsOf } from './drafts.ts';
import { PatientFormDialog, type Typed, usePatientForm } from './patient.form.tsx';
import { usePatientTexts } from './patient-texts.ts';

export type NewPatientDialogProps = {
  readonly onClose: () => void;
  /** Called with the patient once it is stored. */
  readonly onCreated?: (pet: Pet) => void;
  /** Opens a patient who has the chart or chip number already. */
  readonly onOpen?: (id: string) => void;
  /** Text of that button where something else follows than the patient's page. */
  readonly openText?: (name: string) => string;
  /** What was typed into a search that found nothing. */
  readonly name?: string;
  /** Text of the main button where more happens than the creation. */
  readonly action?: string;
  /** Further fields below, of the screen that opened the dialog. */
  readonly children?: ReactNode;
  /** Under which the form is kept on the device; screens that carry a searched name over have one of their own. */
  readonly draftKey?: string;
  /** Whose pet it is, when that is known. */
  readonly owner?: {
    readonly id: string;
    readonly name: string;
    readonly reading?: string | null;
    readonly phones: readonly string[];
  };
};

/** Enters a patient, with an owner found or new; duplicates ask first (specification §5). */
export function NewPatientDialog(props: NewPatientDialogProps) {
  const { onClose, onCreated, onOpen, openText, name = '', owner, action, children, draftKey = 'patient.new' } = props;
  const t = usePatientTexts();
  const suggested = useCall(suggestPatientId, {}).data?.patient_id ?? '';
  const addPet = useMutationCall(createPet, {
    title: (pet) => pet.name,
    refreshes: [searchPets, getPet, suggestPatientId],
  });
  const patient = usePatientForm(
    createPet,
    owner ? `patient.new.${owner.id}` : draftKey,
    { value: startOf(name, suggested, owner), version: null },
    {
      toInput: ({ pet }, whose, confirmed) => ({ ...petFieldsOf(pet), ...whose, ...confirmed }),
      send: addPet.mutateAsync,
      onSaved: (stored) => {
        toast({ text: t('dialog.created', { name: stored.name }) });
        onClose();
        onCreated?.(stored);
      },
    },
  );
  const { patient_id } = patient.form.values;
  useEffect(() => {
    // something was typed before the number was known
    if (suggested && patient_id === '') patient.form.set({ patient_id: suggested });
  }, [suggested]);

  return (
    <PatientFormDialog
      title={t('dialog.new')}
      action={action ?? t('dialog.create')}
      form={patient}
      isSuggested={suggested !== '' && suggested === patient_id}
      onClose={onClose}
      onOpen={onOpen}
      openText={openText}
    >
      {children}
    </PatientFormDialog>
  );
}

function startOf(searched: string, patient_id: string, owner: NewPatientDialogProps['owner']): Typed {
  const number = normalizeTelephone(searched);
  const isPhone = isNumber(number);
  return {
    pet: { ...emptyPet, patient_id, ...(isPhone ? {} : { name: searched }) },
    newOwner: { ...emptyOwner, ...(isPhone && { phones: [number] }) },
    choice: owner ? { kind: 'known', owner } : { kind: 'new' },
  };
}

const isNumber = (text: string) => /^[\d\s+()-]{3,}$/.test(text);
