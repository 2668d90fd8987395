import { languageNames, languages } from '@alder/i18n';
import { Button, IconButton, PhoneField, SelectField, TextArea, TextField } from '@alder/ui';
import { Plus, X } from 'lucide-react';
import type { OwnerDraft, Problems } from './drafts.ts';
import styles from './form.module.css';
import { usePatientTexts } from './patient-texts.ts';

export type OwnerFormProps = {
  readonly draft: OwnerDraft;
  readonly problems: Problems;
  readonly onChange: (change: Partial<OwnerDraft>) => void;
  /** Everything that is known of an owner, not only what a new one needs. */
  readonly full?: boolean;
};

/** The fields of an owner. */
export function OwnerForm({ draft, problems, onChange, full }: OwnerFormProps) {
  const t = usePatientTexts();
  const wrong = (field: string) => (problems[field] ? t(problems[field]) : undefined);
  return (
    <div className={styles.stack}>
      <TextField
        label={t('owner.name')}
        required
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={wrong('name')}
      />
      <Phones phones={draft.phones} onChange={(phones) => onChange({ phones })} error={wrong('phones')} />
      <TextField
        label={t('owner.line')}
        value={draft.line_account}
        onChange={(line_account) => onChange({ line_account })}
        error={wrong('line_account')}
      />
      {full && (
        <>
          <TextField
            label={t('owner.email')}
            type="email"
            value={draft.email}
            onChange={(email) => onChange({ email })}
            error={wrong('email')}
          />
          <TextField
            label={t('owner.address')}
            value={draft.address}
            onChange={(address) => onChange({ address })}
            error={wrong('address')}
          />
          <SelectField
            label={t('owner.language')}
            none={t('owner.language.hospital')}
            value={draft.langKey}
            onChange={(langKey) => onChange({ langKey })}
            options={languages.map((value) => ({ value: value as string, label: languageNames[value] }))}
          />
          <TextArea label={t('owner.notes')} rows={3} value={draft.notes} onChange={(notes) => onChange({ notes })} />
        </>
      )}
    </div>
  );
}

type PhonesProps = {
  readonly phones: readonly string[];
  readonly onChange: (phones: readonly string[]) => void;
  readonly error?: string;
};

function Phones({ phones, onChange, error }: PhonesProps) {
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
            error={at === 0 ? error : undefined}
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
