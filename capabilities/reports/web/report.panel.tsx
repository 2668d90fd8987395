import type { PacsImage } from '@alder/imaging/contract';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import styles from './reports.module.css';
import { StudyReport } from './study-report.tsx';
import { useReportTexts } from './use-report-texts.ts';

/** The report of the study that is open in the viewer. */
export function ReportPanel(props: { image: Pick<PacsImage, 'id' | 'study'>; sentences: readonly string[] }) {
  const { image, sentences } = props;
  const t = useReportTexts();
  return (
    <div className={styles.viewerPanel}>
      <StudyReport key={image.study} study={image.study} image={image.id} sentences={sentences} />
      <Link className={styles.wide} to={`/pacs/study/${image.study}/report/${image.id}`}>
        <ExternalLink size={14} aria-hidden="true" />
        {t('wide')}
      </Link>
    </div>
  );
}
