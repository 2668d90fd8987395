import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Loaded } from '@alder/ui';
import { ScanLine, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, type To, useSearchParams } from 'react-router';
import { getPetEntriesNew, type PacsImage, type Study } from '../contract/index.ts';
import { nameOfStudy } from '../domain/index.ts';
import { byStudy, thumbnailUrl } from './images.ts';
import styles from './imaging.module.css';
import type { UploadParts } from './imaging-slots.ts';
import { useImagingTexts } from './use-imaging-texts.ts';

const MAX_SHOWN_PER_STUDY = 8;
const STUDIES_OF_STRIP = 3;
const TILES_OF_STRIP = 4;

/** Labels of measurements come from the viewer: they are loaded when the panel is opened, and delay nothing. */

type PatientImagingProps = {
  readonly uploads: UploadParts;
  readonly pet: string;
  readonly name?: string;
  /** Further actions besides the upload. */
  readonly lead?: ReactNode;
  /** Values that were measured on the images. */
  readonly measurements?: ReactNode;
};

/**
 * Every study of one pet, on its own page; files dropped here are filed under the pet. `?upload` opens the upload at
 * once.
 */
export function PatientImagingPanel({ uploads, pet, name, lead, measurements }: PatientImagingProps) {
  const { UploadDialog, UploadDropZone } = uploads;
  const t = useImagingTexts();
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const [uploading, setUploading] = useState(search.has('upload'));
  const query = useCall(getPetEntriesNew, { petId: pet });
  const close = () => {
    setUploading(false);
    // A reload shows the images, not the dialog that was closed.
    if (search.has('upload'))
      setSearch(
        (now) => {
          now.delete('upload');
          return now;
        },
        { replace: true },
      );
  };
  const to = { pet, ...(name !== undefined && { name }) };
  return (
    <UploadDropZone to={to}>
      <div className={styles.panel}>
        <div className={styles.panelActs}>
          <Button size="sm" icon={<Upload />} onClick={() => setUploading(true)}>
            {t('studies.upload')}
          </Button>
          {lead}
        </div>
        {measurements}
        <Loaded
          query={query}
          what={t('panel.title')}
          isEmpty={({ studies }) => studies.length === 0}
          empty={<Empty compact>{t('panel.empty')}</Empty>}
        >
          {({ result, series, studies }) => (
            <>
              {byStudy(series, studies).map((group) => (
                <section key={group.study.id} className={styles.panelStudy}>
                  <header>
                    <Chip>{group.study.modality}</Chip>
                    <b>
                      <Link to={`/pacs/study/${group.study.id}`}>{nameOfStudy(group)}</Link>
                    </b>
                    <span>{format.dateTime(group.study.datetime)}</span>
                  </header>
                  <Tiles
                    images={result.filter((image) => image.study === group.study.id).slice(0, MAX_SHOWN_PER_STUDY)}
                  />
                </section>
              ))}
            </>
          )}
        </Loaded>
        {uploading && <UploadDialog to={to} onClose={close} />}
      </div>
    </UploadDropZone>
  );
}

type RecordImagesProps = {
  readonly uploads: Pick<UploadParts, 'UploadDropZone'>;
  readonly pet: string;
  readonly record: string;
  readonly measurements?: ReactNode;
};

/** The newest studies of the pet inside its medical record: a visit often has radiographs, a photograph and a scan. */
export function RecordImagesStrip({ uploads, pet, record, measurements }: RecordImagesProps) {
  const { UploadDropZone } = uploads;
  const t = useImagingTexts();
  const { data } = useCall(getPetEntriesNew, { petId: pet });
  const studies = data?.studies.slice(0, STUDIES_OF_STRIP) ?? [];
  return (
    <UploadDropZone to={{ pet, medical_record: record }}>
      <div className={styles.strip}>
        {studies.map((study) => (
          <StudyOfStrip
            key={study.id}
            study={study}
            images={data?.result.filter((image) => image.study === study.id) ?? []}
          />
        ))}
        {studies.length === 0 && (
          <>
            <header>
              <ScanLine size={15} aria-hidden="true" />
              <b>{t('strip.title')}</b>
            </header>
            <p>{t('strip.none')}</p>
          </>
        )}
        {studies.length > 0 && measurements}
      </div>
    </UploadDropZone>
  );
}

function StudyOfStrip({ study, images }: { study: Study; images: readonly PacsImage[] }) {
  const t = useImagingTexts();
  const format = useFormat();
  return (
    <section>
      <header>
        <ScanLine size={15} aria-hidden="true" />
        <b>{study.description || study.modality}</b>
        <span>{format.date(study.datetime)}</span>
        <Link to={overRecord(study.id)}>{t('strip.all', { count: images.length })}</Link>
      </header>
      <Tiles images={images.slice(0, TILES_OF_STRIP)} addressOf={({ study: of, id }) => overRecord(of, id)} />
    </section>
  );
}

/** Address of a study over the record that is open. */
const overRecord = (study: string, image?: string) => ({ search: `?study=${study}${image ? `&image=${image}` : ''}` });

function Tiles(props: { images: readonly PacsImage[]; addressOf?: (image: PacsImage) => To }) {
  const { images, addressOf = ({ study, id }: PacsImage) => `/pacs/study/${study}/image/${id}` } = props;
  const { hospital } = useAccount();
  return (
    <div className={styles.tiles}>
      {images.map((image) => {
        const source = thumbnailUrl(hospital.key, image);
        const words = image.metadata.seriesDescription || image.filename || image.filetype;
        return (
          <Link key={image.id} to={addressOf(image)} aria-label={words}>
            {source ? <img src={source} alt="" loading="lazy" /> : <span>{image.filetype}</span>}
          </Link>
        );
      })}
    </div>
  );
}

/** Title of the tab with a patient's images. */
export function ImagingTabLabel() {
  return useImagingTexts()('panel.title');
}
