import { useLanguage } from '@alder/i18n';
import { codeOf, nameOf } from '@alder/lab/domain';
import { TextField } from '@alder/ui';
import type { DoubtKind } from '../domain/index.ts';
import styles from './entry.module.css';
import { useEntryTexts } from './use-entry-texts.ts';

/** A line of the form. */
export type Row = {
  readonly code: string;
  readonly name: string;
  readonly raw: string;
  readonly unit: string;
  /** The value as it is filed, where one is corrected. */
  readonly before?: string | undefined;
};

type Props = {
  readonly rows: readonly Row[];
  /** What is doubtful, by place. */
  readonly doubts: ReadonlyMap<number, DoubtKind>;
  readonly onChange: (at: number, change: Partial<Pick<Row, 'raw' | 'unit'>>) => void;
};

/** Analytes with a field for the value and one for the unit. */
export function ValueRows({ rows, doubts, onChange }: Props) {
  const t = useEntryTexts();
  const { language } = useLanguage();
  return (
    <div className={styles.rows}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('analyte')}</span>
        <span>{t('value')}</span>
        <span>{t('unit')}</span>
      </div>
      {rows.map((row, at) => {
        const name = nameOf(row, language);
        const doubt = doubts.get(at);
        return (
          // The place names the line: one code can be measured twice in a run.
          <div key={`${row.code} ${at}`} className={styles.row} data-doubt={doubt !== undefined}>
            <span className={styles.name}>
              {name} <small>{codeOf(row.code)}</small>
              {row.before !== undefined && row.before !== `${row.raw} ${row.unit}`.trim() && (
                <small className={styles.before}>{t('before', { value: row.before })}</small>
              )}
              {doubt && <small className={styles.doubt}>{t(`doubt.${doubt}`)}</small>}
            </span>
            <TextField
              label={t('valueOf', { name })}
              labelHidden
              value={row.raw}
              onChange={(raw) => onChange(at, { raw })}
              maxLength={60}
              autoComplete="off"
            />
            <TextField
              label={t('unitOf', { name })}
              labelHidden
              value={row.unit}
              onChange={(unit) => onChange(at, { unit })}
              maxLength={40}
              autoComplete="off"
            />
          </div>
        );
      })}
    </div>
  );
}
