import { hospitalNameIn } from '@alder/hospitals/domain';
import { formatDate, formatSize, useLanguage } from '@alder/i18n';
import { Logo } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Download, FileArchive } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { getShareUrlImage, getShareZip, type ShareEntry } from '../contract/index.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/** What a viewer of shared images needs; the imaging room fills it, `apps/web` brings the two together. */
export type SharedViewerProps = {
  readonly entry: ShareEntry;
  /** Id of the image in view; the first one unless given. */
  readonly image: string | undefined;
  readonly onImage: (id: string) => void;
  /** Where the bytes of an image are: the original, or one HTJ2K frame; both take byte ranges. */
  readonly urlOf: (fileKey: string, frame?: number) => string;
  /** Where an original may be taken from; undefined where the sender keeps it. */
  readonly originalOf: (fileKey: string) => string | undefined;
  /** Address of an image's thumbnail. */
  readonly thumbnailUrlOf: (fileKey: string) => string;
};

/** Shared images for recipients without an account: the pet's name, the images, and nothing else (screens §3.34). */
export function SharePacsScreen(props: {
  shareId: string;
  entry: ShareEntry;
  image: string | undefined;
  onImage: (id: string) => void;
  Viewer: ComponentType<SharedViewerProps>;
  /** Button for users who may import the images into their own hospital. */
  takeOver?: ReactNode;
}) {
  const { shareId, entry, onImage, Viewer, takeOver } = props;
  const t = useSharingTexts();
  const { language } = useLanguage();
  const [image, setImage] = useState(props.image);
  const visible = entry.images.find((one) => one.id === image) ?? entry.images[0];
  const study = entry.studies.find((one) => one.id === visible?.study) ?? entry.studies[0];
  const title = entry.pet
    ? t('shared.title', { pet: entry.pet.name, description: study?.description || study?.modality || '' })
    : t('shared.images');
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const urlOf = (fileKey: string, part: Readonly<Record<string, string>> = {}) =>
    addressOf(getShareUrlImage, { shareId, image: fileKey, ...part });
  // Deidentified originals are served in the ZIP only.
  const givesOriginals = entry.downloadable && !entry.deidentify;
  const originalOf = (fileKey: string) => (givesOriginals ? urlOf(fileKey, { download: '1' }) : undefined);
  useEffect(() => {
    document.title = `${title} · Alder`;
  }, [title]);

  return (
    <div className={styles.shared} data-theme="viewer">
      <header className={styles.sharedHead}>
        <Logo />
        <p>
          <b>{title}</b>
          {entry.hospital && <span>{hospitalNameIn(entry.hospital, language)}</span>}
        </p>
        <span className={styles.until}>
          {t('shared.until', { date: formatDate(language, entry.expiration, timeZone, 'full') })}
        </span>
        {takeOver}
        {entry.zip && (
          <a href={addressOf(getShareZip, { shareId })} download>
            <FileArchive size={15} aria-hidden="true" />{' '}
            {t('shared.zip', { size: formatSize(language, entry.zip.bytes) })}
          </a>
        )}
        {givesOriginals && visible && (
          <a href={originalOf(visible.file_key)} download>
            <Download size={15} aria-hidden="true" /> {t('shared.download')}
          </a>
        )}
      </header>
      {entry.held + entry.blanked > 0 && (
        <p className={styles.held} role="note">
          {entry.held > 0 && t('shared.held', { count: entry.held })}{' '}
          {entry.blanked > 0 && t('shared.blanked', { count: entry.blanked })}
        </p>
      )}
      <main className={styles.sharedBody}>
        {visible && (
          <Viewer
            entry={entry}
            image={visible.id}
            onImage={(id) => {
              setImage(id);
              onImage(id);
            }}
            urlOf={(fileKey, frame) => urlOf(fileKey, frame === undefined ? {} : { frame: String(frame) })}
            originalOf={originalOf}
            thumbnailUrlOf={(fileKey) => urlOf(fileKey, { thumbnail: '1' })}
          />
        )}
      </main>
    </div>
  );
}
