import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getStudyEntries, type PacsImage } from '@alder/imaging/contract';
import { IconButton, Loaded, PetFace, Screen } from '@alder/ui';
import { ArrowLeft, ScanLine } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { nameOf, useThumbnailOf } from './report-thumbs.tsx';
import styles from './reports.module.css';
import { StudyReport } from './study-report.tsx';
import { useReportTexts } from './use-report-texts.ts';

/** A study's report with room to write, its images beside it: `/pacs/study/{study}/report/{image}`. */
export function StudyReportScreen() {
  const { oid = '', cid } = useParams();
  const t = useReportTexts();
  const entries = useCall(getStudyEntries, { id: oid });
  return (
    <Loaded query={entries} what={t('title')}>
      {({ study, result }) => <Page study={study} images={result} image={cid} />}
    </Loaded>
  );
}

function Page(props: {
  study: {
    id: string;
    pet: string | null;
    pet_name: string | null;
    patient_id: string;
    species: string;
    breed: string;
  } & {
    description: string;
    modality: string;
    datetime: string;
  };
  images: readonly PacsImage[];
  image: string | undefined;
}) {
  const { study, images, image } = props;
  const t = useReportTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const thumbnailOf = useThumbnailOf();
  const who = study.pet_name ?? study.patient_id;
  const what = study.description || study.modality;
  return (
    <Screen
      title={t('title.of', { name: who })}
      titleHidden
      lead={
        <>
          <IconButton label={t('back')} icon={<ArrowLeft />} onClick={() => void navigate('/pacs/reports')} />
          <PetFace species={study.species} breed={study.breed} size="sm" />
          <p className={styles.lead} data-way-back="">
            <b>{study.pet ? <Link to={`/patient/${study.pet}?tab=reports`}>{who}</Link> : who}</b>
            <span>
              {format.date(study.datetime)} · {what}
            </span>
          </p>
        </>
      }
    >
      <div className={styles.page}>
        <nav className={styles.images} aria-label={t('images')}>
          {images.map((one) => {
            const source = thumbnailOf(one);
            return (
              <Link key={one.id} to={`/pacs/study/${study.id}/image/${one.id}`} aria-label={nameOf(one)}>
                {source ? <img src={source} alt="" /> : <ScanLine aria-hidden="true" />}
                <span>{nameOf(one)}</span>
              </Link>
            );
          })}
        </nav>
        <div className={styles.sheet}>
          <StudyReport study={study.id} image={image} />
        </div>
      </div>
    </Screen>
  );
}
