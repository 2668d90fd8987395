import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { type GraphicKind, graphicKinds, isCompleteGraphic } from '../domain/index.ts';

/** A point on an image, in its pixels from the upper left corner; it may be outside of the image. */
const markPoint = z.object({ x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) });

/** A graphic object on an image. Its value follows from its points and the calibration of the image. */
export const graphic = z
  .object({
    id: field.id.describe('Made by the browser'),
    kind: z.enum(graphicKinds as readonly [GraphicKind, ...GraphicKind[]]),
    frame: z.int().min(0).describe('Frame of the image, from 0'),
    points: z.array(markPoint).min(1).max(2000),
    text: field.text(500).optional().describe('Text of a text or an arrow, name of a vertebra'),
    millimetres: z
      .number()
      .positive()
      .max(10_000)
      .optional()
      .describe('Length of a calibration as it really is; radius of the saw that a plateau is turned with'),
  })
  .refine(({ kind, points }) => isCompleteGraphic(kind, points.length), { path: ['points'], message: 'points' });
export type GraphicObject = z.infer<typeof graphic>;

/** What one user drew on one image. */
export const annotationContent = z.strictObject({ marks: z.array(graphic).max(500) });
export type AnnotationContent = z.infer<typeof annotationContent>;

/** Annotation (specification §3): the graphic objects of one user on one image. */
export const annotation = z.object({
  ...field.entry,
  medical_image: field.id,
  study: field.id,
  pet: field.id.nullable().describe('Pet of the study'),
  account: field.id.describe('Who drew it'),
  author: z.string().describe('Name of the user who drew it'),
  content: annotationContent,
});
export type Annotation = z.infer<typeof annotation>;

/** Annotations of all users of the hospital on the images of some studies; a study that does not exist is refused. */
export const getUserAnnotations = defineCall({
  id: 'pacs.getUserAnnotations',
  method: 'POST',
  path: '/api/:hospital/pacs/getUserAnnotations',
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  reads: true,
  input: z.strictObject({ studies: z.array(field.id).min(1, 'missing').max(100) }),
  payload: z.object({ result: z.array(annotation) }),
  refusals: [notFound],
  watches: ['annotation'],
  summary: 'Measurements and notes on the images of studies',
});

/**
 * Saves the user's annotation of one image as a whole; other users' annotations cannot be changed.
 *
 * `version` is the one that the change is based on, and is left out for the user's first annotation. Where another
 * window of the same user has saved in between, the refusal contains the current annotation.
 */
export const updateUserAnnotation = defineCall({
  id: 'pacs.updateUserAnnotation',
  method: 'POST',
  path: '/api/:hospital/pacs/updateUserAnnotation',
  access: { kind: 'permit', permit: ['pacs'] },
  input: z.strictObject({
    medicalImageId: field.id,
    annotation: annotationContent,
    version: field.version.optional(),
  }),
  payload: z.object({ result: annotation }),
  refusals: [notFound, stale],
  summary: "Keeps the user's measurements and notes on an image",
});
