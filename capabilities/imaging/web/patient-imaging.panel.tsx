import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Loaded } from '@alder/ui';
import { ScanLine, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getPetEntriesNew, type PacsImage } from '../contract/index.ts';
import { byStudy, nameOf, thumbnailUrl } from './images.ts';
import styles from './imaging.module.css';
import { UploadDialog, UploadDropZone } from './upload.dialog.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';

const SHOWN_A_STUDY = 8;

/** Every study of one pet, on its own page; files dropped here become the pet's. */
export function PatientImagingPanel({ pet, name }: { pet: string; name?: string }) {
  const t = useImagingTexts();
  const format = useFormat();
  const [uploading, setUploading] = useState(false);
  const query = useCall(getPetEntriesNew, { petId: pet });
  const to = { pet, ...(name !== undefined && { name }) };
  return (
    <UploadDropZone to={to}>
      <div className={styles.panel}>
        <Button icon={<Upload />} onClick={() => setUploading(true)}>
          {t('studies.upload')}
        </Button>
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
                      <Link to={`/pacs/study/${group.study.id}`}>{nameOf(group)}</Link>
                    </b>
                    <span>{format.dateTime(group.study.datetime)}</span>
                  </header>
                  <Tiles images={result.filter((image) => image.study === group.study.id).slice(0, SHOWN_A_STUDY)} />
                </section>
              ))}
            </>
          )}
        </Loaded>
        {uploading && <UploadDialog to={to} onClose={() => setUploading(false)} />}
      </div>
    </UploadDropZone>
  );
}

/** The newest images of the pet inside its medical record. */
export function RecordImagesStrip({ pet, record }: { pet: string; record: string }) {
  const t = useImagingTexts();
  const { data } = useCall(getPetEntriesNew, { petId: pet });
  const [study] = data?.studies ?? [];
  const images = data?.result.filter((image) => image.study === study?.id) ?? [];
  return (
    <UploadDropZone to={{ pet, medical_record: record }}>
      <div className={styles.strip}>
        <header>
          <ScanLine size={15} aria-hidden="true" />
          <b>{study ? study.description || study.modality : t('strip.title')}</b>
          {study && <Link to={`/pacs/study/${study.id}`}>{t('strip.all', { count: images.length })}</Link>}
        </header>
        {images.length === 0 ? <p>{t('strip.none')}</p> : <Tiles images={images.slice(0, 4)} />}
      </div>
    </UploadDropZone>
  );
}

function Tiles({ images }: { images: readonly PacsImage[] }) {
  const { hospital } = useAccount();
  return (
    <div className={styles.tiles}>
      {images.map((image) => {
        const source = thumbnailUrl(hospital.key, image);
        const words = image.metadata.seriesDescription || image.filename || image.filetype;
        return (
          <Link key={image.id} to={`/pacs/study/${image.study}/image/${image.id}`} aria-label={words}>
            {source ? <img src={source} alt="" loading="lazy" /> : <span>{image.filetype}</span>}
          </Link>
        );
      })}
    </div>
  );
}

/** What the tab of a patient's images is called. */
export function ImagingTabLabel() {
  return useImagingTexts()('panel.title');
}
