import { useCall } from '@alder/client';
import { type Language, languageTags, useFormat } from '@alder/i18n';
import { Button, Checkbox } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getIrisStage } from '../contract/index.ts';
import { isStillIn } from '../domain/index.ts';
import styles from './interpretation.module.css';
import { irisWords } from './iris-words.ts';
import { useLabReportTexts } from './use-lab-report-texts.ts';

type Props = {
  readonly record: string;
  readonly lang: Language;
  /** What is written already: a stage stands in it once. */
  readonly text: string;
  readonly onAdd: (text: string) => void;
};

/** The IRIS stage, once a person has said that the patient is stable; or why there is none. */
export function IrisHelper({ record, lang, text, onAdd }: Props) {
  const t = useLabReportTexts();
  const format = useFormat();
  const [isStable, setStable] = useState(false);
  const { data } = useCall(getIrisStage, { record });
  if (!data) return null;
  const { outcome, source } = data;
  if ('refused' in outcome)
    return (
      <div className={styles.iris} role="note">
        <b>{t('iris.title')}</b>
        <p>{t(`iris.refused.${outcome.refused}`)}</p>
        <small>{source}</small>
      </div>
    );
  const words = irisWords(outcome, lang, format);
  const isIn = text.includes(`(${source})`) || isStillIn(text, words);
  return (
    <div className={styles.iris} role="note">
      <b>{t('iris.title')}</b>
      <p lang={languageTags[lang]}>{words}</p>
      {outcome.stage === 1 && <p>{t('iris.one')}</p>}
      <Checkbox label={t('iris.stable')} value={isStable} onChange={setStable} />
      <Button size="sm" icon={<Plus />} disabled={!isStable || isIn} onClick={() => onAdd(`${words} (${source})`)}>
        {t('iris.add')}
      </Button>
      {isIn && <p>{t('iris.isIn')}</p>}
      <small>{source}</small>
    </div>
  );
}
