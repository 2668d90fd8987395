import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useAccount, useCall, useDraft, useMutationCall, useWire } from '@alder/client';
import { type PetLine, searchPets } from '@alder/patients/contract';
import {
  CallForm,
  Combobox,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { createInpatientRecord, getWard, type WardView } from '../contract/index.ts';
import { conditions, resuscitations } from '../domain/index.ts';
import { useWardTexts } from './use-ward-texts.ts';

export type AdmittedPet = { readonly id: string; readonly name: string; readonly weight?: number | null };

/** Puts an animal into the ward: why, where, whose, its weight, and what the owner wants in an arrest. */
export function AdmitDialog(props: {
  ward: Pick<WardView, 'wards' | 'cages' | 'stays'>;
  /** From a visit or a patient's page; without it the pet is looked for. */
  pet?: AdmittedPet;
  medical_record?: string;
  reason?: string;
  onClose: () => void;
}) {
  const { ward, medical_record, onClose } = props;
  const t = useWardTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  const doctors = useCall(getHospitalMedicalResources, {}).data?.doctors ?? [];
  const create = useMutationCall(createInpatientRecord, { refreshes: [getWard], title: t('admit') });
  const initial = {
    pet: props.pet?.id ?? '',
    /** Whom the search has found, so that a draft shows it again. */
    found: null as PetLine | null,
    reason: props.reason ?? '',
    cage: '',
    doctor: account.role === 'doctor' ? account.id : '',
    condition: 'stable' as (typeof conditions)[number],
    resuscitation: 'unknown' as (typeof resuscitations)[number],
    weight: undefined as number | undefined,
    estimated_days: undefined as number | undefined,
    diet: '',
    isolation: '',
  };
  // Kept on this device: the page loaded again takes nothing of what was typed.
  const draft = useDraft(`admit.${props.pet?.id ?? 'new'}`, { value: initial, version: null });
  /** The weight that was refused as implausible: sent again as it is, it is meant. */
  const implausible = useRef<number>(undefined);
  const form = useCallForm(createInpatientRecord, {
    initial,
    draft,
    toInput: ({ cage, doctor, weight, estimated_days, isolation, found: _, ...rest }) => ({
      ...rest,
      cage: cage || null,
      doctor: doctor || null,
      estimated_days: estimated_days ?? null,
      isolation: isolation.trim() || null,
      ...(medical_record && { medical_record }),
      ...(weight !== undefined && { weight }),
      ...(weight !== undefined && weight === implausible.current && { confirmImplausible: true }),
    }),
    send: create.mutateAsync,
    onSent: ({ result }) => {
      toast({ text: t('admitted') });
      onClose();
      void navigate(`/his/inpatient/${result.id}`);
    },
    onRefused: (error, { weight }) => {
      if (error instanceof Refusal && error.kind.code === 'implausible') implausible.current = weight;
      return false;
    },
    texts: t,
  });
  const pet: AdmittedPet | undefined = props.pet ?? form.values.found ?? undefined;
  const free = ward.cages.filter(
    ({ id, cleaning_since }) => cleaning_since === null && !ward.stays.some(({ cage }) => cage === id),
  );
  const wardOf = (id: string) => ward.wards.find((one) => one.id === id)?.name;
  return (
    <Dialog
      open
      title={pet ? t('admit.pet', { name: pet.name }) : t('admit')}
      dirty={form.isDirty}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      footer={<SubmitButton of={form}>{t('admit')}</SubmitButton>}
    >
      <CallForm form={form}>
        {!props.pet && (
          <PetField value={form.values.found} onChoose={(found) => form.set({ found, pet: found?.id ?? '' })} />
        )}
        <TextField name="reason" label={t('reason')} />
        <SelectField
          name="cage"
          label={t('cage')}
          none={t('noCage')}
          options={free.map(({ id, name, ward: of }) => ({
            value: id,
            label: [wardOf(of), name].filter(Boolean).join(' · '),
          }))}
        />
        <SelectField
          name="doctor"
          label={t('doctor')}
          none={t('doctor.none')}
          options={doctors.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
        <NumberField
          name="weight"
          label={t('vital.weight')}
          unit="kg"
          {...(pet?.weight && { placeholder: String(pet.weight) })}
        />
        <SelectField
          name="condition"
          label={t('condition')}
          options={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
        />
        <SelectField
          name="resuscitation"
          label={t('resuscitation')}
          options={resuscitations.map((value) => ({ value, label: t(`resuscitation.${value}`) }))}
        />
        <NumberField name="estimated_days" label={t('estimatedDays')} unit={t('days')} min={1} max={365} />
        <TextField name="diet" label={t('diet')} />
        <TextField name="isolation" label={t('isolation')} />
      </CallForm>
    </Dialog>
  );
}

function PetField({ value, onChoose }: { value: PetLine | null; onChoose: (pet: PetLine | null) => void }) {
  const t = useWardTexts();
  const wire = useWire();
  const search = useCallback(
    async (q: string, signal: AbortSignal) => (await wire.send(searchPets, { q }, { signal }))?.result ?? [],
    [wire],
  );
  return (
    <Combobox
      label={t('patient')}
      items={search}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={({ patient_id, owner }) =>
        [patient_id, owner?.name, owner?.formerly && t('owner.formerly', { name: owner.formerly })]
          .filter(Boolean)
          .join(' · ')
      }
      value={value}
      autoFocus
      onChange={onChoose}
    />
  );
}
