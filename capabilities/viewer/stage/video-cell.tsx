import { useState } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { OriginalOf, UrlOf, ViewerImage } from '../viewer-image.ts';
import { OriginalLink } from './original-link.tsx';
import styles from './viewer.module.css';

/** A video with the browser's own controls: the playable version, or the original where browsers play it. */
export function VideoCell(props: {
  readonly image: ViewerImage;
  readonly urlOf: UrlOf;
  readonly originalOf: OriginalOf;
  readonly isActive: boolean;
  readonly onActivate: () => void;
}) {
  const { image, urlOf } = props;
  const t = useViewerTexts();
  const source = sourceOf(image, urlOf);
  const [unplayed, setUnplayed] = useState<string>();
  if (!source || unplayed === source) {
    const original = props.originalOf(image.file_key);
    const isArriving = !image.rendition && (image.prepared ?? 'waiting') === 'waiting';
    return (
      <p className={styles.empty} role="status">
        {t(isArriving ? 'fault.notPrepared' : 'fault.format')}{' '}
        {(original !== undefined || !isArriving) && <OriginalLink url={original} />}
      </p>
    );
  }
  return (
    <video
      key={source}
      className={styles.video}
      data-active={props.isActive ? '' : undefined}
      src={source}
      onPointerDown={props.onActivate}
      onError={() => setUnplayed(source)}
      controls
      autoPlay
      loop
      muted
      playsInline
    />
  );
}

/** The version made for browsers; until it exists only originals in a container that browsers know. */
function sourceOf({ rendition, file_key, filetype }: ViewerImage, urlOf: UrlOf): string | undefined {
  if (rendition?.media_type) return urlOf(file_key, 0);
  return filetype === 'mp4' || filetype === 'mov' ? urlOf(file_key) : undefined;
}
