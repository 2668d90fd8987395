import { useFormat } from '@alder/i18n';
import type { GraphicObject } from '@alder/measurements/contract';
import { findingOf, isFinding } from '@alder/measurements/domain';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { reportOf } from './finding-texts.ts';
import type { OtherUserGraphic } from './graphic-layer.tsx';
import { calibrationOf } from './image-graphics.ts';

/** Measurements on the images of a study as report sentences, those of other users included. */
export function useReportSentences(
  images: readonly ViewerImage[],
  own: Readonly<Record<string, readonly GraphicObject[]>>,
  foreign: Readonly<Record<string, readonly OtherUserGraphic[]>>,
): readonly string[] {
  const t = useViewerTexts();
  const format = useFormat();
  const text = images.flatMap((image) => {
    const [local, other] = [own[image.id] ?? [], foreign[image.id] ?? []];
    const calibration = calibrationOf(image, local, other);
    return [...local, ...other.map(({ graphic }) => graphic)].flatMap((graphic) => {
      if (!isFinding(graphic.kind)) return [];
      const finding = findingOf(calibration, { ...graphic, kind: graphic.kind });
      return finding ? [reportOf(t, format, graphic.kind, finding)] : [];
    });
  });
  return [...new Set(text)];
}
