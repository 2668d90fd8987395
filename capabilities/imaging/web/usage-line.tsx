import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Link } from 'react-router';
import { refreshUsage } from '../contract/index.ts';
import { gigabytes, usagePercent } from '../domain/index.ts';
import styles from './studies.module.css';
import { useImagingTexts } from './use-imaging-texts.ts';

/** From these shares of the quota on the bar warns. */
const [AMBER, RED] = [80, 95];

/** Colour of a bar. */
export function toneOfUsage(percent: number): 'red' | 'amber' | undefined {
  return percent >= RED ? 'red' : percent >= AMBER ? 'amber' : undefined;
}

/** How much of the hospital's storage is in use; nothing while that is not known. */
export function UsageLine() {
  const t = useImagingTexts();
  const format = useFormat();
  const { data } = useCall(refreshUsage, {});
  if (!data) return null;
  const { used, quota, archiveUsed } = data;
  const size = (bytes: number) => format.number(gigabytes(bytes), 2);
  const percent = quota === null ? undefined : usagePercent(used, quota);
  const words =
    quota === null ? t('usage.used', { used: size(used) }) : t('usage.of', { used: size(used), quota: size(quota) });
  return (
    <footer className={styles.usage}>
      <span>{t('usage.title')}</span>
      {percent !== undefined && (
        <span className={styles.meter} aria-hidden="true" data-tone={toneOfUsage(percent)}>
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
      <b>{words}</b>
      {archiveUsed > 0 && <span>{t('usage.archive', { used: size(archiveUsed) })}</span>}
      <Link className={styles.usageLink} to="/pacs/usage">
        {t('usage.details')}
      </Link>
    </footer>
  );
}
