import { Button, Filter, TextField } from '@alder/ui';
import { useState } from 'react';
import { usualViews } from '../domain/index.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

const MAX_VIEWS = 12;

type ViewsFieldProps = {
  readonly modality: string;
  readonly value: readonly string[];
  readonly onChange: (views: string[]) => void;
};

/** The views that are wanted: the usual ones at a press, others by their letters. */
export function ViewsField({ modality, value, onChange }: ViewsFieldProps) {
  const t = useWorklistTexts();
  const [other, setOther] = useState('');
  const usual = usualViews[modality] ?? [];
  const visible = [...usual, ...value.filter((view) => !usual.includes(view))];
  const toggle = (view: string, isWanted: boolean) =>
    onChange(isWanted ? [...value, view] : value.filter((one) => one !== view));
  const isFull = value.length >= MAX_VIEWS;
  const add = () => {
    const view = other.trim();
    if (view !== '' && !value.includes(view) && !isFull) onChange([...value, view]);
    setOther('');
  };
  return (
    <fieldset className={`${styles.whole} ${styles.viewsField}`}>
      <legend>{t('exam.views')}</legend>
      {visible.map((view) => (
        <Filter
          key={view}
          pressed={value.includes(view)}
          onChange={(isWanted) => (isWanted && isFull ? undefined : toggle(view, isWanted))}
        >
          {view}
        </Filter>
      ))}
      {/* No form: it is a part of the one around it, which Enter must not send. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field inside does what the button does */}
      <div
        className={styles.otherView}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={t('exam.otherView')}
          labelHidden
          placeholder={t('exam.otherView')}
          value={other}
          maxLength={16}
          onChange={setOther}
        />
        <Button onClick={add} {...(other.trim() === '' && { disabledReason: t('exam.viewNeeded') })}>
          {t('exam.addView')}
        </Button>
      </div>
    </fieldset>
  );
}
