export { type CalibrationInput, calibrationAt, markerOf, type Point } from './calibration.ts';
export { type FiledSeries, type FiledValue, saysTheSame, seriesOf, stands } from './filed.ts';
export { type Finding, findingOf, type ReadingUnit } from './findings.ts';
export {
  type FindingKind,
  findingKinds,
  type GraphicKind,
  graphicKinds,
  graphicPoints,
  isCompleteGraphic,
  isFinding,
  SPINE_POINTS,
  spineStartOf,
  VERTEBRAE,
} from './graphic-objects.ts';
export { partialStrokes, type Shape, type Stroke, shapeOf } from './graphic-shape.ts';
export { heartScoreOf, onBisector, spineAfter, spineBetween, squareTo } from './heart.ts';
export { progressReading } from './in-progress.ts';
export { type Box, type LabelRequest, placeLabels } from './label-places.ts';
export { angleOf, cobbOf, lengthOf } from './length.ts';
export { mergeGraphics } from './merge-graphics.ts';
export { pixelAt, rescaleOf, valueUnitOf } from './pixel-value.ts';
export { type PrintedGraphics, printedGraphics } from './printed-graphics.ts';
export {
  type Animal,
  ATRIAL_DIMENSION_LIMIT,
  atrialFinding,
  DISTRACTION_LIMITS,
  femurMean,
  heartInterval,
  heldAgainst,
  INCLINATIONS,
  isCanine,
  MODIFIED_ATRIUM_LIMIT,
  NORBERG_MEANS,
  PLATEAU_ANGLES,
  QUADRICEPS_MEANS,
  tracheaMean,
} from './ranges.ts';
export { areaOf, circleOf, type Region, regionOf, type Statistics, statisticsOf } from './region.ts';
export { agrees, reportedFindingOf, type Said } from './reported-finding.ts';
export { type Crosshair, nearestSlice, patientPointOf, pointOfPatient, referenceLine, slicePlaneOf } from './slices.ts';
export { SAW_RADII, USUAL_SAW } from './stifle.ts';
