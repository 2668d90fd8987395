import { useLanguage } from '@alder/i18n';
import { Button, Chip, SelectField, TextField } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { TaughtError, Teaching } from '../domain/index.ts';
import type { Bench, Draft } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

type Props = {
  readonly bench: Bench;
  readonly draft: Draft;
  readonly onSay: (teaching: Teaching) => void;
};

const SEVERITIES = ['notice', 'warning', 'fault'] as const;
const TONES = { notice: 'outline', warning: 'warn', fault: 'danger' } as const;
const EMPTY: TaughtError = { code: '', severity: 'warning', en: '', ja: '', zhtw: '' };

/** Codes by which the analyzer reports a fault: their texts in three languages, and how much they matter. */
export function ErrorsPanel({ bench: { teaching }, draft: { driver }, onSay }: Props) {
  const t = useWorkshopTexts();
  const { language } = useLanguage();
  const [entry, setEntry] = useState(EMPTY);
  const known = Object.entries(driver.errors);
  const set = (change: Partial<TaughtError>) => setEntry({ ...entry, ...change });
  const say = (error: TaughtError) =>
    onSay({ ...teaching, errors: [...teaching.errors.filter(({ code }) => code !== error.code), error] });
  const isWhole = entry.code.trim() !== '' && [entry.en, entry.ja, entry.zhtw].some((text) => text.trim() !== '');
  return (
    <section className={styles.card} aria-label={t('errors')}>
      <h3>{t('errors')}</h3>
      <p className={styles.soft}>{t('errors.about')}</p>
      {known.length > 0 && (
        <ul className={styles.drivers}>
          {known.map(([code, { text, texts, severity }]) => (
            <li key={code}>
              <code>{code}</code>
              {severity && <Chip tone={TONES[severity]}>{t(`severity.${severity}`)}</Chip>}
              <span>{texts?.[language] ?? text}</span>
              <span className={styles.acts}>
                <Button size="sm" onClick={() => setEntry({ ...EMPTY, ...(severity && { severity }), ...texts, code })}>
                  {t('errors.edit')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => say({ ...EMPTY, code })}>
                  {t('errors.remove', { code })}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.errorForm}>
        <TextField label={t('errors.code')} maxLength={40} value={entry.code} onChange={(code) => set({ code })} />
        <SelectField
          label={t('errors.severity')}
          value={entry.severity}
          options={SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
          onChange={(severity) => severity && set({ severity })}
        />
        <TextField label={t('errors.en')} maxLength={200} value={entry.en} onChange={(en) => set({ en })} />
        <TextField label={t('errors.ja')} maxLength={200} value={entry.ja} onChange={(ja) => set({ ja })} />
        <TextField label={t('errors.zhtw')} maxLength={200} value={entry.zhtw} onChange={(zhtw) => set({ zhtw })} />
        <Button
          icon={<Plus />}
          {...(!isWhole && { disabledReason: t('errors.first') })}
          onClick={() => {
            say({ ...entry, code: entry.code.trim() });
            setEntry(EMPTY);
          }}
          repeatable
        >
          {t('errors.add')}
        </Button>
      </div>
    </section>
  );
}
