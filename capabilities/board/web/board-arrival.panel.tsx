import { getHospitalUsers } from '@alder/accounts/contract';
import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPet, type PetLine } from '@alder/patients/contract';
import { getPetMedicalRecords } from '@alder/records/contract';
import { visitTypes } from '@alder/records/domain';
import { type CallFormHandle, Checkbox, Chip, Filter, SelectField, TextField } from '@alder/ui';
import { useEffect } from 'react';
import { AlertChip } from './board-card-rows.tsx';
import styles from './board-check-in.module.css';
import { useBoardPartsTexts } from './board-parts-texts.ts';
import { useBoardTexts } from './board-texts.ts';
import { type RefusedWeight, WeightField } from './board-weight.field.tsx';
import { type Arrival, sureOf } from './use-check-in.ts';

type Change = (change: Partial<Arrival>) => void;

/** Which unusual weights the user has confirmed. */
type Weighing = {
  readonly refused: RefusedWeight | undefined;
  readonly isAsking: boolean;
  readonly error: string | undefined;
  readonly isSure: (pet: string, weight: number | null | undefined) => boolean;
  readonly onSure: (pet: string, weight: number | null | undefined) => void;
};

/** The chosen patient, its known data, and the input of today. */
export function ArrivalForm(props: {
  readonly pet: PetLine;
  readonly form: CallFormHandle<Arrival>;
  /** From the last visit; may come late, and never takes the place of what was typed meanwhile. */
  readonly onSuggest: (suggested: Partial<Arrival>) => void;
  /** A weight that the server asks about. */
  readonly refusedWeight: RefusedWeight | undefined;
}) {
  const { pet, form, onSuggest } = props;
  const { values: arrival, set } = form;
  const weighing: Weighing = {
    refused: props.refusedWeight,
    // The user wants to save: unusual weights are asked about at once.
    isAsking: form.errors.sure !== undefined,
    error: form.errors.weight,
    isSure: (id, weight) => arrival.sure.includes(sureOf(id, weight)),
    onSure: (id, weight) => set({ sure: [...arrival.sure, sureOf(id, weight)] }),
  };
  const t = useBoardTexts();
  const format = useFormat();
  const earlier = useCall(getPetMedicalRecords, { petId: pet.id, limit: 5 });
  const visits = earlier.data?.result;
  const last = visits?.[0];
  const reasons = [...new Set((visits ?? []).map(({ reason }) => reason).filter(Boolean))].slice(0, 3);
  useEffect(() => {
    if (!visits) return;
    const seen = visits[0];
    onSuggest({ assignee: seen?.assignee ?? '', visit_type: seen ? 'recheck' : 'first' });
  }, [visits]);

  return (
    <>
      <div className={styles.facts}>
        {pet.alerts.map(({ kind, text }) => (
          <AlertChip key={kind + text} kind={kind}>
            {kind === 'allergy' ? t('card.allergy', { text }) : text}
          </AlertChip>
        ))}
        {pet.status === 'deceased' && <Chip tone="danger">{t('checkIn.deceased')}</Chip>}
        {visits && (
          <Chip tone="outline">
            {last ? t('checkIn.lastVisit', { date: format.date(last.checked_in_at) }) : t('checkIn.firstVisit')}
          </Chip>
        )}
      </div>
      <ReasonField arrival={arrival} reasons={reasons} onType={set} autoFocus />
      <div className={styles.row}>
        <DoctorField value={arrival.assignee} onChange={(assignee) => set({ assignee })} />
        <TypeField value={arrival.visit_type} onChange={(visit_type) => set({ visit_type })} />
        <WeightField
          species={pet.species}
          value={arrival.weight}
          onChange={(weight) => set({ weight })}
          label={t('checkIn.weight')}
          hint={t('checkIn.weightHint')}
          isAsking={weighing.isAsking}
          refused={weighing.refused}
          error={weighing.error}
          isConfirmed={weighing.isSure(pet.id, arrival.weight)}
          onConfirm={() => weighing.onSure(pet.id, arrival.weight)}
        />
      </div>
      <Checkbox label={t('checkIn.urgent')} value={arrival.urgent} onChange={(urgent) => set({ urgent })} />
      <PayerField pet={pet} value={arrival.payer} onChange={(payer) => set({ payer })} />
      <Siblings pet={pet} also={arrival.also} onAlso={(also) => set({ also })} weighing={weighing} />
    </>
  );
}

/** What is entered about the visit of a patient who is being entered: its weight is on the form of the patient. */
export function NewPatientVisit({ arrival, onType: set }: { readonly arrival: Arrival; readonly onType: Change }) {
  const t = useBoardTexts();
  return (
    <fieldset className={styles.visit}>
      <legend>{t('checkIn.visit')}</legend>
      <ReasonField arrival={arrival} reasons={[]} onType={set} />
      <DoctorField value={arrival.assignee} onChange={(assignee) => set({ assignee })} />
      <TypeField value={arrival.visit_type} onChange={(visit_type) => set({ visit_type })} />
      <Checkbox label={t('checkIn.urgent')} value={arrival.urgent} onChange={(urgent) => set({ urgent })} />
    </fieldset>
  );
}

function ReasonField(props: {
  readonly arrival: Arrival;
  readonly reasons: readonly string[];
  readonly onType: Change;
  readonly autoFocus?: boolean;
}) {
  const { arrival, reasons, onType: set, autoFocus = false } = props;
  const t = useBoardTexts();
  return (
    <>
      <TextField
        label={t('checkIn.reason')}
        value={arrival.reason}
        onChange={(reason) => set({ reason })}
        maxLength={300}
        autoFocus={autoFocus}
      />
      {reasons.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups shortcuts
        <div role="group" aria-label={t('checkIn.reasons')} className={styles.facts}>
          {reasons.map((reason) => (
            <Filter key={reason} pressed={arrival.reason === reason} onChange={() => set({ reason })}>
              {reason}
            </Filter>
          ))}
        </div>
      )}
    </>
  );
}

function TypeField(props: {
  readonly value: Arrival['visit_type'];
  readonly onChange: (value: Arrival['visit_type']) => void;
}) {
  const t = useBoardTexts();
  return (
    <SelectField
      label={t('checkIn.type')}
      options={visitTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      {...props}
    />
  );
}

function DoctorField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useBoardTexts();
  const users = useCall(getHospitalUsers, {});
  const doctors = (users.data?.result ?? []).filter(({ role, active }) => role === 'doctor' && active !== false);
  const known = doctors.some(({ id }) => id === value);
  return (
    <SelectField
      label={t('checkIn.doctor')}
      none={t('card.anyDoctor')}
      options={doctors.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      value={known ? value : ''}
      onChange={onChange}
    />
  );
}

/** Who pays, where the pet has several owners: the primary one unless another says so at the desk. */
function PayerField(props: {
  readonly pet: PetLine;
  readonly value: string;
  readonly onChange: (payer: string) => void;
}) {
  const { pet, value, onChange } = props;
  const t = useBoardPartsTexts();
  const { further_owners = [], owner } = useCall(getPet, { id: pet.id }).data ?? {};
  if (!owner || further_owners.length === 0) return null;
  return (
    <SelectField
      label={t('checkIn.payer')}
      none={t('checkIn.payer.primary', { name: owner.name })}
      options={further_owners.map(({ id, name }) => ({ value: id, label: name }))}
      value={further_owners.some(({ id }) => id === value) ? value : ''}
      onChange={onChange}
    />
  );
}

/** Other pets of the same owner: each one that is ticked gets a visit and may be weighed. */
function Siblings(props: {
  readonly pet: PetLine;
  readonly also: Arrival['also'];
  readonly onAlso: (also: Arrival['also']) => void;
  readonly weighing: Weighing;
}) {
  const { pet, also, onAlso, weighing } = props;
  const t = useBoardTexts();
  const visible = useCall(getPet, { id: pet.id });
  const siblings = (visible.data?.siblings ?? []).filter(({ status }) => status !== 'deceased');
  if (siblings.length === 0 || !pet.owner) return null;
  const without = (id: string) => Object.fromEntries(Object.entries(also).filter(([one]) => one !== id));
  return (
    <fieldset className={styles.siblings}>
      <legend>{t('checkIn.also', { owner: pet.owner.name })}</legend>
      {siblings.map(({ id, name, patient_id, species, owner }) => (
        <div key={id} className={styles.sibling}>
          <Checkbox
            label={[`${name} ${patient_id}`, owner && owner.id !== pet.owner?.id && owner.name]
              .filter(Boolean)
              .join(' · ')}
            value={id in also}
            onChange={(on) => onAlso(on ? { ...also, [id]: { species, weight: null } } : without(id))}
          />
          {id in also && (
            <WeightField
              species={species}
              label={t('checkIn.weightOf', { pet: name })}
              labelHidden
              value={also[id]?.weight ?? undefined}
              onChange={(weight) => onAlso({ ...also, [id]: { species, weight: weight ?? null } })}
              isAsking={weighing.isAsking}
              refused={weighing.refused}
              error={weighing.error}
              isConfirmed={weighing.isSure(id, also[id]?.weight)}
              onConfirm={() => weighing.onSure(id, also[id]?.weight)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
