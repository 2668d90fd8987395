import { useFormat, useLanguage } from '@alder/i18n';
import { type Breed, breeds, species } from '@alder/terms';
import { Checkbox, Combobox, DateField, NumberField, PetFace, Seg, SelectField, TextArea, TextField } from '@alder/ui';
import { useState } from 'react';
import { birthdateOf, isChip, isReading, normalizeChip } from '../domain/index.ts';
import { AlertsField } from './alerts-field.tsx';
import type { PetDraft } from './drafts.ts';
import styles from './form.module.css';
import { usePatientTexts } from './patient-texts.ts';
import { WeightField, type WeightFieldProps } from './weight.field.tsx';

export type PetFormProps = {
  readonly draft: PetDraft;
  /** What is wrong with the fields that are not bound by their name. */
  readonly errors: Readonly<Partial<Record<'breed' | 'weight', string>>>;
  /** `YYYY-MM-DD` in the hospital's time zone. */
  readonly today: string;
  readonly onChange: (change: Partial<PetDraft>) => void;
  /** The question about an unusual weight. */
  readonly weight: Pick<WeightFieldProps, 'question' | 'isAsking' | 'onConfirm'>;
  /** The chart number was suggested, not typed. */
  readonly isSuggested?: boolean;
  /** Fields that only a known patient has. */
  readonly isKnown?: boolean;
};

/** The fields of a patient, inside the form of a call. */
export function PetForm({ draft, errors, today, onChange, weight, isSuggested, isKnown }: PetFormProps) {
  const t = usePatientTexts();
  return (
    <div className={styles.grid}>
      <TextField name="name" label={t('field.name')} required autoFocus />
      <TextField
        name="reading"
        label={t('field.reading')}
        warning={!isReading(draft.reading) && t('field.reading.hint')}
      />
      <TextField
        name="patient_id"
        label={t('field.patient_id')}
        required
        hint={isSuggested ? t('field.patient_id.hint') : undefined}
      />
      <SpeciesField draft={draft} onChange={onChange} />
      <BreedField draft={draft} onChange={onChange} error={errors.breed} />
      <div className={styles.coat}>
        <TextField name="coat_colour" label={t('field.coat_colour')} />
        <PetFace species={draft.species} breed={draft.breed} color={draft.coat_colour} size="md" square />
      </div>
      <SexField draft={draft} onChange={onChange} />
      <BirthdateFields draft={draft} today={today} onChange={onChange} />
      <WeightField {...weight} value={draft.weight} onChange={(weight) => onChange({ weight })} error={errors.weight} />
      <TextField
        name="chip_number"
        label={t('field.chip_number')}
        inputMode="numeric"
        warning={isOddChip(draft.chip_number) && t('field.chip_number.hint')}
      />
      <InsuranceFields draft={draft} />
      <AlertsField alerts={draft.alerts} onChange={(alerts) => onChange({ alerts })} />
      {isKnown && <TextArea name="notes" className={styles.whole} label={t('field.notes')} rows={3} />}
    </div>
  );
}

const isOddChip = (typed: string) => typed.trim() !== '' && !isChip(normalizeChip(typed));

type PartProps = {
  readonly draft: PetDraft;
  readonly onChange: (change: Partial<PetDraft>) => void;
};

function SpeciesField({ draft, onChange }: PartProps) {
  const t = usePatientTexts();
  const { language } = useLanguage();
  return (
    <SelectField
      name="species"
      label={t('field.species')}
      required
      value={draft.species}
      onChange={(code) => onChange({ species: code, breed: code === draft.species ? draft.breed : '' })}
      options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
    />
  );
}

function BreedField({ draft, onChange, error }: PartProps & { readonly error: string | undefined }) {
  const t = usePatientTexts();
  const { language } = useLanguage();
  const known = breeds[draft.species];
  if (!known) {
    return <TextField name="breed" label={t('field.breed')} required />;
  }
  const own = (breed: string): Breed => ({ en: breed, ja: breed, zhtw: breed });
  const chosen = draft.breed === '' ? null : (known.find(({ en }) => en === draft.breed) ?? own(draft.breed));
  return (
    <Combobox<Breed>
      label={t('field.breed')}
      required
      items={known}
      recent={known.slice(0, 8)}
      itemKey={({ en }) => en}
      itemText={(breed) => breed[language]}
      itemKeywords={({ en, ja, zhtw }) => [en, ja, zhtw]}
      value={chosen}
      onChange={(breed) => onChange({ breed: breed?.en ?? '' })}
      onCreate={(breed) => onChange({ breed })}
      keepsText
      error={error}
    />
  );
}

/** Folded away until one of them is known: few patients have a passport or an insurance. */
function InsuranceFields({ draft }: Pick<PartProps, 'draft'>) {
  const t = usePatientTexts();
  const [isOpen] = useState(
    [draft.passport_number, draft.insurance_company, draft.insurance_policy, draft.insurance_until].some(Boolean) ||
      draft.insurance_share !== undefined,
  );
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{t('field.insurance')}</summary>
      <div className={styles.grid}>
        <TextField name="insurance_company" label={t('field.insurance_company')} />
        <TextField name="insurance_policy" label={t('field.insurance_policy')} />
        <DateField name="insurance_until" label={t('field.insurance_until')} />
        <NumberField name="insurance_share" label={t('field.insurance_share')} unit="%" min={1} max={100} />
        <TextField name="passport_number" label={t('field.passport_number')} />
      </div>
    </details>
  );
}

function SexField({ draft, onChange }: PartProps) {
  const t = usePatientTexts();
  return (
    <div className={styles.whole}>
      <span className={styles.label}>{t('field.sex')}</span>
      <div className={styles.sex}>
        <Seg
          label={t('field.sex')}
          value={draft.sex}
          onChange={(sex) => onChange({ sex })}
          entries={[
            { value: 'male', label: t('sex.male') },
            { value: 'female', label: t('sex.female') },
            { value: '', label: t('sex.unknown.short') },
          ]}
        />
        <Checkbox label={t('field.neutered')} value={draft.neutered} onChange={(neutered) => onChange({ neutered })} />
      </div>
      {draft.sex === '' && <p className={styles.caution}>{t('field.sex.hint')}</p>}
    </div>
  );
}

function BirthdateFields({ draft, today, onChange }: PartProps & { readonly today: string }) {
  const t = usePatientTexts();
  const format = useFormat();
  const [years, months] = draft.birthdate ? ageParts(draft.birthdate, today) : [undefined, undefined];
  const about = (change: { years?: number | undefined; months?: number | undefined }) => {
    const age = { years, months, ...change };
    const input = age.years !== undefined || age.months !== undefined;
    onChange({ birthdate: input ? birthdateOf({ years: age.years ?? 0, months: age.months ?? 0 }, today) : null });
  };
  return (
    <div className={styles.birth}>
      <DateField
        name="birthdate"
        label={t('field.birthdate')}
        max={today}
        hint={draft.birthdate ? format.age(draft.birthdate, 'full', today) : undefined}
      />
      <NumberField
        label={t('field.years')}
        unit={t('field.years.unit')}
        min={0}
        max={60}
        value={years}
        onChange={(value) => about({ years: value })}
      />
      <NumberField
        label={t('field.months')}
        unit={t('field.months.unit')}
        min={0}
        max={11}
        value={months}
        onChange={(value) => about({ months: value })}
      />
    </div>
  );
}

function ageParts(birthdate: string, today: string): [number, number] {
  const [y1 = 0, m1 = 0, d1 = 0] = birthdate.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = today.split('-').map(Number);
  const months = Math.max(0, (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0));
  return [Math.floor(months / 12), months % 12];
}
