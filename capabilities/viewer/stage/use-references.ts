import type { Point } from '@alder/measurements/domain';
import {
  type Crosshair,
  nearestSlice,
  patientPointOf,
  pointOfPatient,
  referenceLine,
  slicePlaneOf,
} from '@alder/measurements/domain';
import { useState } from 'react';
import { imageOfFrame } from '../viewer-image.ts';
import type { References } from './reference-layer.tsx';
import type { StageModel } from './use-stage.ts';

/** Reference lines and crosshair between viewports of one frame of reference. */
export function useReferences(model: StageModel) {
  const [crosshair, setCrosshair] = useState<Crosshair>();
  const planeIn = (cell: number) => {
    const image = model.imageIn(cell);
    return image && slicePlaneOf(imageOfFrame(image, model.frameIn(cell)).attributes);
  };

  /** Shows the position under a point of one viewport in all others: in a stack, in the nearest slice. */
  const pointAt = (cell: number, point: Point) => {
    const plane = planeIn(cell);
    if (!plane) return;
    const { frameOfReference } = plane;
    const place = patientPointOf(plane, point);
    setCrosshair({ frameOfReference, place });
    for (const other of model.inView) {
      const image = model.imageIn(other);
      if (other === cell || !image) continue;
      const stack = model.stackOf(image).map((slice) => ({ slice, plane: slicePlaneOf(slice.attributes) }));
      const nearest = nearestSlice(stack, frameOfReference, place);
      if (nearest && nearest !== image) model.act({ act: 'show', cell: other, image: nearest.id });
    }
  };

  const referencesIn = (cell: number): References => {
    const { stage, inView } = model;
    const plane = inView.length > 1 || crosshair ? planeIn(cell) : undefined;
    const active = cell === stage.active ? undefined : planeIn(stage.active);
    const isOfCrosshair = plane && crosshair?.frameOfReference === plane.frameOfReference;
    return {
      line: plane && active && referenceLine(plane, active),
      crosshair: isOfCrosshair ? pointOfPatient(plane, crosshair.place) : undefined,
    };
  };
  return { pointAt, referencesIn, hasCrosshair: crosshair !== undefined, clear: () => setCrosshair(undefined) };
}

export type ReferencesModel = ReturnType<typeof useReferences>;
