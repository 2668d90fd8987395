export { type Archive, keepsOnce } from './archive.ts';
export { isEncapsulatedDocument, keptOf, mayHaveBurnedInText, wordsIn } from './burned-in-text.ts';
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
export { jpegContent, pngContent } from './image-content.ts';
export { halvingsWithin, limitedLength, limitedRendition, MAX_SHARED_PIXELS } from './limited-rendition.ts';
export type { NewImages } from './new-images.ts';
export { isWorthPacking } from './packing.ts';
export { type PixelShape, pixelShapeOf, SQUARE } from './pixel-shape.ts';
export { type RequestedRange, readRange } from './requested-range.ts';
export {
  type HoldReason,
  holdReasons,
  isLeaving,
  LEAVING_DAYS,
  leavesAt,
  MAX_PURGED_NIGHTLY,
  PURGE_PART,
  RETENTION_YEARS,
  type RetainedStudy,
  retainedSince,
} from './retention.ts';
export { type Revision, shownRevision } from './revisions.ts';
export { DEFAULT_COLUMNS, type StudyColumn, type StudySort, studyColumns, studySorts } from './study-list.ts';
export { nameOfStudy } from './study-name.ts';
export { foundRows, type TagRow, tagRows, unfoldedRows } from './tag-rows.ts';
export { THUMBNAIL_SIDE } from './thumbnail.ts';
export { type ToneAttributes, toneOf } from './tone.ts';
export { countedSharedPercent, gigabytes, usagePercent } from './usage.ts';
export { type DayAdded, type Growth, growthOf } from './usage-growth.ts';
export { attributesWithout, type Withheld } from './withheld.ts';
