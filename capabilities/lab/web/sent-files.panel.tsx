import { useAccount, useCall } from '@alder/client';
import { addressOf } from '@alder/wire';
import { FileText, TriangleAlert } from 'lucide-react';
import { getRecordFile, getRecordFiles, type LabRecord } from '../contract/index.ts';
import { CurveFigure } from './curve-figure.tsx';
import styles from './sent-files.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** Documents and pictures that the analyzer sent with a result; one that could not be kept says why. */
export function SentFilesPanel({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const { hospital } = useAccount();
  const files = useCall(getRecordFiles, { id: record.id }).data?.result ?? [];
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      <h3>{t('files.title')}</h3>
      <ul>
        {files.map(({ id, name, filetype, fault, curve }) => {
          const address = addressOf(getRecordFile, { hospital: hospital.key, id });
          const title = name || t('files.unnamed');
          if (fault !== null)
            return (
              <li key={id} className={styles.fault}>
                <TriangleAlert aria-hidden="true" />
                {t(`files.fault.${fault}`, { name: title })}
              </li>
            );
          if (curve)
            return (
              <li key={id}>
                <CurveFigure name={title} curve={curve} />
              </li>
            );
          return (
            <li key={id}>
              {filetype === 'pdf' ? (
                <a href={address} download className={styles.document}>
                  <FileText aria-hidden="true" />
                  {title} (PDF)
                </a>
              ) : (
                <a href={address} target="_blank" rel="noopener noreferrer" className={styles.picture}>
                  <img src={address} alt={title} loading="lazy" />
                  <span>{title}</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
