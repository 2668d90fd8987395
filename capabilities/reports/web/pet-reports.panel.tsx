import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Empty, Loaded } from '@alder/ui';
import { ChevronRight, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { getReports, type ImageReport } from '../contract/index.ts';
import { PdfMenu } from './pdf-menu.tsx';
import { ReportChip, Words } from './report-reader.tsx';
import styles from './reports.module.css';
import { pageOf } from './reports.screen.tsx';
import { useReportTexts } from './use-report-texts.ts';

const MAX_SHOWN_IN_RECORD = 3;

/** What the tab of a patient's reports is called. */
export function ReportsTabLabel() {
  return useReportTexts()('tab');
}

/** Every report of a pet, on its own page. */
export function PatientReportsPanel({ pet }: { pet: string }) {
  const t = useReportTexts();
  const reports = useCall(getReports, { pet, limit: 100 });
  return (
    <div className={styles.cards}>
      <Loaded
        query={reports}
        what={t('list.title')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty compact>{t('none.pet')}</Empty>}
      >
        {({ result }) => result.map((report) => <ReportCard key={report.id} report={report} />)}
      </Loaded>
    </div>
  );
}

/** The newest signed reports of the pet inside its medical record, those of this visit first. */
export function RecordReportsStrip({ pet, record }: { pet: string; record: string }) {
  const t = useReportTexts();
  const { data } = useCall(getReports, { pet, status: 'signed', limit: 20 });
  const reports = data?.result ?? [];
  const ofVisit = reports.filter(({ medical_record }) => medical_record === record);
  const others = reports.filter(({ medical_record }) => medical_record !== record);
  const visible = [...ofVisit, ...others].slice(0, Math.max(MAX_SHOWN_IN_RECORD, ofVisit.length));
  if (visible.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('list.title')}>
      <h3>
        <FileText size={15} aria-hidden="true" />
        {t('list.title')}
      </h3>
      {visible.map((report, at) => (
        <details key={report.id} open={report.medical_record === record && at === 0}>
          <summary>
            <ChevronRight size={14} aria-hidden="true" />
            <Head report={report} />
          </summary>
          <Words report={report} />
          <Foot report={report} />
        </details>
      ))}
    </section>
  );
}

function ReportCard({ report }: { report: ImageReport }) {
  return (
    <article className={styles.card}>
      <header>
        <Head report={report} />
      </header>
      <Words report={report} />
      <Foot report={report} />
    </article>
  );
}

function Head({ report }: { report: ImageReport }) {
  const format = useFormat();
  return (
    <>
      <b>{report.study_description || report.modality}</b>
      <span>{format.date(report.study_datetime)}</span>
      <ReportChip report={report} />
    </>
  );
}

function Foot({ report }: { report: ImageReport }) {
  const t = useReportTexts();
  const format = useFormat();
  const { account } = useAccount();
  return (
    <footer className={styles.acts}>
      <small>
        {report.signer_name ?? report.author_name}{' '}
        {report.signed_at ? format.dateTime(report.signed_at) : format.relative(report.updated_at)}
      </small>
      <PdfMenu report={report} />
      {account.permit_pacs && <Link to={pageOf(report)}>{t('open')}</Link>}
    </footer>
  );
}
