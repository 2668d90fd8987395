import { Button } from '@alder/ui';
import type { ReactNode } from 'react';
import type { Section } from '../domain/index.ts';
import { GrowingText } from './growing-text.tsx';
import type { Phrase } from './phrases.ts';
import record from './record.module.css';
import styles from './record-section.module.css';
import { useRecordTexts } from './record-texts.ts';
import type { RecordText } from './use-record-text.ts';

/** The letter before a section. */
const letters = { subjective: 'S', objective: 'O', assessment: 'A', plan: 'P' } as const satisfies Record<
  Section,
  string
>;

/** One of the four parts of the document: its letter, its text, and what hangs below the text. */
export function RecordSection(props: {
  section: Section;
  text: RecordText;
  readOnly: boolean;
  hint?: string;
  phrases: readonly Phrase[];
  onChoose: (phrase: Phrase) => void;
  before?: ReactNode;
  children?: ReactNode;
}) {
  const { section, text, readOnly, hint, phrases, onChoose, before, children } = props;
  const t = useRecordTexts();
  const value = text.shown(section);
  const inConflict = text.conflicts.includes(section);

  return (
    <section className={styles.section} aria-labelledby={`record-${section}`}>
      <h2 id={`record-${section}`} className={styles.letter} title={t(`section.${section}`)}>
        <span aria-hidden="true">{letters[section]}</span>
        <span className="sr">{t(`section.${section}`)}</span>
      </h2>
      <div className={styles.body}>
        {before}
        {inConflict && (
          <div className={styles.conflict} role="alert">
            <p>{t('conflict.text')}</p>
            <blockquote>{text.theirs(section) || t('conflict.empty')}</blockquote>
            <Button size="sm" onClick={() => text.resolve(section, 'theirs')}>
              {t('conflict.theirs')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => text.resolve(section, 'mine')}>
              {t('conflict.mine')}
            </Button>
          </div>
        )}
        {readOnly ? (
          <p className={styles.readText}>{value || <span className={record.hint}>{t('section.empty')}</span>}</p>
        ) : (
          <GrowingText
            id={`record-text-${section}`}
            label={t(`section.${section}`)}
            value={value}
            hint={hint}
            phrases={phrases}
            onChange={(next) => text.change(section, next)}
            onChoose={onChoose}
          />
        )}
        {children}
      </div>
    </section>
  );
}
