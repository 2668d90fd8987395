export { type Described, describeDicom, type ImageMetadata } from './describe-dicom.ts';
export {
  type Difference,
  differences,
  differencesOf,
  type KnownPatient,
  type SentPatient,
  type WorthALook,
  worthALook,
} from './differences.ts';
export { fetchedCounter, fetchFlow } from './fetch-flow.ts';
export { type FiledSeries, type FiledValue, saysTheSame, seriesOf, stands } from './filed.ts';
export {
  cleanFilename,
  endingFits,
  type Filetype,
  filetypes,
  isVideo,
  mediaTypeOf,
  SNIFF_BYTES,
  sniff,
  UPLOAD_MOST_BYTES,
} from './filetype.ts';
export { FORWARD_TRIES_MOST, type ForwardState, forwardStates, type StoreOutcome, storeOutcome } from './forward.ts';
export { attributesOfFrame, type FrameGroups, frameGroups } from './frame-groups.ts';
export {
  clean,
  type ImageAttributes,
  imageAttributes,
  type LookupTable,
  lookupTables,
  type UltrasoundRegion,
  ultrasoundRegions,
} from './image-attributes.ts';
export { halvingsWithin, limitedLength, limitedRendition, MAX_SHARED_PIXELS } from './limited-rendition.ts';
export {
  type FindingKind,
  findingKinds,
  isFinding,
  isWholeMark,
  type MarkKind,
  markKinds,
  markPoints,
  SPINE_POINTS,
  spineStartOf,
  VERTEBRAE,
} from './marks.ts';
export { markerOf } from './measure/calibration.ts';
export { findingOf } from './measure/findings.ts';
export { type PrintedMarks, printedMarks } from './measure/printed-marks.ts';
export { agrees, type Said, saidOf } from './measure/said.ts';
export { mergeMarks } from './merge-marks.ts';
export { type ArrivingPatient, isOtherAnimal, type StudyPatient } from './other-animal.ts';
export { isWorthPacking } from './packing.ts';
export { jpegContent, pngContent } from './picture-content.ts';
export { type PixelShape, pixelShapeOf, SQUARE } from './pixel-shape.ts';
export { DEFAULT_COLUMNS, type StudyColumn, type StudySort, studyColumns, studySorts } from './study-list.ts';
export { type ToneAttributes, toneOf } from './tone.ts';
export { countedSharedPercent, gigabytes, quotaBytes, usagePercent } from './usage.ts';
export { type DayAdded, type Growth, growthOf } from './usage-growth.ts';
export { attributesWithout, type Withheld } from './withheld.ts';
export { keptOf, mayShowWords, wordsIn } from './words-in-pixels.ts';
