import { Button, Chip, SelectField, TextField } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type PetAlert, petAlert } from '../contract/index.ts';
import { AlertIcon, alertTones } from './alert-chips.tsx';
import styles from './form.module.css';
import { usePatientTexts } from './patient-texts.ts';

const kinds = petAlert.shape.kind.options;

/** What everyone must know of the patient, as chips that can be added and taken away. */
export function AlertsField({
  alerts,
  onChange,
}: {
  alerts: readonly PetAlert[];
  onChange: (alerts: readonly PetAlert[]) => void;
}) {
  const t = usePatientTexts();
  const [kind, setKind] = useState<PetAlert['kind']>('caution');
  const [text, setText] = useState('');
  const add = () => {
    const output = text.trim();
    if (output === '') return;
    onChange([...alerts, { kind, text: output }]);
    setText('');
  };

  return (
    <fieldset
      className={styles.whole}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A typed alert counts, whether or not "Add" was pressed; the kind may still be chosen after the text.
        if (!currentTarget.contains(relatedTarget)) add();
      }}
      onKeyDownCapture={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) add();
      }}
    >
      <legend className={styles.label}>{t('field.alerts')}</legend>
      {alerts.length > 0 && (
        <div className={styles.chips}>
          {alerts.map((alert, at) => (
            <Chip
              key={`${alert.kind} ${alert.text}`}
              size="lg"
              tone={alertTones[alert.kind]}
              icon={<AlertIcon kind={alert.kind} />}
              removeLabel={t('field.alerts.remove', { text: alert.text })}
              onRemove={() => onChange(alerts.filter((_, other) => other !== at))}
            >
              {alert.text}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.addAlert}>
        <SelectField
          label={t('field.alerts.kind')}
          labelHidden
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`alert.${value}`) }))}
        />
        <TextField label={t('field.alerts.text')} labelHidden value={text} onChange={setText} onEnter={add} />
        <Button icon={<Plus />} disabled={text.trim() === ''} onClick={add}>
          {t('field.alerts.add')}
        </Button>
      </div>
    </fieldset>
  );
}
