import { usePages } from '@alder/client';
import { Button, Empty, Loaded, Screen } from '@alder/ui';
import { Upload } from 'lucide-react';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { getSeries } from '../contract/index.ts';
import { byStudy, type StudyGroup } from './images.ts';
import styles from './studies.module.css';
import { ALL_STUDIES, type StudyChoice, StudyFilters } from './study-filters.tsx';
import { StudyRow } from './study-row.tsx';
import { UploadDialog, UploadDropZone } from './upload.dialog.tsx';
import { UsageLine } from './usage-line.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';

/** What other rooms bring to imaging; `apps/web/src/slots.tsx` fills it. */
export type ImagingSlots = {
  readonly Share?: ComponentType<{
    title: string;
    queries: { studies?: string[]; images?: string[] };
    images: number;
    onClose: () => void;
  }>;
  readonly PatientField?: ComponentType<{
    label: string;
    onChoose: (pet: { id: string; name: string } | undefined) => void;
  }>;
};

/** Every study of the hospital, newest first, live (design: screens §3.16). */
export function StudyListScreen({ slots = {} }: { slots?: ImagingSlots }) {
  const t = useImagingTexts();
  const [choice, setChoice] = useState<StudyChoice>(ALL_STUDIES);
  const [uploading, setUploading] = useState(false);
  const list = useStudies(choice);
  const upload = <Button onClick={() => setUploading(true)}>{t('studies.upload')}</Button>;
  const showAll = <Button onClick={() => setChoice(ALL_STUDIES)}>{t('studies.clear')}</Button>;

  return (
    <Screen
      title={t('studies.title')}
      actions={
        <Button variant="primary" icon={<Upload />} onClick={() => setUploading(true)}>
          {t('studies.upload')}
        </Button>
      }
    >
      <UploadDropZone>
        <StudyFilters choice={choice} onChange={setChoice} />
        <div className={styles.list}>
          <Loaded
            query={list}
            what={t('studies.title')}
            isEmpty={(all) => all.length === 0}
            empty={
              list.isFiltered ? (
                <Empty action={showAll}>{t('studies.none')}</Empty>
              ) : (
                <Empty action={upload}>{t('studies.empty')}</Empty>
              )
            }
          >
            {(all) => <StudyList all={all} slots={slots} {...list} />}
          </Loaded>
        </div>
        <UsageLine />
      </UploadDropZone>
      {uploading && <UploadDialog to={{}} onClose={() => setUploading(false)} />}
    </Screen>
  );
}

function StudyList(props: {
  all: readonly StudyGroup[];
  slots: ImagingSlots;
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
}) {
  const t = useImagingTexts();
  return (
    <ul className={styles.studies}>
      {props.all.map((group) => (
        <StudyRow key={group.study.id} group={group} slots={props.slots} />
      ))}
      {props.hasMore && (
        <li className={styles.more}>
          <Button busy={props.isFetchingMore} onClick={props.more}>
            {t('studies.more')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The studies that were asked for, page by page; a study that a page's end has cut is put together again. */
function useStudies({ q, modality, unmatched, days, order }: StudyChoice) {
  const asked = useDeferredValue(q.trim());
  const filter = {
    ...(asked && { q: asked }),
    ...(modality !== 'all' && { modality }),
    ...(unmatched && { unmatched: 'true' as const }),
    ...(days !== 'any' && { since: sinceDays(Number(days)) }),
  };
  const pages = usePages(getSeries, { limit: 60, order, ...filter }, { keepPrevious: true });
  const groups = pages.pages.flatMap((page) => byStudy(page.result, page.studies));
  const seriesOf = (id: string) => groups.filter(({ study }) => study.id === id).flatMap(({ series }) => series);
  const byId = new Map(groups.map(({ study }) => [study.id, study]));
  const studies: StudyGroup[] = [...byId.values()].map((study) => ({ study, series: seriesOf(study.id) }));
  // A list that did not load is not an empty one.
  const data = pages.pages.length === 0 ? undefined : studies;
  return { ...pages, data, isFiltered: Object.keys(filter).length > 0 };
}

/** The beginning of a day some days ago, where the browser is; the same all day, so that nothing is asked twice. */
function sinceDays(days: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days);
  return day.toISOString();
}
