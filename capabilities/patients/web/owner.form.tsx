import { languageNames, languages } from '@alder/i18n';
import { Button, IconButton, PhoneField, SelectField, TextArea, TextField } from '@alder/ui';
import { Plus, X } from 'lucide-react';
import { isReading } from '../domain/index.ts';
import styles from './form.module.css';
import { usePatientTexts } from './patient-texts.ts';

export type OwnerFormProps = {
  /** Where the values of the owner are in those of the form: `newOwner.`, with the full stop. */
  readonly within?: string;
  /** What is typed of how the name is read. */
  readonly reading: string;
  readonly phones: readonly string[];
  readonly onPhones: (phones: readonly string[]) => void;
  /** Everything that is known of an owner, not only what a new one needs. */
  readonly full?: boolean;
};

/** The fields of an owner, inside the form of a call. */
export function OwnerForm({ within = '', reading, phones, onPhones, full }: OwnerFormProps) {
  const t = usePatientTexts();
  return (
    <div className={styles.stack}>
      <TextField name={`${within}name`} label={t('owner.name')} required />
      <TextField
        name={`${within}reading`}
        label={t('field.reading')}
        warning={!isReading(reading) && t('field.reading.hint')}
      />
      <Phones name={`${within}phones`} phones={phones} onChange={onPhones} />
      <TextField name={`${within}line_account`} label={t('owner.line')} />
      {full && (
        <>
          <TextField name={`${within}email`} label={t('owner.email')} type="email" />
          <TextField name={`${within}address`} label={t('owner.address')} />
          <SelectField
            name={`${within}langKey`}
            label={t('owner.language')}
            none={t('owner.language.hospital')}
            options={languages.map((value) => ({ value: value as string, label: languageNames[value] }))}
          />
          <TextArea name={`${within}notes`} label={t('owner.notes')} rows={3} />
        </>
      )}
    </div>
  );
}

type PhonesProps = {
  readonly name: string;
  readonly phones: readonly string[];
  readonly onChange: (phones: readonly string[]) => void;
};

function Phones({ name, phones, onChange }: PhonesProps) {
  const t = usePatientTexts();
  const set = (at: number, phone: string) => onChange(phones.map((each, other) => (other === at ? phone : each)));
  return (
    <div className={styles.stack}>
      {phones.map((phone, at) => (
        <div key={at} className={styles.phone}>
          <PhoneField
            label={at === 0 ? t('owner.phone') : t('owner.phone.n', { count: at + 1 })}
            required={at === 0}
            value={phone}
            onChange={(typed) => set(at, typed)}
            {...(at === 0 && { name })}
          />
          {at > 0 && (
            <IconButton
              label={t('field.alerts.remove', { text: t('owner.phone.n', { count: at + 1 }) })}
              icon={<X />}
              onClick={() => onChange(phones.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {phones.length < 10 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className={styles.start}
          onClick={() => onChange([...phones, ''])}
        >
          {t('owner.phone.add')}
        </Button>
      )}
    </div>
  );
}
