export {
  type Annotation,
  type AnnotationContent,
  annotation,
  annotationContent,
  type GraphicObject,
  getUserAnnotations,
  graphic,
  updateUserAnnotation,
} from './annotation-calls.ts';
export {
  type FiledMeasurement,
  filedMeasurement,
  fileMeasurement,
  getFiledMeasurements,
  withdrawMeasurement,
} from './filed-calls.ts';
export { measurementDiffers, measurementNeedsPatient } from './refusals.ts';
