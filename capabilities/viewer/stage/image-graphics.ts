import type { GraphicObject } from '@alder/measurements/contract';
import {
  type CalibrationInput,
  type Finding,
  type FindingKind,
  findingOf,
  isFinding,
  markerOf,
} from '@alder/measurements/domain';
import type { ViewerImage } from '../viewer-image.ts';
import type { OtherUserGraphic } from './graphic-layer.tsx';

/** Calibration of an image: its header, or the last calibration marker on it. */
export function calibrationOf(
  { id, attributes }: ViewerImage,
  own: readonly GraphicObject[],
  foreign: readonly OtherUserGraphic[],
): CalibrationInput & { readonly id: string } {
  return { id, attributes, marker: markerOf([...foreign.map(({ graphic }) => graphic), ...own]) };
}

/** Value of a guided measurement on an earlier image of the same animal. */
export type EarlierFinding = { readonly datetime: string; readonly kind: FindingKind; readonly finding: Finding };

/** The guided measurements on earlier images of the same animal, oldest first; of each kind the last of an image. */
export function earlierFindings(
  image: ViewerImage,
  images: readonly ViewerImage[],
  own: Readonly<Record<string, readonly GraphicObject[]>>,
  foreign: Readonly<Record<string, readonly OtherUserGraphic[]>> = {},
): EarlierFinding[] {
  return images
    .filter((one) => one.study !== image.study && one.datetime < image.datetime)
    .sort((a, b) => a.datetime.localeCompare(b.datetime))
    .flatMap((one) => {
      const [others, local] = [foreign[one.id] ?? [], own[one.id] ?? []];
      const calibration = calibrationOf(one, local, others);
      const last = new Map(
        [...others.map(({ graphic }) => graphic), ...local].map((graphic) => [graphic.kind, graphic]),
      );
      return [...last.values()].flatMap((graphic) => {
        if (!isFinding(graphic.kind)) return [];
        const finding = findingOf(calibration, { ...graphic, kind: graphic.kind });
        return finding ? [{ datetime: one.datetime, kind: graphic.kind, finding }] : [];
      });
    });
}
