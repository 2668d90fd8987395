import { useFormat } from '@alder/i18n';
import { Card, Chip } from '@alder/ui';
import { Link } from 'react-router';
import type { SurgeryView } from '../contract/index.ts';
import { openItems, phases } from '../domain/index.ts';
import { readinessOf } from './step-bar.tsx';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** The plan, its preparation, and what happened when. */
export function OverviewPanel({ view }: { readonly view: SurgeryView }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const { result, steps } = view;
  const { estimate_low: low, estimate_high: high } = result;
  const estimate = [...new Set([low, high].filter((amount) => amount !== null))].map((amount) => format.money(amount));
  const ready = readinessOf(view);
  const facts: readonly (readonly [string, string])[] = [
    [t('surgeon'), view.surgeon_name ?? t('nobody')],
    [t('anaesthetist'), view.anaesthetist_name ?? t('nobody')],
    [t('asa'), result.asa === null ? t('asa.none') : `${result.asa}${result.is_emergency ? ' E' : ''}`],
    [t('fasting'), result.fasting_since ? format.dateTime(result.fasting_since) : t('unknown')],
    [t('duration'), t('minutes', { n: result.planned_minutes })],
    [t('estimate'), estimate.join(' – ') || t('unknown')],
    [t('price'), result.unit_price === null ? t('price.none') : format.money(result.unit_price)],
    [t('risks'), result.risks || t('risks.none')],
  ];
  return (
    <div className={styles.columns}>
      <Card title={t('page.plan')}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {result.medical_record && (
          <p className={styles.link}>
            <Link to={`/his/record/${result.medical_record}`}>{t('visit')}</Link>
          </p>
        )}
      </Card>
      <Card title={t('ready')}>
        <ul className={styles.ready}>
          <li>
            {t('page.consent')}
            <Chip tone={view.has_consent ? 'ok' : 'warn'}>
              {t(view.has_consent ? 'consent.signed' : 'consent.none')}
            </Chip>
          </li>
          {phases.map((phase) => {
            const open = openItems(phase, ready.ticked).length;
            return (
              <li key={phase}>
                {t(`phase.${phase}`)}
                <Chip tone={open === 0 ? 'ok' : 'neutral'}>{open === 0 ? t('complete') : t('open', { n: open })}</Chip>
              </li>
            );
          })}
          <li>
            {t('bill')}
            <Chip tone={result.charged_line ? 'ok' : 'neutral'}>
              {t(result.charged_line ? 'bill.charged' : 'bill.open')}
            </Chip>
          </li>
        </ul>
      </Card>
      <Card title={t('history')}>
        {steps.length === 0 && <p className={styles.quiet}>{t('history.none')}</p>}
        <ol className={styles.history}>
          {steps.map((step) => (
            <li key={step.id}>
              <b>{format.time(step.at)}</b> {t(`step.${step.event as 'prepare'}`)}
              {step.by_name && ` · ${step.by_name}`}
              {step.missing.length > 0 && (
                <Chip tone="danger">{step.missing.map((one) => t(`missing.${one}`)).join(', ')}</Chip>
              )}
              {step.reason && <p>{step.reason}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
