import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPet } from '@alder/patients/contract';
import { Button, Empty, IconButton, Loaded, lazyPart, PetFace, Screen, useSignalment } from '@alder/ui';
import { ArrowLeft, FileText, Share2 } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { PacsImage, Study } from '../contract/index.ts';
import { endFirstPicture, warmDecoders, withPictures } from '../viewer/early.ts';
import { nameOf, thumbnailUrl, urlsOf } from './images.ts';
import type { ImagingSlots } from './imaging-slots.ts';
import { UploadDropZone } from './upload.dialog.tsx';
import { useAiAdvice } from './use-ai-advice.ts';
import { useFiling } from './use-filing.ts';
import { useHangs } from './use-hangs.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import { useKeptMarks } from './use-kept-marks.ts';
import { type Opened, useStudiesOfPet } from './use-studies-of-pet.ts';
import { useViewerOutput } from './use-viewer-output.ts';
import { useViewerTheme } from './use-viewer-theme.ts';
import styles from './viewer-screen.module.css';

const viewer = () => import('../viewer/index.ts');
const ImageViewer = lazyPart(async () => (await viewer()).ImageViewer);

/** What other rooms bring to the viewer; `apps/web/src/slots.tsx` fills it. */
export type ViewerSlots = ImagingSlots & {
  /** The way to ask a consultant about a study. */
  readonly Ask?: ComponentType<{ study: string }>;
  /** What was found on the images of a study, and what was measured there, a sentence each. */
  readonly Report?: ComponentType<{ image: Pick<PacsImage, 'id' | 'study'>; sentences: readonly string[] }>;
};

/** One study in the viewer: `/pacs/study/{study}/image/{image}` (design: screens §3.17). */
export function ViewerScreen({ slots = {} }: { slots?: ViewerSlots }) {
  const { oid = '' } = useParams();
  const t = useImagingTexts();
  useViewerTheme();
  // The viewer and its decoders come beside the list of images, not after it.
  useEffect(() => {
    void viewer();
    warmDecoders();
    return endFirstPicture;
  }, []);
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
  const { Ask, Share } = slots;
  const what = nameOf({ study, series: series.filter((one) => one.study === study.id) });
  const who = study.pet_name ?? t('studies.noPatient', { id: study.patient_id || t('studies.noId') });
  return (
    <Screen
      title={`${who}, ${what}`}
      titleHidden
      lead={<Head study={study} who={who} what={what} />}
      actions={
        <>
          {study.pet && (
            <span className={styles.ways}>
              <Link to={`/patient/${study.pet}`}>
                <FileText size={14} aria-hidden="true" />
                {t('viewer.record')}
              </Link>
              {Ask && <Ask study={study.id} />}
            </span>
          )}
          {Share && (
            <Button size="sm" className={styles.share} icon={<Share2 />} onClick={() => setSharing(true)}>
              <span className={styles.shareWord}>{t('viewer.share')}</span>
            </Button>
          )}
        </>
      }
    >
      <UploadDropZone to={{ study: study.id, ...(study.pet && { pet: study.pet, name: who }) }}>
        <div className={styles.viewer}>
          {opened.images.length === 0 ? (
            <Empty>{t('panel.empty')}</Empty>
          ) : (
            <Viewer opened={opened} slots={slots} who={who} what={what} />
          )}
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
      <p className={styles.lead} data-way-back="">
        <b>{study.pet ? <Link to={`/patient/${study.pet}`}>{who}</Link> : who}</b>
        <span className={styles.long}>{[pet && signalment.line(pet), study.patient_id].filter(Boolean).join(' ')}</span>
        <span className={styles.short}>{pet ? signalment.briefDose(pet) : study.patient_id}</span>
      </p>
      <p className={styles.study}>
        <b>{what}</b>
        <span>{format.dateTime(study.datetime)}</span>
      </p>
    </>
  );
}

type ViewerProps = { opened: Opened; slots: ViewerSlots; who: string; what: string };

function Viewer({ opened, slots: { Report }, who, what }: ViewerProps) {
  const t = useImagingTexts();
  const { cid } = useParams();
  const [query] = useSearchParams();
  const format = useFormat();
  const signalment = useSignalment();
  const navigate = useNavigate();
  const { hospital } = useAccount();
  const { study, studies, series, images } = opened;
  const kept = useKeptMarks(studies.map(({ id }) => id));
  const { data } = useCall(getPet, { id: study.pet ?? '' }, { enabled: study.pet !== null });
  const ai = useAiAdvice(images.find(({ id }) => id === cid) ?? images[0]);
  const pet = data?.result;
  // What is filed is held against the patient's breed as the hospital has it, not as a device wrote it.
  const filing = useFiling(pet ? study.pet : null);
  const { species, breed } = pet ?? study;
  const hangs = useHangs();
  const output = useViewerOutput(study, {
    who,
    about: [pet && signalment.line(pet), study.patient_id].filter(Boolean).join(' '),
    what: `${what}, ${format.dateTime(study.datetime)}`,
  });
  const animal = useMemo(() => ({ species, breed }), [species, breed]);
  const urlOf = useMemo(() => urlsOf(hospital.key), [hospital.key]);
  return (
    <ImageViewer
      images={withPictures(images)}
      series={series}
      studies={studies}
      urlOf={urlOf}
      thumbnailOf={(image) => thumbnailUrl(hospital.key, image)}
      image={cid}
      onImage={(id) => navigate(`/pacs/study/${study.id}/image/${id}`, { replace: true })}
      animal={animal}
      kept={kept}
      {...(Report && { report: { label: t('viewer.report'), Panel: Report } })}
      output={output}
      hangs={hangs}
      ai={ai}
      filing={filing}
      view={query.get('view') ?? undefined}
    />
  );
}
