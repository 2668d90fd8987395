import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getStudyEntries, type PacsImage } from '@alder/imaging/contract';
import { Button, Empty, Loaded, PressArea, useFailToast } from '@alder/ui';
import { ChevronDown, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { createReport, getReportStates, getReports, type ImageReport, takeOverReport } from '../contract/index.ts';
import { maySign } from '../domain/index.ts';
import { ReportEditor } from './report-editor.tsx';
import { ReportChip, ReportReader, Words } from './report-reader.tsx';
import styles from './reports.module.css';
import { useReportTexts } from './use-report-texts.ts';

const NO_SENTENCES: readonly string[] = [];
const NO_IMAGES: readonly PacsImage[] = [];

type Subject = {
  readonly study: string;
  /** The image that a report is begun from. */
  readonly image: string | undefined;
  readonly sentences?: readonly string[];
};

/** What there is to say of a study: the draft, the signed version, those before it, and the pet's earlier reports. */
export function StudyReport({ study, image, sentences = NO_SENTENCES }: Subject) {
  const t = useReportTexts();
  const reports = useCall(getReports, { study, versions: true, limit: 50 });
  const entries = useCall(getStudyEntries, { id: study });
  const images = entries.data?.result ?? NO_IMAGES;
  return (
    <div className={styles.study}>
      <Loaded query={reports} what={t('title')} compact>
        {({ result }) => (
          <Versions reports={result} images={images} sentences={sentences} image={image ?? images[0]?.id} />
        )}
      </Loaded>
      {entries.data?.study.pet && <Earlier pet={entries.data.study.pet} study={study} />}
    </div>
  );
}

function Versions(props: {
  reports: readonly ImageReport[];
  images: readonly PacsImage[];
  sentences: readonly string[];
  image: string | undefined;
}) {
  const { reports, images, sentences, image } = props;
  const { account } = useAccount();
  const t = useReportTexts();
  const draft = reports.find(({ status }) => status === 'draft');
  const signed = reports.filter(({ status }) => status === 'signed');
  const amended = reports.filter(({ status }) => status === 'amended');
  const successorOf = ({ id }: ImageReport) => reports.find(({ amends }) => amends === id);
  return (
    <>
      {draft && draft.author === account.id && (
        <ReportEditor key={draft.id} report={draft} images={images} sentences={sentences} />
      )}
      {draft && draft.author !== account.id && <DraftOfAnother draft={draft} />}
      {signed.map((report) => (
        <ReportReader key={report.id} report={report} images={images} isLast={!draft} />
      ))}
      {!draft && image && <Begin image={image} isFirst={signed.length === 0} />}
      {amended.length > 0 && (
        <details className={styles.versions}>
          <summary>
            <ChevronDown size={15} aria-hidden="true" />
            {t('versions', { count: amended.length })}
          </summary>
          {amended.map((report) => (
            <ReportReader key={report.id} report={report} images={images} successor={successorOf(report)} />
          ))}
        </details>
      )}
    </>
  );
}

/** A colleague writes; who may sign can take it over. */
function DraftOfAnother({ draft }: { draft: ImageReport }) {
  const t = useReportTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const { account } = useAccount();
  const take = useMutationCall(takeOverReport, { refreshes: [getReports], title: t('takeOver') });
  const takeOver = async () => {
    try {
      await take.mutateAsync({ id: draft.id, version: draft.version });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section className={styles.other}>
      <p>
        <b>{t('writing', { name: draft.author_name })}</b>
        <small>{format.relative(draft.updated_at)}</small>
      </p>
      <Words report={draft} />
      {maySign(account.role) && (
        <Button size="sm" busy={take.isPending} onClick={() => void takeOver()}>
          {t('takeOver')}
        </Button>
      )}
    </section>
  );
}

function Begin({ image, isFirst }: { image: string; isFirst: boolean }) {
  const t = useReportTexts();
  const fail = useFailToast(t);
  const { language } = useLanguage();
  const { account } = useAccount();
  const create = useMutationCall(createReport, { refreshes: [getReports, getReportStates], title: t('begin') });
  if (!account.permit_pacs) return isFirst ? <Empty compact>{t('none')}</Empty> : null;
  const begin = async () => {
    try {
      await create.mutateAsync({ medical_image: image, lang: language });
    } catch (error) {
      fail(error);
    }
  };
  const act = (
    <Button
      variant={isFirst ? 'primary' : 'ghost'}
      size={isFirst ? 'md' : 'sm'}
      icon={<FilePlus2 />}
      busy={create.isPending}
      onClick={() => void begin()}
    >
      {t(isFirst ? 'begin' : 'begin.another')}
    </Button>
  );
  return isFirst ? (
    <Empty compact action={act}>
      {t('none')}
    </Empty>
  ) : (
    act
  );
}

/** What was found on other studies of the pet; pressed, it is read beside the new one. */
function Earlier({ pet, study }: { pet: string; study: string }) {
  const t = useReportTexts();
  const format = useFormat();
  const { data } = useCall(getReports, { pet, status: 'signed', limit: 20 });
  const [open, setOpen] = useState<string>();
  const earlier = data?.result.filter((report) => report.study !== study) ?? [];
  if (earlier.length === 0) return null;
  return (
    <section className={styles.earlier}>
      <h3>{t('earlier')}</h3>
      <ul>
        {earlier.map((report) => (
          <li key={report.id}>
            <PressArea
              aria-expanded={open === report.id}
              onClick={() => setOpen(open === report.id ? undefined : report.id)}
            >
              <span>{report.study_description || report.modality}</span>
              <small>
                {format.date(report.study_datetime)} {report.signer_name}
              </small>
            </PressArea>
            {open === report.id && (
              <div>
                <ReportChip report={report} />
                <Words report={report} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
