import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Checkbox } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getIrisStage } from '../contract/index.ts';
import styles from './interpretation.module.css';
import { useLabReportTexts } from './use-lab-report-texts.ts';

type Outcome = PayloadOf<typeof getIrisStage>['outcome'];

/** The IRIS stage, once a person has said that the patient is stable; or why there is none. */
export function IrisHelper({ record, onAdd }: { record: string; onAdd: (text: string) => void }) {
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
  const used = outcome.used.map(({ at, value }) => `${value} mg/dL (${format.date(at)})`).join(', ');
  const words = [t(`iris.by.${outcome.by}`, { stage: outcome.stage, used }), ...substages(outcome, t)].join(' ');
  return (
    <div className={styles.iris} role="note">
      <b>{t('iris.title')}</b>
      <p>{words}</p>
      {outcome.stage === 1 && <p>{t('iris.one')}</p>}
      <Checkbox label={t('iris.stable')} value={isStable} onChange={setStable} />
      <Button size="sm" icon={<Plus />} disabled={!isStable} onClick={() => onAdd(`${words} (${source})`)}>
        {t('iris.add')}
      </Button>
      <small>{source}</small>
    </div>
  );
}

function substages(outcome: Exclude<Outcome, { refused: string }>, t: ReturnType<typeof useLabReportTexts>): string[] {
  const { proteinuria, pressure } = outcome;
  return [
    proteinuria ? t(`iris.protein.${proteinuria}`) : t('iris.protein.missing'),
    pressure ? t(`iris.pressure.${pressure}`) : t('iris.pressure.missing'),
  ];
}
