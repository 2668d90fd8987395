import { classes, readNumber } from '@alder/ui';
import { useState } from 'react';
import type { Alert } from '../domain/index.ts';
import styles from './anaesthesia.module.css';
import type { Cell } from './use-cells.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const marks: Readonly<Record<Alert, string>> = { low: '↓', high: '↑' };

/** One cell of the sheet: stored when it is left or with Enter; Escape takes back what was typed. */
export function CellField(props: {
  label: string;
  cell: Cell;
  alert: Alert | undefined;
  disabled: boolean;
  onStore: (value: number | null) => void;
}) {
  const { label, cell, alert, disabled, onStore } = props;
  const t = useSurgeryTexts();
  const [typed, setTyped] = useState<string>();
  const storedText = cell.value === null ? '' : String(cell.value);
  const read = typed === undefined || typed.trim() === '' ? undefined : readNumber(typed);
  const isWrong = typed !== undefined && typed.trim() !== '' && read === undefined;
  const settle = () => {
    if (typed === undefined || isWrong) return;
    setTyped(undefined);
    const next = read ?? null;
    if (next !== cell.value) onStore(next);
  };
  const ariaLabel = [label, alert && t(`alert.${alert}`), cell.isWaiting && t('sheet.here')].filter(Boolean).join(', ');
  return (
    <span
      className={classes(styles.cell, alert && styles[alert], cell.isWaiting && styles.here, isWrong && styles.wrong)}
    >
      <input
        aria-label={ariaLabel}
        aria-invalid={isWrong || undefined}
        className="tn"
        inputMode="decimal"
        autoComplete="off"
        title={cell.by_name ?? undefined}
        disabled={disabled}
        value={typed ?? storedText}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
      />
      {alert && <i aria-hidden="true">{marks[alert]}</i>}
    </span>
  );
}
