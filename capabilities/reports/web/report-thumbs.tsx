import { useAccount } from '@alder/client';
import { type PacsImage, thumbnail } from '@alder/imaging/contract';
import { classes, PressArea } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Star } from 'lucide-react';
import { toggledKeyImage } from '../domain/index.ts';
import styles from './reports.module.css';
import { useReportTexts } from './use-report-texts.ts';

type Image = Pick<PacsImage, 'id' | 'thumbnail_key' | 'metadata' | 'filename'>;

/** Address of an image's thumbnail; undefined until it is made. */
export function useThumbnailOf() {
  const { hospital } = useAccount();
  return ({ thumbnail_key }: Pick<PacsImage, 'thumbnail_key'>) =>
    thumbnail_key ? addressOf(thumbnail, { hospital: hospital.key, key: thumbnail_key }) : undefined;
}

export const nameOf = ({ metadata, filename }: Image): string => metadata.seriesDescription || filename;

/** Images of the study; the starred ones are printed with the report, in the order in which they were starred. */
export function KeyImages(props: {
  images: readonly Image[];
  chosen: readonly string[];
  onChange?: (chosen: string[]) => void;
}) {
  const { images, chosen, onChange } = props;
  const t = useReportTexts();
  const thumbnailOf = useThumbnailOf();
  const visible = onChange ? images : chosen.flatMap((id) => images.filter((image) => image.id === id));
  if (visible.length === 0) return null;
  return (
    <fieldset className={styles.thumbs}>
      <legend>{onChange ? t('keyImages.count', { count: chosen.length }) : t('keyImages')}</legend>
      {visible.map((image) => {
        const at = chosen.indexOf(image.id);
        const source = thumbnailOf(image);
        const next = toggledKeyImage(chosen, image.id);
        const rendered = source ? <img src={source} alt="" loading="lazy" /> : <span>{image.metadata.modality}</span>;
        return onChange ? (
          <PressArea
            key={image.id}
            className={classes(styles.thumb, at >= 0 && styles.starred)}
            aria-pressed={at >= 0}
            aria-label={t('keyImages.star', { name: nameOf(image) })}
            disabled={!next}
            onClick={() => next && onChange(next)}
          >
            {rendered}
            <i aria-hidden="true">{at >= 0 ? at + 1 : <Star size={13} />}</i>
          </PressArea>
        ) : (
          <span key={image.id} className={styles.thumb}>
            {rendered}
          </span>
        );
      })}
    </fieldset>
  );
}
