import { randomId, saveFile } from '@alder/client';
import { newUid } from '@alder/dicom';
import { useFormat } from '@alder/i18n';
import { regionOf } from '@alder/measurements/domain';
import { toast } from '@alder/ui';
import { type RefObject, useEffect, useState } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { canBeReferred } from '../export/heads.ts';
import { probed, statistics, useGraphicLabels } from '../stage/graphic-labels.ts';
import type { Layout } from '../stage/stage.ts';
import type { CineRange } from '../stage/use-cine.ts';
import { type useViewer, windowSize } from '../stage/use-viewer.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { SECOND_WINDOW } from './other-windows.ts';
import type { PrintHead, PrintImage } from './print-sheet.tsx';
import { pngOf, snapshotOf } from './snapshot.ts';
import { viewLink } from './view-link.ts';

/** Video of frames: range, frame rate and window. */
export type CineOptions = CineRange & {
  readonly fps: number;
  readonly window: Window | undefined;
  readonly inverted: boolean;
};

/** Callbacks of the page around the viewer for its outputs. */
export type ViewerOutput = {
  readonly head: PrintHead;
  /** Windows with the same value exchange messages. */
  readonly patient: string;
  /** Saves a snapshot in the study of an image. */
  readonly keep: (rendered: Blob, image: ViewerImage) => Promise<void>;
  /** Files DICOM objects in the archive; study and series are in their headers. */
  readonly file: (objects: readonly Blob[]) => Promise<void>;
  /** Name of the user, as author of the measurements. */
  readonly author: string;
  /** Address of the original file of an image. */
  readonly originalUrl: (image: ViewerImage) => string;
  /** Address of a video of some frames. */
  readonly cineUrl: (image: ViewerImage, query: CineOptions) => string;
  /** Link to a state of the viewer. */
  readonly linkTo: (image: ViewerImage, view: string) => string;
  /** A linked window has opened another study. */
  readonly onOtherStudy: (study: string) => void;
};

type Viewer = ReturnType<typeof useViewer>;

/** Outputs of the viewer: snapshots, print, videos, links, second window. */
export function useOutput(viewer: Viewer, input: ViewerOutput | undefined, section: RefObject<HTMLElement | null>) {
  const t = useViewerTexts();
  const format = useFormat();
  const [printed, setPrinted] = useState<{ head: PrintHead; layout: Layout; pictures: PrintImage[] }>();
  const labelsOf = useGraphicLabels();
  const { active, model, scenes, cine, presentations, windows } = viewer;
  const study = active?.image.study;
  useEffect(() => {
    if (study) windows.tell({ what: 'study', study });
  }, [study]);
  if (!input || !active) return undefined;
  const { image, calibration, visible } = active;
  /** Measurement report and presentation state of the active image; nothing where it is not DICOM. */
  const objects = async (): Promise<{ name: string; bytes: Uint8Array }[]> => {
    const [{ reportOf }, { presentationOf }] = await Promise.all([
      import('../export/to-report.ts'),
      import('../export/to-presentation.ts'),
    ]);
    const own = active.graphics.map((graphic) => ({ graphic, author: input.author }));
    const graphics = [...active.foreign, ...own].map(({ graphic, author }) => {
      const region = regionOf(calibration, graphic);
      const name = t(`tool.${graphic.kind}`);
      const found = region && graphic.frame === active.frame ? statistics(region, visible, calibration) : undefined;
      const [value, ...colours] =
        graphic.kind === 'probe' && graphic.frame === active.frame
          ? (probed(graphic.points[0]!, visible, calibration) ?? [])
          : [];
      const words = labelsOf(calibration, graphic, graphic.frame === active.frame ? visible : undefined).value;
      return { graphic, author, name, words, statistics: found, ...(colours.length === 0 && { probed: value }) };
    });
    const parts = {
      image,
      calibration,
      graphics,
      author: input.author,
      now: new Date(),
      newUid: () => newUid(randomId),
    };
    const report = reportOf(parts);
    const state = presentationOf(parts, presentations.lookIn(model.stage.active));
    return [...(report ? [{ name: nameOf('SR.dcm'), bytes: report }] : []), { name: nameOf('PR.dcm'), bytes: state }];
  };
  /** Images of the study in the viewports that a DICOM object can reference, each with its frame. */
  const keyImages = model.inView.flatMap((cell) => {
    const one = model.imageIn(cell);
    return one && one.study === image.study && canBeReferred(one) ? [{ image: one, frame: model.frameIn(cell) }] : [];
  });
  const acquired = (graphics: boolean) => {
    const viewport = section.current?.querySelector('[data-viewport][data-active]');
    const canvas = viewport && snapshotOf(viewport, { graphics });
    if (!canvas) toast({ tone: 'fail', text: t('output.nothing') });
    return canvas;
  };
  const fault = () => toast({ tone: 'fail', text: t('output.failed') });
  const nameOf = (ending: string) => {
    const words = [
      input.head.who,
      image.metadata.seriesDescription || image.metadata.modality,
      image.datetime.slice(0, 10),
    ];
    return `${words
      .join(' ')
      .replace(/[^\p{L}\p{N} _-]+/gu, '')
      .trim()
      .replace(/\s+/g, '-')}.${ending}`;
  };
  const link = () =>
    input.linkTo(image, viewLink({ stage: model.stage, presentations: scenes.presentations }, windowSize()));

  return {
    printed,
    closePrint: () => setPrinted(undefined),
    windows: windows.others,
    keep: () => {
      const canvas = acquired(true);
      if (!canvas) return;
      const saved = pngOf(canvas).then((rendered) => input.keep(rendered, image));
      void saved.then(() => toast({ text: t('output.kept') }), fault);
    },
    download: (graphics: boolean) => {
      const canvas = acquired(graphics);
      if (!canvas) return;
      void pngOf(canvas).then((image) => saveFile(URL.createObjectURL(image), nameOf('png')), fault);
    },
    original: () => saveFile(input.originalUrl(image)),
    /** Undefined for images that no DICOM object can reference. */
    ...(canBeReferred(image) && {
      dicom: () =>
        void objects().then((all) => {
          for (const { name, bytes } of all) saveFile(URL.createObjectURL(new Blob([bytes as BlobPart])), name);
        }, fault),
      fileDicom: () =>
        void objects()
          .then((all) => input.file(all.map(({ name, bytes }) => new File([bytes as BlobPart], name))))
          .then(() => toast({ text: t('output.filed') }), fault),
    }),
    ...(keyImages.length > 0 && {
      keyObjects: () =>
        void import('../export/to-key-objects.ts')
          .then(({ keyObjectsOf }) =>
            keyObjectsOf({
              ...{ images: keyImages, author: input.author, now: new Date(), newUid: () => newUid(randomId) },
            }),
          )
          .then((bytes) => input.file([new File([bytes as BlobPart], nameOf('KO.dcm'))]))
          .then(() => toast({ text: t('output.keyObjectsFiled') }), fault),
    }),
    video: () => {
      const { window, inverted } = presentations.lookIn(model.stage.active);
      saveFile(input.cineUrl(image, { ...cine.range, fps: cine.fps, window, inverted }), nameOf('mp4'));
    },
    print: () => {
      const found = [...(section.current?.querySelectorAll('[data-viewport]') ?? [])];
      const images = found.flatMap((viewport, at) => {
        const canvas = snapshotOf(viewport, { graphics: true, cut: true });
        const visible = model.imageIn(model.inView[at] ?? 0);
        const words = visible && [
          visible.metadata.seriesDescription || visible.metadata.modality,
          format.dateTime(visible.datetime),
        ];
        return canvas ? [{ canvas, words: words?.filter(Boolean).join(', ') ?? '' }] : [];
      });
      if (images.length === 0) return void toast({ tone: 'fail', text: t('output.nothing') });
      // A phone shows one viewport of any layout, so the image has the page to itself.
      const layout = model.stage.isWide || images.length === 1 ? '1x1' : model.stage.layout;
      setPrinted({ head: input.head, layout, pictures: images });
    },
    copyLink: () =>
      void navigator.clipboard.writeText(link()).then(
        () => toast({ text: t('output.linkCopied') }),
        () => toast({ tone: 'fail', text: link() }),
      ),
    secondWindow: () => void window.open(link(), SECOND_WINDOW, 'popup,width=1280,height=900'),
  };
}

export type Output = NonNullable<ReturnType<typeof useOutput>>;
