import { useLanguage } from '@alder/i18n';
import { readableRaw } from '@alder/lab/domain';
import { RadioField } from '@alder/ui';
import type { KeyboardEvent } from 'react';
import styles from './entry.module.css';
import { useEntryTexts } from './use-entry-texts.ts';

type Props = {
  readonly name: string;
  readonly code: string;
  readonly unit: string;
  readonly classes: readonly string[];
  readonly value: string;
  readonly onChange: (raw: string) => void;
};

/**
 * A finding under the microscope by its class. The digit of a class chooses it and goes on to the next finding, so that eyes may
 * stay at the eyepiece; Backspace leaves it empty again.
 */
export function ClassRow({ name, code, unit, classes, value, onChange }: Props) {
  const t = useEntryTexts();
  const { language } = useLanguage();
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = classes[Number(event.key) - 1];
    if (event.key !== 'Backspace' && chosen === undefined) return;
    event.preventDefault();
    onChange(chosen ?? '');
    if (chosen !== undefined) focusNext(event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: digits are a shortcut; the radio buttons do the same
    <div className={styles.classes} data-finding={code} onKeyDown={byKey}>
      <RadioField
        label={unit ? `${name} ${unit}` : name}
        value={value}
        onChange={onChange}
        options={classes.map((each, at) => ({
          value: each,
          label: `${readableRaw({ code, raw: each }, language)} [${at + 1}]`,
        }))}
        className={styles.classField}
        {...(value !== '' && !classes.includes(value) && { error: t('class.other', { value }) })}
      />
    </div>
  );
}

/** The first control of the finding below. */
function focusNext(row: HTMLElement): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])];
  rows[rows.indexOf(row) + 1]?.querySelector<HTMLElement>('input:checked, input, textarea')?.focus();
}
