import { useLanguage } from '@alder/i18n';
import { codeOf, nameOf } from '@alder/lab/domain';
import { TextArea, TextField } from '@alder/ui';
import { type DoubtKind, lineOf } from '../domain/index.ts';
import { ClassRow } from './class-row.tsx';
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
  const isMeasured = rows.some(({ code }) => lineOf(code).classes === undefined);
  return (
    <div className={styles.rows}>
      {isMeasured && (
        <div className={styles.head} aria-hidden="true">
          <span>{t('analyte')}</span>
          <span>{t('value')}</span>
          <span>{t('unit')}</span>
        </div>
      )}
      {rows.map((row, at) => {
        const name = nameOf(row, language);
        const doubt = doubts.get(at);
        const { classes, unit } = lineOf(row.code);
        const set = (raw: string) => onChange(at, { raw, unit });
        const key = `${row.code} ${at}`;
        if (classes && classes.length > 0)
          return (
            <ClassRow
              key={key}
              name={name}
              code={row.code}
              unit={unit}
              classes={classes}
              value={row.raw}
              onChange={set}
            />
          );
        if (classes)
          return (
            <div key={key} className={styles.words} data-finding={row.code}>
              <TextArea label={name} rows={2} value={row.raw} onChange={(raw) => set(inOneLine(raw))} maxLength={500} />
            </div>
          );
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

/** A value is one line: where a line was broken a space stands. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');
