import { SelectField, TextField } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Users } from 'lucide-react';
import type { getPharmacyQueue } from '../contract/index.ts';
import styles from './pharmacy.module.css';
import { usePharmacyTexts } from './use-pharmacy-texts.ts';

/** Who can be the second person. */
export type People = PayloadOf<typeof getPharmacyQueue>['people'];

/** The second person, and what this very person types. */
export type Second = { readonly witness: string; readonly secret: string };
export const NO_SECOND: Second = { witness: '', secret: '' };

/** The second person for controlled medicine: picks their own name and types their own PIN or password. */
export function WitnessFields(props: { people: People; value: Second; onChange: (second: Second) => void }) {
  const { people, value, onChange } = props;
  const t = usePharmacyTexts();
  return (
    <fieldset className={styles.witness}>
      <legend>
        <Users aria-hidden="true" /> {t('witness')}
      </legend>
      <SelectField
        label={t('witness.who')}
        none={t('witness.choose')}
        value={value.witness}
        onChange={(witness) => onChange({ ...value, witness })}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={t('witness.secret')}
        type="password"
        autoComplete="off"
        value={value.secret}
        onChange={(secret) => onChange({ ...value, secret })}
        {...(!(value.witness && value.secret) && { hint: t('witness.missing') })}
      />
    </fieldset>
  );
}
