import { useAccount, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPetEntriesNew, type PacsImage, type Study, thumbnail } from '@alder/imaging/contract';
import { TimelineItem } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { ScanLine } from 'lucide-react';
import { Link } from 'react-router';
import type { Pet } from '../contract/index.ts';
import { usePatientTexts } from './patient-texts.ts';
import type { TimelineSource } from './slots.ts';
import styles from './timeline.module.css';

const MAX_SHOWN_PER_STUDY = 4;

/** The studies of a patient as events of its history, with their thumbnails. */
export function useStudySource(pet: Pet): TimelineSource {
  const t = usePatientTexts();
  const list = usePages(getPetEntriesNew, { petId: pet.id });
  const images = list.pages.flatMap(({ result }) => result);
  const events = list.pages
    .flatMap(({ studies }) => studies)
    .map((study) => ({
      id: `imaging.${study.id}`,
      at: study.datetime,
      kind: 'imaging',
      label: t('timeline.imaging'),
      item: <StudyItem study={study} images={images.filter((image) => image.study === study.id)} />,
    }));
  const { isPending, error, refetch, hasMore, isFetchingMore, more } = list;
  return { events, what: t('study.what'), isPending, error, refetch, hasMore, isFetchingMore, more };
}

function StudyItem({ study, images }: { study: Study; images: readonly PacsImage[] }) {
  const t = usePatientTexts();
  const format = useFormat();
  const rest = images.length - MAX_SHOWN_PER_STUDY;
  return (
    <TimelineItem
      icon={<ScanLine />}
      title={t('study.title', { name: study.description || study.modality, count: images.length })}
      meta={[study.modality, format.time(study.datetime)].join(' · ')}
      footer={<Link to={`/pacs/study/${study.id}`}>{t('study.open')}</Link>}
    >
      <div className={styles.thumbs}>
        {images.slice(0, MAX_SHOWN_PER_STUDY).map((image) => (
          <Thumb key={image.id} image={image} />
        ))}
        {rest > 0 && (
          <Link to={`/pacs/study/${study.id}`} aria-label={t('study.open')} className="tn">
            +{rest}
          </Link>
        )}
      </div>
    </TimelineItem>
  );
}

function Thumb({ image }: { image: PacsImage }) {
  const { hospital } = useAccount();
  const { thumbnail_key: key, metadata, filename, filetype } = image;
  const source = key && addressOf(thumbnail, { hospital: hospital.key, key });
  return (
    <Link to={`/pacs/study/${image.study}/image/${image.id}`} aria-label={metadata.seriesDescription || filename}>
      {source ? <img src={source} alt="" loading="lazy" /> : filetype}
    </Link>
  );
}
