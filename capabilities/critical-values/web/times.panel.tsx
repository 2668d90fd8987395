import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Card, Loaded } from '@alder/ui';
import { getCriticalTimes } from '../contract/index.ts';
import { ESCALATE_AFTER_MINUTES } from '../domain/index.ts';
import styles from './criticals.module.css';
import { useCriticalTexts } from './use-critical-texts.ts';

/** Time to acknowledge, month by month. */
export function TimesPanel() {
  const t = useCriticalTexts();
  const format = useFormat();
  const query = useCall(getCriticalTimes, {});
  const minutes = (value: number | null) => (value === null ? '–' : format.number(value, value < 10 ? 1 : 0));
  return (
    <Card title={t('times')} className={styles.times ?? ''} aria-label={t('times')}>
      <Loaded
        query={query}
        what={t('times')}
        isEmpty={({ result }) => result.length === 0}
        empty={<p className={styles.soft}>{t('times.none')}</p>}
      >
        {({ result }) => (
          <>
            <table className={styles.months}>
              <thead>
                <tr>
                  <th scope="col">{t('month')}</th>
                  <th scope="col">{t('count')}</th>
                  <th scope="col">{t('median')}</th>
                  <th scope="col">{t('p90')}</th>
                  <th scope="col">{t('late')}</th>
                </tr>
              </thead>
              <tbody>
                {result.map((row) => (
                  <tr key={row.month}>
                    <th scope="row">{row.month.replace('-', '/')}</th>
                    <td>{format.number(row.raised)}</td>
                    <td>{minutes(row.median_minutes)}</td>
                    <td data-late={(row.p90_minutes ?? 0) > ESCALATE_AFTER_MINUTES}>{minutes(row.p90_minutes)}</td>
                    <td>{format.number(row.escalated)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={styles.soft}>{t('times.about', { minutes: ESCALATE_AFTER_MINUTES })}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
