import { useFormat } from '@alder/i18n';
import { Button, Ring } from '@alder/ui';
import { useEffect } from 'react';
import { endFirstImage } from '../first-picture/first-image.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import type { StageModel } from './use-stage.ts';
import type { Unlisted } from './versions.ts';
import styles from './viewport.module.css';

/** Note in a viewport that a newer version is shown than requested, or that a newer one exists. */
export function VersionNote(props: {
  image: ViewerImage;
  /** The address or the viewport names a version that this one has superseded. */
  isReplaced: boolean;
  /** Shows all versions of the image. */
  onVersions: (image: ViewerImage) => void;
}) {
  const { image, isReplaced, onVersions } = props;
  const t = useViewerTexts();
  if (!isReplaced && !image.superseded) return null;
  return (
    <div className={styles.version} onPointerDown={(event) => event.stopPropagation()}>
      <p role="status">{t(isReplaced ? 'version.replaced' : 'version.superseded')}</p>
      <Button size="sm" onClick={() => onVersions(image)}>
        {t('version.all')}
      </Button>
    </div>
  );
}

/** A viewport whose image is not in the list of the viewer: shows where the image is, or that the archive has none. */
export function AbsentCell({
  cell,
  absent,
  model,
  addressOf,
}: {
  cell: number;
  absent: Unlisted;
  model: StageModel;
  addressOf: ((image: Pick<ViewerImage, 'id' | 'study'>) => string) | undefined;
}) {
  const t = useViewerTexts();
  const format = useFormat();
  // The image preloaded before the viewer must not cover this text.
  useEffect(endFirstImage, []);
  const activate = () => model.act({ act: 'activate', cell });
  return (
    <div
      className={styles.absent}
      data-active={cell === model.stage.active ? '' : undefined}
      onPointerDown={activate}
      role={absent.state === 'asking' ? undefined : 'alert'}
    >
      {absent.state === 'asking' && <Ring size={24} />}
      {absent.state === 'unknown' && <p>{t('version.unknown')}</p>}
      {absent.state === 'failed' && (
        <>
          <p>{t('version.failed')}</p>
          <Button onClick={absent.retry}>{t('retry')}</Button>
        </>
      )}
      {absent.state === 'known' && (
        <>
          <p>{t('version.elsewhere', { date: format.dateTime(absent.image.datetime) })}</p>
          {addressOf && <a href={addressOf(absent.image)}>{t('version.there')}</a>}
        </>
      )}
    </div>
  );
}
