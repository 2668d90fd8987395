import { Button, Empty, Loaded, Screen, useShortcuts } from '@alder/ui';
import { Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ImagingSlots, UploadParts } from './imaging-slots.ts';
import { ListOptions } from './list-cells.ts';
import { MoreRows } from './more-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import styles from './studies.module.css';
import { StudyCards } from './study-cards.tsx';
import { ALL_STUDIES, useStudyChoice } from './study-choice.ts';
import { type OpenedPart, StudyDialogs } from './study-dialogs.tsx';
import { StudyFilters } from './study-filters.tsx';
import { type OpenPart, StudyTable } from './study-table.tsx';
import { UsageLine } from './usage-line.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';
import { useListChoice } from './use-list-choice.ts';
import { useNarrow } from './use-narrow.ts';
import { type ListedGroup, useStudies } from './use-studies.ts';
import { useStudyActs } from './use-study-acts.ts';

const none: ReadonlySet<string> = new Set();

type StudyListProps = {
  readonly uploads: UploadParts;
  readonly slots?: ImagingSlots;
  readonly lead?: ReactNode;
  /** The screen opens with the upload dialog; called when it is closed. */
  readonly upload?: { readonly onClose: () => void };
};

/**
 * Every study of the hospital, updated live: search, order, corrections, merging and splitting (design: screens §3.16).
 */
export function StudyListScreen({ uploads, slots = {}, lead, upload }: StudyListProps) {
  const { UploadDialog, UploadDropZone } = uploads;
  const t = useImagingTexts();
  const [choice, setChoice] = useStudyChoice();
  const [uploading, setUploading] = useState(upload !== undefined);
  const [opened, setOpened] = useState<OpenedPart>();
  const [selected, setSelected] = useState(none);
  const isNarrow = useNarrow();
  const list = useListChoice();
  const studies = useStudies(choice);
  const acts = useStudyActs();
  const ids = (studies.data ?? []).map(({ study }) => study.id).join();
  const parts = useMemo(() => ({ slots, acts, among: ids ? ids.split(',') : [] }), [slots, acts, ids]);
  const ticked = useTicked(studies.data, selected);
  const isDeleted = choice.state === 'deleted';
  const clear = () => setSelected(none);
  const open: OpenPart = (part, groups) => setOpened({ part, groups });
  useShortcuts({
    u: () => setUploading(true),
    Delete:
      ticked.length > 0 && !isDeleted ? () => void acts.remove(ticked).then((done) => done && clear()) : undefined,
    Escape: ticked.length > 0 ? clear : undefined,
  });

  const closeUpload = () => {
    setUploading(false);
    upload?.onClose();
  };
  const begin = <Button onClick={() => setUploading(true)}>{t('studies.upload')}</Button>;
  const showAll = <Button onClick={() => setChoice(ALL_STUDIES)}>{t('studies.clear')}</Button>;
  const List = isNarrow ? StudyCards : StudyTable;
  return (
    <ListOptions value={parts}>
      <Screen
        title={t('studies.title')}
        lead={lead}
        actions={
          <Button variant="primary" icon={<Upload />} onClick={() => setUploading(true)}>
            {t('studies.upload')}
          </Button>
        }
      >
        <UploadDropZone PatientField={slots.PatientField}>
          <StudyFilters choice={choice} onChange={setChoice} list={list} isNarrow={isNarrow} />
          {ticked.length > 0 && <SelectionBar groups={ticked} isDeleted={isDeleted} open={open} onClear={clear} />}
          <div className={styles.list}>
            <Loaded
              query={studies}
              what={t('studies.title')}
              isEmpty={(all) => all.length === 0 && !studies.hasMore}
              empty={
                studies.isFiltered ? (
                  <Empty action={showAll}>{t('studies.none')}</Empty>
                ) : (
                  <Empty action={begin}>{t('studies.empty')}</Empty>
                )
              }
            >
              {(all) => (
                <>
                  <List
                    all={all}
                    columns={list.columns}
                    choice={choice}
                    onChange={setChoice}
                    selected={selected}
                    onSelect={setSelected}
                    open={open}
                  />
                  <MoreRows {...studies} />
                </>
              )}
            </Loaded>
          </div>
          <UsageLine />
        </UploadDropZone>
        {opened && <StudyDialogs opened={opened} open={open} onClose={() => setOpened(undefined)} onDone={clear} />}
        {uploading && <UploadDialog to={{}} PatientField={slots.PatientField} onClose={closeUpload} />}
      </Screen>
    </ListOptions>
  );
}

/** The ticked studies that are still in the list. */
function useTicked(all: readonly ListedGroup[] | undefined, selected: ReadonlySet<string>): readonly ListedGroup[] {
  return useMemo(() => (all ?? []).filter(({ study }) => selected.has(study.id)), [all, selected]);
}
