import { useFormat } from '@alder/i18n';
import { nameOfStudy } from '@alder/imaging/domain';
import { Menu, PressArea } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useReadingTexts } from './use-reading-texts.ts';
import type { Opened } from './use-studies-of-pet.ts';
import styles from './viewer-screen.module.css';

/** The open study and the one before it, which is compared with one press; further ones in a menu (mockup 4-viewer). */
export function StudyTabs(props: {
  opened: Opened;
  /** Studies that the viewports show. */
  inView: readonly string[];
  onCompare: (study: string) => void;
}) {
  const { opened, inView, onCompare } = props;
  const t = useReadingTexts();
  const format = useFormat();
  const { study, studies, series, images } = opened;
  const withImages = new Set(images.map((image) => image.study));
  const earlier = studies
    .filter(({ id, datetime }) => id !== study.id && datetime <= study.datetime && withImages.has(id))
    .sort((one, other) => other.datetime.localeCompare(one.datetime));
  const labelOf = (one: Opened['study']) =>
    nameOfStudy({ study: one, series: series.filter((each) => each.study === one.id) });
  const [prior] = earlier;
  return (
    <div className={styles.tabs}>
      <p className={styles.study} aria-current="true">
        <b>{labelOf(study)}</b>
        <span>{format.dateTime(study.datetime)}</span>
      </p>
      {prior && (
        <PressArea
          className={styles.study}
          aria-pressed={inView.includes(prior.id)}
          onClick={() => onCompare(prior.id)}
        >
          <b>{labelOf(prior)}</b>
          <span>{t('viewer.compareWith', { date: format.date(prior.datetime) })}</span>
        </PressArea>
      )}
      {earlier.length > 1 && (
        <Menu
          label={t('viewer.earlierStudies')}
          placement="bottom start"
          entries={earlier.slice(1).map((one) => ({
            label: labelOf(one),
            about: format.date(one.datetime),
            checked: inView.includes(one.id),
            onAction: () => onCompare(one.id),
          }))}
          trigger={(trigger) => (
            <PressArea className={styles.more} aria-label={t('viewer.earlierStudies')} {...trigger}>
              <Plus size={17} aria-hidden="true" />
            </PressArea>
          )}
        />
      )}
    </div>
  );
}
