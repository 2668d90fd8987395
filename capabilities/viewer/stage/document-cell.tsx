import { lazyPart, Ring } from '@alder/ui';
import { useEffect, useState } from 'react';
import { endFirstImage } from '../first-picture/first-image.ts';
import { ImageNotShown, mayCome, type NotShownCode } from '../load/image-not-shown.ts';
import type { LoadedDocument } from '../load/load-document.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { OriginalOf, ViewerImage } from '../viewer-image.ts';
import styles from './document.module.css';
import { OriginalLink } from './original-link.tsx';

const ReportDocument = lazyPart(async () => (await import('./report-document.tsx')).ReportDocument);
const WaveformPlot = lazyPart(async () => (await import('./waveform-plot.tsx')).WaveformPlot);

/** A viewport of an object without pixels: a structured report as text, a waveform as a plot. */
export function DocumentCell(props: {
  readonly image: ViewerImage;
  readonly originalOf: OriginalOf;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  /** Images of the viewer by SOP Instance UID, for references. */
  readonly referred: (sopInstance: string) => ViewerImage | undefined;
  readonly onImage: (id: string) => void;
}) {
  const { image, isActive } = props;
  const t = useViewerTexts();
  const url = props.originalOf(image.file_key);
  const { found, fault } = useDocument(image, url);
  // What was drawn before there was a viewer must not stay over the document.
  useEffect(endFirstImage, []);
  return (
    <section
      className={styles.document}
      aria-label={image.metadata.seriesDescription || image.metadata.modality}
      data-active={isActive ? '' : undefined}
      data-document={found?.kind}
      onPointerDownCapture={props.onActivate}
    >
      {!found && !fault && url !== undefined && <Ring size={24} />}
      {url === undefined && <p role="status">{t('open.kept')}</p>}
      {(fault || found?.kind === 'pdf') && (
        <div className={styles.fault} role="alert">
          <p>{t(`fault.${fault ?? (image.prepared === 'failed' ? 'notDecoded' : 'notPrepared')}`)}</p>
          {(!fault || !mayCome(fault)) && <OriginalLink url={url} />}
        </div>
      )}
      {found?.kind === 'report' && (
        <ReportDocument report={found.report} referred={props.referred} onImage={props.onImage} />
      )}
      {found?.kind === 'waveform' && <WaveformPlot waveform={found.waveform} />}
    </section>
  );
}

function useDocument(image: ViewerImage, url: string | undefined) {
  const [state, setState] = useState<{ id?: string; found?: LoadedDocument; fault?: NotShownCode }>({});
  useEffect(() => {
    if (url === undefined) return;
    const stop = new AbortController();
    import('../load/load-document.ts')
      .then(({ loadDocument }) => loadDocument(image, url, stop.signal))
      .then(
        (found) => setState({ id: image.id, found }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setState({ id: image.id, fault: error instanceof ImageNotShown ? error.code : 'notDecoded' });
        },
      );
    return () => stop.abort();
  }, [image.id, url]);
  // What another image holds is not shown for this one.
  return state.id === image.id ? state : {};
}
