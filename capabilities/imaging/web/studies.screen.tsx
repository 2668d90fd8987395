import { useAct, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Dialog, Empty, Filter, Loaded, Screen, Seg, TextField, toast } from '@alder/ui';
import { Search, Share2, Upload } from 'lucide-react';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { getSeries, matchStudy, type Study } from '../contract/index.ts';
import { byStudy, nameOf, type StudyGroup } from './images.ts';
import styles from './imaging.module.css';
import { UploadDialog, UploadDropZone } from './upload.dialog.tsx';
import { explain, useImagingTexts } from './use-imaging-texts.ts';

const modalities = ['all', 'DX', 'CR', 'US', 'CT', 'MR', 'OT'] as const;

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
  const [q, setQ] = useState('');
  const [modality, setModality] = useState<(typeof modalities)[number]>('all');
  const [unmatched, setUnmatched] = useState(false);
  const [uploading, setUploading] = useState(false);
  const asked = useDeferredValue(q.trim());
  const filter = {
    ...(asked && { q: asked }),
    ...(modality !== 'all' && { modality }),
    ...(unmatched && { unmatched: 'true' as const }),
  };
  const pages = usePages(getSeries, { limit: 60, ...filter }, { keepPrevious: true });
  const groups = pages.pages.flatMap((page) => byStudy(page.result, page.studies));
  const unique = [
    ...new Map(
      groups.map((group) => [
        group.study.id,
        { ...group, series: groups.filter((one) => one.study.id === group.study.id).flatMap((one) => one.series) },
      ]),
    ).values(),
  ];
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () => {
    setQ('');
    setModality('all');
    setUnmatched(false);
  };

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
        <div className={styles.filters}>
          <TextField
            label={t('studies.search')}
            labelHidden
            placeholder={t('studies.search')}
            type="search"
            icon={<Search size={16} />}
            value={q}
            onChange={setQ}
          />
          <Seg
            label={t('studies.modality')}
            value={modality}
            onChange={setModality}
            entries={modalities.map((value) => ({ value, label: value === 'all' ? t('studies.all') : value }))}
          />
          <Filter pressed={unmatched} onChange={setUnmatched}>
            {t('studies.unmatched')}
          </Filter>
        </div>
        <Loaded
          query={{ data: pages.isPending ? undefined : unique, error: pages.error, refetch: pages.refetch }}
          what={t('studies.title')}
          isEmpty={(all) => all.length === 0}
          empty={
            isFiltered ? (
              <Empty action={<Button onClick={clear}>{t('studies.clear')}</Button>}>{t('studies.none')}</Empty>
            ) : (
              <Empty action={<Button onClick={() => setUploading(true)}>{t('studies.upload')}</Button>}>
                {t('studies.empty')}
              </Empty>
            )
          }
        >
          {(all) => (
            <ul className={styles.studies}>
              {all.map((group) => (
                <StudyRow key={group.study.id} group={group} slots={slots} />
              ))}
              {pages.hasMore && (
                <li className={styles.more}>
                  <Button busy={pages.isFetchingMore} onClick={pages.more}>
                    {t('studies.more')}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </Loaded>
      </UploadDropZone>
      {uploading && <UploadDialog to={{}} onClose={() => setUploading(false)} />}
    </Screen>
  );
}

function StudyRow({ group, slots }: { group: StudyGroup; slots: ImagingSlots }) {
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
      <span className={styles.thumbs} aria-hidden="true">
        {series
          .slice(0, 3)
          .map((one) =>
            one.thumbnailURL ? (
              <img key={one.id} src={one.thumbnailURL} alt="" loading="lazy" />
            ) : (
              <span key={one.id} />
            ),
          )}
      </span>
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

/** Puts a study to a pet by hand, when the device sent no number or a wrong one. */
function MatchDialog({ study, slots, onClose }: { study: Study; slots: ImagingSlots; onClose: () => void }) {
  const t = useImagingTexts();
  const [pet, setPet] = useState<{ id: string; name: string }>();
  const act = useAct(matchStudy, { refreshes: [getSeries], title: t('match.title') });
  const { PatientField } = slots;
  const save = async () => {
    if (!pet) return;
    try {
      const answer = await act.mutateAsync({ id: study.id, version: study.version, pet: pet.id });
      onClose();
      if (!answer) return;
      toast({
        text: t('studies.matched', { name: pet.name }),
        undo: () => act.mutate({ id: study.id, version: answer.result.version, pet: null }),
      });
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, (error as { kind?: { code: string } }).kind?.code) });
    }
  };
  return (
    <Dialog
      open
      title={t('match.title')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={act.isPending}
          onClick={() => void save()}
          {...(!pet && { disabledReason: t('match.search') })}
        >
          {t('match.save')}
        </Button>
      }
    >
      <p>{t('match.sent', { name: study.patient_name.replaceAll('^', ' ') || '–', id: study.patient_id || '–' })}</p>
      {PatientField && <PatientField label={t('match.search')} onChoose={setPet} />}
    </Dialog>
  );
}
