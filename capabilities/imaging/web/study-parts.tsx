import { Chip } from '@alder/ui';
import { Archive, Eye, Split, Star, TriangleAlert, UserRoundX } from 'lucide-react';
import { use, useState } from 'react';
import { Link } from 'react-router';
import type { ListedStudy, Series } from '../contract/index.ts';
import { ListOptions } from './list-cells.ts';
import styles from './studies.module.css';
import { readable } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import { useHasOpened } from './use-opened-dicom.ts';

/** Up to three thumbnails of a study; a grey one where none is made yet. */
export function Thumbnails({ series }: { series: readonly Series[] }) {
  return (
    <span className={styles.thumbs} aria-hidden="true">
      {series
        .slice(0, 3)
        .map(({ id, thumbnailURL }) => (thumbnailURL ? <Thumbnail key={id} url={thumbnailURL} /> : <span key={id} />))}
    </span>
  );
}

/** A thumbnail; grey where the server does not return it any more, as for deleted images. */
function Thumbnail({ url }: { url: string }) {
  const [gone, setGone] = useState<string>();
  return gone === url ? <span /> : <img src={url} alt="" loading="lazy" onError={() => setGone(url)} />;
}

/** Badges of a study: its report, no patient, a differing header, a star, the archive. */
export function StudyState({ study }: { study: ListedStudy }) {
  const t = useImagingTexts();
  const { slots, among } = use(ListOptions);
  const hasOpened = useHasOpened();
  return (
    <span className={styles.states}>
      {slots.ReportState && <slots.ReportState study={study.id} among={among} />}
      {!study.pet && (
        <Chip tone="dashed" icon={<UserRoundX />}>
          {t('studies.unmatched')}
        </Chip>
      )}
      {study.differences.length > 0 && (
        <Chip tone="warn" icon={<TriangleAlert />}>
          {t('differs.chip', { what: study.differences.map((each) => t(`differs.${each}`)).join(t('differs.and')) })}
        </Chip>
      )}
      {study.same_uid.map(({ id, name }) => (
        <Link key={id} className={styles.apart} to={`/pacs/study/${id}`}>
          <Chip tone="warn" icon={<Split />}>
            {t('studies.apart', { name: readable(name) || t('studies.noId') })}
          </Chip>
        </Link>
      ))}
      {hasOpened(study.id) && <Chip icon={<Eye />}>{t('studies.opened')}</Chip>}
      {study.bookmarked && (
        <Chip tone="brand" icon={<Star />}>
          {t('studies.bookmarked')}
        </Chip>
      )}
      {study.archived_images > 0 && (
        <Chip icon={<Archive />}>
          {study.archived_images < study.images
            ? t('studies.archiving', { done: study.archived_images, all: study.images })
            : t('studies.archived')}
        </Chip>
      )}
    </span>
  );
}
