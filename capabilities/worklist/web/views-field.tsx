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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
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
        <Button type="submit" {...(other.trim() === '' && { disabledReason: t('exam.viewNeeded') })}>
          {t('exam.addView')}
        </Button>
      </form>
    </fieldset>
  );
}
