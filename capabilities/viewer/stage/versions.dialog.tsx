import { useFormat } from '@alder/i18n';
import { Button, Chip, Dialog, Ring } from '@alder/ui';
import { useEffect, useState } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import styles from './versions.module.css';
import type { ImageVersion, Versions } from './versions.ts';

/**
 * Dialog with everything that arrived under the SOP Instance UID of an image: time, sender, current version; each can
 * be opened.
 */
export function VersionsDialog(props: {
  image: ViewerImage;
  /** The image of the active viewport. */
  shown: string | undefined;
  versions: Versions;
  onOpen: (version: ImageVersion) => void;
  onClose: () => void;
}) {
  const { image, shown: visible, versions, onOpen, onClose } = props;
  const t = useViewerTexts();
  const { all, hasFailed, ask } = useVersions(image, versions);
  return (
    <Dialog open size="md" title={t('version.all')} onClose={onClose}>
      <p className={styles.about}>{t('version.about')}</p>
      {!all && !hasFailed && <Ring size={24} />}
      {hasFailed && (
        <p role="alert" className={styles.about}>
          {t('version.failed')} <Button onClick={ask}>{t('retry')}</Button>
        </p>
      )}
      {all && (
        <ul className={styles.list} aria-label={t('version.all')}>
          {all.map((one) => (
            <Version
              key={one.id}
              one={one}
              isVisible={one.id === visible}
              elsewhere={one.study === image.study ? undefined : versions.addressOf(one)}
              onOpen={() => onOpen(one)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Version({
  one,
  isVisible,
  elsewhere,
  onOpen,
}: {
  one: ImageVersion;
  isVisible: boolean;
  /** Its page where it is in another study. */
  elsewhere: string | undefined;
  onOpen: () => void;
}) {
  const t = useViewerTexts();
  const format = useFormat();
  return (
    <li data-superseded={one.superseded ? '' : undefined}>
      <span className={styles.name}>
        <b>{t('version.number', { number: one.revision })}</b>
        <small>
          {t('version.arrived', {
            date: format.dateTime(one.created_at),
            sender: one.sent_by || t('version.unknownSender'),
          })}
        </small>
      </span>
      {one.superseded ? (
        <Chip tone="warn">{t('version.old')}</Chip>
      ) : (
        <Chip tone="ok">{t(elsewhere ? 'version.otherStudy' : 'version.valid')}</Chip>
      )}
      {isVisible ? (
        <span className={styles.visible}>{t('version.visible')}</span>
      ) : elsewhere ? (
        <a href={elsewhere}>{t('version.there')}</a>
      ) : (
        <Button size="sm" onClick={onOpen} aria-label={t('version.openNumber', { number: one.revision })}>
          {t('version.open')}
        </Button>
      )}
    </li>
  );
}

function useVersions({ id }: ViewerImage, versions: Versions) {
  const [state, setState] = useState<{ all?: readonly ImageVersion[]; hasFailed: boolean }>({ hasFailed: false });
  const ask = () => {
    setState({ hasFailed: false });
    versions.load(id).then(
      (all) => setState({ all, hasFailed: false }),
      () => setState({ hasFailed: true }),
    );
  };
  useEffect(ask, [id]);
  return { ...state, ask };
}
