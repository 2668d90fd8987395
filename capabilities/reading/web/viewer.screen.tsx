import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import type { Study } from '@alder/imaging/contract';
import { nameOfStudy } from '@alder/imaging/domain';
import { getPet } from '@alder/patients/contract';
import { Button, Empty, IconButton, Loaded, lazyPart, PetFace, Screen, useSignalment } from '@alder/ui';
import {
  endFirstImage,
  keepLocalAllowed,
  localOfHospital,
  warmDecoders,
  withImages,
} from '@alder/viewer/first-picture';
import { ArrowLeft, FileText, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { StudyTabs } from './study-tabs.tsx';
import { useAiAdvice } from './use-ai-advice.ts';
import { useFiling } from './use-filing.ts';
import { useHangs } from './use-hangs.ts';
import { useOpenedDicom } from './use-opened-dicom.ts';
import { useReadingTexts } from './use-reading-texts.ts';
import { useSavedGraphics } from './use-saved-annotations.ts';
import { type Opened, useStudiesOfPet } from './use-studies-of-pet.ts';
import { useUserWindows } from './use-user-windows.ts';
import { useVersions } from './use-versions.ts';
import { useViewerOutput } from './use-viewer-output.ts';
import { useViewerTheme } from './use-viewer-theme.ts';
import { thumbnailUrl, urlsOf } from './viewer-addresses.ts';
import styles from './viewer-screen.module.css';
import type { ViewerSlots } from './viewer-slots.ts';

const viewer = () => import('@alder/viewer');
const ImageViewer = lazyPart(async () => (await viewer()).ImageViewer);

/** A study that is shown over another page, instead of the one of the address. */
export type ViewerPlace = {
  readonly study: string;
  readonly image?: string | undefined;
  readonly onImage: (image: string) => void;
  readonly onClose: () => void;
};

/** One study in the viewer: `/pacs/study/{study}/image/{image}` (design: screens §3.17). */
export function ViewerScreen({ slots, place }: { slots: ViewerSlots; place?: ViewerPlace }) {
  const params = useParams();
  const navigate = useNavigate();
  const { oid = '', cid } = place ? { oid: place.study, cid: place.image } : params;
  const t = useReadingTexts();
  useViewerTheme();
  // The viewer and its decoders are loaded in parallel with the list of images.
  useEffect(() => {
    void viewer();
    warmDecoders();
    return endFirstImage;
  }, []);
  const query = useStudiesOfPet(oid);
  return (
    <Loaded query={query} what={t('viewer.title')}>
      {(opened) => (
        <OpenedStudy
          key={opened.study.id}
          opened={opened}
          slots={slots}
          image={cid}
          onImage={
            place?.onImage ?? ((id) => void navigate(`/pacs/study/${opened.study.id}/image/${id}`, { replace: true }))
          }
          onBack={place?.onClose ?? (() => void navigate('/pacs/studies'))}
        />
      )}
    </Loaded>
  );
}

type OpenedProps = {
  opened: Opened;
  slots: ViewerSlots;
  image: string | undefined;
  onImage: (image: string) => void;
  onBack: () => void;
};

function OpenedStudy({ opened, slots, image, onImage, onBack }: OpenedProps) {
  const t = useReadingTexts();
  const [sharing, setSharing] = useState(false);
  const [compareWith, setCompareWith] = useState<{ study: string }>();
  const [inView, setInView] = useState<readonly string[]>([]);
  const { study, series } = opened;
  useOpenedDicom(study.id);
  const { Ask, Share, DropZone } = slots;
  const what = nameOfStudy({ study, series: series.filter((one) => one.study === study.id) });
  const who = study.pet_name ?? t('studies.noPatient', { id: study.patient_id || t('studies.noId') });
  return (
    <Screen
      title={`${who}, ${what}`}
      titleHidden
      lead={
        <>
          <Head study={study} who={who} onBack={onBack} />
          <StudyTabs opened={opened} inView={inView} onCompare={(id) => setCompareWith({ study: id })} />
        </>
      }
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
      <DropZone to={{ study: study.id, ...(study.pet && { pet: study.pet, name: who }) }}>
        <div className={styles.viewer}>
          {opened.images.length === 0 ? (
            <Empty>{t('panel.empty')}</Empty>
          ) : (
            <Viewer {...{ opened, slots, who, what, compareWith, image, onImage }} onStudies={setInView} />
          )}
        </div>
      </DropZone>
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

/** The animal on the images. */
function Head({ study, who, onBack }: { study: Study; who: string; onBack: () => void }) {
  const t = useReadingTexts();
  const signalment = useSignalment();
  const { data } = useCall(getPet, { id: study.pet ?? '' }, { enabled: study.pet !== null });
  const pet = data?.result;
  const color = pet?.coat_colour;
  return (
    <>
      <IconButton label={t('viewer.back')} icon={<ArrowLeft />} onClick={onBack} />
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
    </>
  );
}

type ViewerProps = Pick<OpenedProps, 'opened' | 'slots' | 'image' | 'onImage'> & {
  who: string;
  what: string;
  compareWith: { study: string } | undefined;
  onStudies: (studies: readonly string[]) => void;
};

function Viewer(props: ViewerProps) {
  const { opened, who, what, compareWith, onStudies, image: cid, onImage } = props;
  const { Report, createSaveFile } = props.slots;
  const t = useReadingTexts();
  const [query] = useSearchParams();
  const format = useFormat();
  const signalment = useSignalment();
  const { hospital } = useAccount();
  const { study, studies, series, images } = opened;
  const saved = useSavedGraphics(studies.map(({ id }) => id));
  const { data } = useCall(getPet, { id: study.pet ?? '' }, { enabled: study.pet !== null });
  const ai = useAiAdvice(cid === undefined ? images[0] : images.find(({ id }) => id === cid));
  const pet = data?.result;
  // Filed values use the reference interval of the patient's breed in the hospital's data, not in the header.
  const filing = useFiling(pet ? study.pet : null);
  const { species, breed } = pet ?? study;
  const hangs = useHangs();
  const userWindows = useUserWindows();
  const versions = useVersions();
  const output = useViewerOutput(
    study,
    {
      who,
      about: [pet && signalment.line(pet), study.patient_id].filter(Boolean).join(' '),
      what: `${what}, ${format.dateTime(study.datetime)}`,
    },
    createSaveFile,
  );
  const animal = useMemo(() => ({ species, breed }), [species, breed]);
  const urlOf = useMemo(() => urlsOf(hospital.key), [hospital.key]);
  const isLocal = (hospital as { configs?: { localAccess?: unknown } }).configs?.localAccess === true;
  const localOf = useMemo(() => (isLocal ? localOfHospital(hospital.key) : undefined), [isLocal, hospital.key]);
  useEffect(() => keepLocalAllowed(isLocal), [isLocal]);
  return (
    <ImageViewer
      images={withImages(images)}
      series={series}
      studies={studies}
      urlOf={urlOf}
      localOf={localOf}
      thumbnailOf={(image) => thumbnailUrl(hospital.key, image)}
      image={cid}
      onImage={onImage}
      animal={animal}
      kept={saved}
      {...(Report && { report: { label: t('viewer.report'), Panel: Report } })}
      output={output}
      hangs={hangs}
      userWindows={userWindows}
      compareWith={compareWith}
      onStudies={onStudies}
      ai={ai}
      filing={filing}
      view={query.get('view') ?? undefined}
      versions={versions}
    />
  );
}
