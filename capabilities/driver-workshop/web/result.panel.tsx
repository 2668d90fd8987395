import { useFormat, useLanguage } from '@alder/i18n';
import type { Run } from '@alder/instrument-messages/domain';
import { nameOf, realIdentifiers } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { Chip } from '@alder/ui';
import { readerFault } from './reader-faults.ts';
import type { Draft } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

/** What the laboratory would file of the capture. */
export function ResultPanel({ draft: { reading } }: { draft: Draft }) {
  const t = useWorkshopTexts();
  return (
    <section className={styles.card} aria-label={t('result')} aria-live="polite">
      <h3>{t('result')}</h3>
      {'fault' in reading ? (
        <div className={styles.problem}>
          <p>{t(`fault.${reading.fault}`)}</p>
          {reading.detail && <p>{readerFault(t, reading.detail)}</p>}
        </div>
      ) : (
        reading.runs.map((run, index) => <RunPart key={index} run={run} />)
      )}
    </section>
  );
}

function RunPart({ run }: { run: Run }) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const charts = realIdentifiers(run.patientIds);
  const samples = realIdentifiers(run.orderIds);
  return (
    <article className={styles.run}>
      <p className={styles.who}>
        <b>{run.patientName || t('result.noName')}</b>
        {run.isControl && <Chip tone="warn">{t('result.control')}</Chip>}
      </p>
      <dl className={styles.facts}>
        <dt>{t('meaning.chart')}</dt>
        <dd>{charts.join(', ') || t('result.none')}</dd>
        <dt>{t('meaning.sample')}</dt>
        <dd>{samples.join(', ') || t('result.none')}</dd>
        <dt>{t('meaning.time')}</dt>
        <dd>{run.examTime ? format.dateTime(run.examTime) : t('result.received')}</dd>
        {run.panel && (
          <>
            <dt>{t('meaning.panel')}</dt>
            <dd>{run.panel}</dd>
          </>
        )}
        {run.lot && (
          <>
            <dt>{t('meaning.lot')}</dt>
            <dd>{run.lot}</dd>
          </>
        )}
      </dl>
      {charts.length + samples.length === 0 && !run.isControl && <p className={styles.warn}>{t('result.unmatched')}</p>}
      <table className={styles.values}>
        <thead>
          <tr>
            <th scope="col">{t('meaning.code')}</th>
            <th scope="col">{t('meaning.value')}</th>
            <th scope="col">{t('meaning.flag')}</th>
            <th scope="col">{t('meaning.unit')}</th>
            <th scope="col">{t('meaning.range')}</th>
          </tr>
        </thead>
        <tbody>
          {run.observations.map((one, index) => {
            const name = nameOf(one, language);
            return (
              <tr key={index}>
                <td>
                  {name} {name !== one.code && <small>{one.code}</small>}
                </td>
                <td className="tn">
                  <b>{one.raw}</b>
                  {one.number === null && one.reportable && <small>{t('result.text')}</small>}
                </td>
                <td>{one.flag_device}</td>
                <td>{showUnit(one.unit) || one.unit_raw}</td>
                <td className="tn">{one.range_text}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {run.error && <p className={styles.warn}>{[run.error.code, run.error.text].join(' ')}</p>}
      {run.comments.length > 0 && <p className={styles.soft}>{run.comments.join(' · ')}</p>}
    </article>
  );
}
