import { formatDate, useLanguage } from '@alder/i18n';
import { NumberField, Seg, SelectField, Switch, TextArea, TextField } from '@alder/ui';
import { useState } from 'react';
import {
  fillText,
  LANGUAGES,
  MAX_LEAD,
  type ReminderChannel,
  type ReminderRule,
  reminderChannels,
  unknownVariables,
  VARIABLES,
} from '../domain/index.ts';
import styles from './reminders.module.css';
import { useReminderTexts } from './use-reminder-texts.ts';

type Rule = {
  kind: ReminderRule['kind'];
  is_on: boolean;
  channel: ReminderChannel;
  lead: number;
  texts: Record<(typeof LANGUAGES)[number], { subject: string; body: string }>;
};
type Props = {
  readonly rule: Rule;
  readonly hospital: string;
  /** Whether the hospital has set up LINE. */
  readonly hasLine: boolean;
  readonly onChange: (rule: Rule) => void;
};

/** One letter: whether, when, and its words in three languages with a preview. */
export function RuleFields({ rule, hospital, hasLine, onChange }: Props) {
  const t = useReminderTexts();
  const { language } = useLanguage();
  const [shown, setShown] = useState(language);
  const { kind } = rule;
  const text = rule.texts[shown];
  const write = (change: Partial<typeof text>) =>
    onChange({ ...rule, texts: { ...rule.texts, [shown]: { ...text, ...change } } });
  const unknown = unknownVariables(`${text.subject} ${text.body}`, kind);
  const example = {
    ...{ owner: t('example.owner'), pet: t('example.pet'), doctor: t('example.doctor'), what: t('example.what') },
    ...{ hospital, phone: '02-1234-5678', time: '10:30', day: formatDate(shown, '2026-12-04', 'UTC', 'full') },
  };
  return (
    <fieldset className={styles.rule}>
      <legend>{t(`kind.${kind}`)}</legend>
      <p className={styles.small}>{t(`kind.${kind}.about`)}</p>
      <div className={styles.line}>
        <Switch label={t('on')} value={rule.is_on} onChange={(is_on) => onChange({ ...rule, is_on })} />
        <NumberField
          label={t('lead')}
          unit={t(`lead.${kind}`)}
          min={0}
          max={MAX_LEAD[kind]}
          value={rule.lead}
          onChange={(lead) => onChange({ ...rule, lead: Math.min(MAX_LEAD[kind], Math.max(0, lead ?? 0)) })}
        />
      </div>
      {rule.is_on && (
        <>
          {(hasLine || rule.channel !== 'email') && (
            <>
              <SelectField
                label={t('channel')}
                value={rule.channel}
                onChange={(channel) => onChange({ ...rule, channel: channel as ReminderChannel })}
                options={reminderChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
              />
              {!hasLine && <p className={styles.small}>{t('channel.noLine')}</p>}
            </>
          )}
          <Seg
            label={t('language')}
            size="sm"
            value={shown}
            onChange={setShown}
            entries={LANGUAGES.map((value) => ({ value, label: { en: 'English', ja: '日本語', zhtw: '繁中' }[value] }))}
          />
          <TextField
            label={t('subject')}
            value={text.subject}
            onChange={(subject) => write({ subject })}
            maxLength={150}
          />
          <TextArea
            label={t('body')}
            value={text.body}
            onChange={(body) => write({ body })}
            maxLength={2000}
            hint={t('variables', { names: VARIABLES[kind].map((name) => `{${name}}`).join(' ') })}
            {...(unknown.length > 0 && {
              error: t('unknown', { names: unknown.map((name) => `{${name}}`).join(' ') }),
            })}
          />
          <section className={styles.preview} aria-label={t('preview')} lang={shown === 'zhtw' ? 'zh-Hant' : shown}>
            <b>{fillText(text.subject, example)}</b>
            <p>{fillText(text.body, example)}</p>
          </section>
        </>
      )}
    </fieldset>
  );
}
