import { useMutationCall } from '@alder/client';
import { languageTags, useFormat } from '@alder/i18n';
import type { PacsImage } from '@alder/imaging/contract';
import { Button, CallForm, Chip, Dialog, SubmitButton, TextArea, useCallForm } from '@alder/ui';
import { Lock, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { amendReport, getReportStates, getReports, type ImageReport } from '../contract/index.ts';
import { maySign } from '../domain/index.ts';
import { PdfMenu } from './pdf-menu.tsx';
import { KeyImages } from './report-thumbs.tsx';
import styles from './reports.module.css';
import { useReportTexts } from './use-report-texts.ts';
import { useAccountRole } from './use-role.ts';

/** A report as it stands: who signed it and when, its words, and what came before and after it. */
export function ReportReader(props: {
  report: ImageReport;
  images: readonly PacsImage[];
  /** The version that took the place of this one. */
  successor?: ImageReport | undefined;
  /** Offers to amend it. */
  isLast?: boolean;
}) {
  const { report, images, successor, isLast = false } = props;
  const t = useReportTexts();
  const format = useFormat();
  const role = useAccountRole();
  const [amending, setAmending] = useState(false);
  return (
    <article
      className={styles.reader}
      data-status={report.status}
      aria-label={t('version', { number: report.revision })}
    >
      <header>
        <ReportChip report={report} />
        {report.revision > 1 && <span>{t('version', { number: report.revision })}</span>}
      </header>
      {report.status === 'amended' && successor?.signed_at && (
        <p className={styles.note}>{t('replaced', { date: format.dateTime(successor.signed_at) })}</p>
      )}
      {report.amends && <p className={styles.note}>{t('amending', { reason: report.reason })}</p>}
      <KeyImages images={images} chosen={report.key_images} />
      <Words report={report} />
      {report.signed_at && (
        <p className={styles.signature}>
          <Lock size={14} aria-hidden="true" />
          <span>
            <b>{report.signer_name}</b> {format.dateTime(report.signed_at)}
          </span>
        </p>
      )}
      <footer className={styles.acts}>
        <PdfMenu report={report} />
        {isLast && maySign(role) && (
          <Button size="sm" icon={<PencilLine />} onClick={() => setAmending(true)}>
            {t('amend')}
          </Button>
        )}
      </footer>
      {amending && <AmendDialog report={report} onClose={() => setAmending(false)} />}
    </article>
  );
}

/** Finding, measurements and conclusion, in the lines and the glyphs in which they were written. */
export function Words({ report }: { report: Pick<ImageReport, 'finding' | 'conclusion' | 'measurements' | 'lang'> }) {
  const t = useReportTexts();
  const { finding, conclusion, measurements } = report;
  const lang = languageTags[report.lang];
  return (
    <div className={styles.words}>
      {finding.trim() && (
        <>
          <h4>{t('finding')}</h4>
          <p lang={lang}>{finding}</p>
        </>
      )}
      {measurements.length > 0 && (
        <>
          <h4>{t('measurements')}</h4>
          <p lang={lang}>{measurements.join('\n')}</p>
        </>
      )}
      {conclusion.trim() && (
        <>
          <h4>{t('conclusion')}</h4>
          <p className={styles.conclusion} lang={lang}>
            {conclusion}
          </p>
        </>
      )}
    </div>
  );
}

export function ReportChip({ report }: { report: Pick<ImageReport, 'status'> }) {
  const t = useReportTexts();
  const tone = { draft: 'dashed', signed: 'ok', amended: 'neutral' } as const;
  return (
    <Chip tone={tone[report.status]} struck={report.status === 'amended'}>
      {t(`status.${report.status}`)}
    </Chip>
  );
}

function AmendDialog({ report, onClose }: { report: ImageReport; onClose: () => void }) {
  const t = useReportTexts();
  const amend = useMutationCall(amendReport, { refreshes: [getReports, getReportStates], title: t('amend') });
  const form = useCallForm(amendReport, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: report.id, reason }),
    send: amend.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('amend.ask')}
      about={t('amend.about')}
      dirty={form.isDirty}
      onClose={onClose}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(!form.values.reason.trim() && { disabledReason: t('amend.reasonFirst') })}>
          {t('amend.begin')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextArea name="reason" label={t('amend.reason')} rows={3} maxLength={500} autoFocus />
      </CallForm>
    </Dialog>
  );
}
