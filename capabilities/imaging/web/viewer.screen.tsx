import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPet } from '@alder/patients/contract';
import { Button, Empty, IconButton, Loaded, PetFace, Screen, useSignalment } from '@alder/ui';
import { ArrowLeft, Share2 } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { PacsImage, Study } from '../contract/index.ts';
import { nameOf, thumbnailUrl, urlsOf } from './images.ts';
import type { ImagingSlots } from './imaging-slots.ts';
import { UploadDropZone } from './upload.dialog.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';
import { useKeptMarks } from './use-kept-marks.ts';
import { type Opened, useStudiesOfPet } from './use-studies-of-pet.ts';
import { useViewerTheme } from './use-viewer-theme.ts';
import styles from './viewer-screen.module.css';

const viewer = () => import('../viewer/index.ts');
const ImageViewer = lazy(async () => ({ default: (await viewer()).ImageViewer }));

/** What other rooms bring to the viewer; `apps/web/src/slots.tsx` fills it. */
export type ViewerSlots = ImagingSlots & {
  /** What was found on the images of a study, and what was measured there, a sentence each. */
  readonly Report?: ComponentType<{ image: Pick<PacsImage, 'id' | 'study'>; sentences: readonly string[] }>;
};

/** One study in the viewer: `/pacs/study/{study}/image/{image}` (design: screens §3.17). */
export function ViewerScreen({ slots = {} }: { slots?: ViewerSlots }) {
  const { oid = '' } = useParams();
  const t = useImagingTexts();
  useViewerTheme();
  // The viewer and its decoders come beside the list of images, not after it.
  useEffect(() => void viewer().then(({ warmDecoders }) => warmDecoders()), []);
  const query = useStudiesOfPet(oid);
  return (
    <Loaded query={query} what={t('viewer.title')}>
      {(opened) => <OpenedStudy key={opened.study.id} opened={opened} slots={slots} />}
    </Loaded>
  );
}

function OpenedStudy({ opened, slots }: { opened: Opened; slots: ViewerSlots }) {
  const t = useImagingTexts();
  const [sharing, setSharing] = useState(false);
  const { study, series } = opened;
  const { Share } = slots;
  const what = nameOf({ study, series: series.filter((one) => one.study === study.id) });
  const who = study.pet_name ?? t('studies.noPatient', { id: study.patient_id || t('studies.noId') });
  return (
    <Screen
      title={`${who}, ${what}`}
      titleHidden
      lead={<Head study={study} who={who} what={what} />}
      actions={
        Share && (
          <Button size="sm" className={styles.share} icon={<Share2 />} onClick={() => setSharing(true)}>
            <span className={styles.shareWord}>{t('viewer.share')}</span>
          </Button>
        )
      }
    >
      <UploadDropZone to={{ study: study.id, ...(study.pet && { pet: study.pet, name: who }) }}>
        <div className={styles.viewer}>
          {opened.images.length === 0 ? <Empty>{t('panel.empty')}</Empty> : <Viewer opened={opened} slots={slots} />}
        </div>
      </UploadDropZone>
      {sharing && Share && (
        <Share
          title={`${who}, ${what}`}
          queries={{ studies: [study.id] }}
          images={opened.images.filter((image) => image.study === study.id).length}
          onClose={() => setSharing(false)}
        />
      )}
    </Screen>
  );
}

/** Who is on the pictures, and which study is open. */
function Head({ study, who, what }: { study: Study; who: string; what: string }) {
  const t = useImagingTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const signalment = useSignalment();
  const { data } = useCall(getPet, { id: study.pet ?? '' }, { enabled: study.pet !== null });
  const pet = data?.result;
  const color = pet?.coat_colour;
  return (
    <>
      <IconButton label={t('viewer.back')} icon={<ArrowLeft />} onClick={() => navigate('/pacs/studies')} />
      <PetFace
        species={pet?.species ?? study.species}
        breed={pet?.breed ?? study.breed}
        {...(color && { color })}
        size="sm"
      />
      <p className={styles.lead}>
        <b>{study.pet ? <Link to={`/patient/${study.pet}`}>{who}</Link> : who}</b>
        <span>{[pet && signalment.line(pet), study.patient_id].filter(Boolean).join(' ')}</span>
      </p>
      <p className={styles.study}>
        <b>{what}</b>
        <span>{format.dateTime(study.datetime)}</span>
      </p>
    </>
  );
}

function Viewer({ opened, slots: { Report } }: { opened: Opened; slots: ViewerSlots }) {
  const t = useImagingTexts();
  const { cid } = useParams();
  const navigate = useNavigate();
  const { hospital } = useAccount();
  const { study, studies, series, images } = opened;
  const kept = useKeptMarks(studies.map(({ id }) => id));
  const { data } = useCall(getPet, { id: study.pet ?? '' }, { enabled: study.pet !== null });
  const { species, breed } = data?.result ?? study;
  const animal = useMemo(() => ({ species, breed }), [species, breed]);
  const urlOf = useMemo(() => urlsOf(hospital.key), [hospital.key]);
  return (
    <Suspense fallback={null}>
      <ImageViewer
        images={images}
        series={series}
        studies={studies}
        urlOf={urlOf}
        thumbnailOf={(image) => thumbnailUrl(hospital.key, image)}
        image={cid}
        onImage={(id) => navigate(`/pacs/study/${study.id}/image/${id}`, { replace: true })}
        animal={animal}
        kept={kept}
        {...(Report && { report: { label: t('viewer.report'), Panel: Report } })}
      />
    </Suspense>
  );
}
