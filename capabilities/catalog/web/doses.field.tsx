import { useLanguage } from '@alder/i18n';
import { species, speciesOf } from '@alder/terms';
import { Button, IconButton, NumberField, SelectField } from '@alder/ui';
import { Plus, X } from 'lucide-react';
import type { DoseRange, SpeciesDose } from '../domain/index.ts';
import styles from './catalog.module.css';
import { useManageTexts } from './use-manage-texts.ts';

type DosesFieldProps = {
  readonly value: readonly SpeciesDose[];
  readonly onChange: (doses: readonly SpeciesDose[]) => void;
  readonly readOnly: boolean;
};

const PARTS = [
  ['dosage_min', 'doses.min'],
  ['dosage', 'doses.usual'],
  ['dosage_max', 'doses.max'],
] as const;

/** The usual single doses of a medicine by species, in mg/kg. */
export function DosesField({ value, onChange, readOnly }: DosesFieldProps) {
  const t = useManageTexts();
  const { language } = useLanguage();
  const called = (code: string) => speciesOf(code)?.[language] ?? code;
  const isTaken = (code: string) => value.some((dose) => dose.species === code);
  const free = species.find(({ code }) => !isTaken(code));
  const change = (place: number, part: Partial<SpeciesDose>) =>
    onChange(value.map((dose, at) => (at === place ? { ...dose, ...part } : dose)));
  return (
    <fieldset className={styles.doses}>
      <legend>{t('doses.title')}</legend>
      <p>{t('doses.about')}</p>
      {value.map((dose, place) => (
        <div key={dose.species} className={styles.doseOf}>
          <SelectField
            label={t('field.species')}
            value={dose.species}
            options={species
              .filter(({ code }) => code === dose.species || !isTaken(code))
              .map(({ code }) => ({ value: code, label: called(code) }))}
            onChange={(code) => change(place, { species: code })}
            readOnly={readOnly}
          />
          {PARTS.map(([part, label]) => (
            <NumberField
              key={part}
              label={t(label, { species: called(dose.species) })}
              value={dose[part] ?? undefined}
              min={0}
              onChange={(typed) => change(place, { [part]: typed ?? null } as Partial<DoseRange>)}
              readOnly={readOnly}
            />
          ))}
          {!readOnly && (
            <IconButton
              label={t('doses.remove', { species: called(dose.species) })}
              icon={<X />}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {!readOnly && free && (
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => onChange([...value, { species: free.code, dosage_min: null, dosage: null, dosage_max: null }])}
        >
          {t('doses.add')}
        </Button>
      )}
    </fieldset>
  );
}
