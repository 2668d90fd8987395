export { type RadiographView, radiographViews } from './anatomy.ts';
export { type CtOrder, ctStack } from './ct.ts';
export { documentOf, echoReport, pdfOf } from './document.ts';
export { type ElectrocardiogramOrder, electrocardiogram } from './electrocardiogram.ts';
export type { Signalment, StudyOf } from './patient.ts';
export { type RadiographOrder, radiograph } from './radiograph.ts';
export { type UltrasoundOrder, ultrasoundCine } from './ultrasound.ts';
