import { useFormat } from '@alder/i18n';
import { Button, Chip } from '@alder/ui';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Series } from '../contract/index.ts';
import { nameOf, type StudyGroup } from './images.ts';
import { MatchDialog } from './match.dialog.tsx';
import styles from './studies.module.css';
import type { ImagingSlots } from './studies.screen.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';

/** One study of the list: its thumbnails, whose it is, what it is, and what can be done with it. */
export function StudyRow({ group, slots }: { group: StudyGroup; slots: ImagingSlots }) {
  const { study, series } = group;
  const t = useImagingTexts();
  const format = useFormat();
  const [sharing, setSharing] = useState(false);
  const [matching, setMatching] = useState(false);
  const { Share } = slots;
  const who = study.pet_name ?? t('studies.noPatient', { id: study.patient_id || t('studies.noId') });
  const what = nameOf(group);
  return (
    <li className={styles.study}>
      <Thumbnails series={series} />
      <span className={styles.who}>
        <Link
          className={styles.name}
          to={`/pacs/study/${study.id}`}
          aria-label={t('studies.open', { name: `${who}, ${what}` })}
        >
          {who}
        </Link>
        <small>{study.pet_name ? study.patient_id : study.patient_name.replaceAll('^', ' ')}</small>
      </span>
      <Chip>{study.modality}</Chip>
      <span className={styles.what}>{what}</span>
      <span className={styles.count}>{t('studies.images', { count: study.images })}</span>
      <span className={styles.when}>{format.dateTime(study.datetime)}</span>
      <span className={styles.acts}>
        {!study.pet && (
          <Button size="sm" variant="soft" onClick={() => setMatching(true)}>
            {t('studies.match')}
          </Button>
        )}
        {Share && (
          <Button size="sm" variant="ghost" icon={<Share2 />} onClick={() => setSharing(true)}>
            {t('studies.share')}
          </Button>
        )}
      </span>
      {sharing && Share && (
        <Share
          title={`${who}, ${what}`}
          queries={{ studies: [study.id] }}
          images={study.images}
          onClose={() => setSharing(false)}
        />
      )}
      {matching && <MatchDialog study={study} slots={slots} onClose={() => setMatching(false)} />}
    </li>
  );
}

/** Up to three pictures of a study; a grey one where none is made yet. */
function Thumbnails({ series }: { series: readonly Series[] }) {
  return (
    <span className={styles.thumbs} aria-hidden="true">
      {series
        .slice(0, 3)
        .map(({ id, thumbnailURL }) =>
          thumbnailURL ? <img key={id} src={thumbnailURL} alt="" loading="lazy" /> : <span key={id} />,
        )}
    </span>
  );
}
