export { getPacsUsage, refreshAetitle } from './admin-calls.ts';
export {
  type AiResult,
  aiResult,
  getAIAgreement,
  getAIResult,
  reviewAIResult,
} from './ai-calls.ts';
export {
  getCine,
  getFrame,
  getImage,
  getLocalCopies,
  type LocalCopies,
  thumbnail,
} from './byte-calls.ts';
export { getStudiesZip, MAX_EXPORTED } from './download-calls.ts';
export {
  type ImageRevision,
  imageRevision,
  type ListedStudy,
  listedStudy,
  type PacsImage,
  pacsImage,
  type Rendition,
  rendition,
  renditionFrame,
  type Series,
  type Study,
  series,
  study,
} from './entities.ts';
export {
  deletePacs,
  getPacs,
  getPacsEntry,
  getPetEntriesNew,
  getRevisions,
  getSeries,
  getSeriesEntries,
  getStudyEntries,
  updateImage,
  updateSeries,
} from './pacs-calls.ts';
export {
  aiNotConfigured,
  aiNotReadable,
  aiReviewed,
  aiUnreachable,
  cineNotMade,
  ffmpegMissing,
  frameNotPrepared,
  imageDamaged,
  moveOvertaken,
  quotaReached,
  rangeNotSatisfiable,
  splitWhole,
  studiesOfTwoPets,
  studyUnmatched,
} from './refusals.ts';
export { getRetention, holdStudy, type Retention, releaseHold, setRetention } from './retention-calls.ts';
export {
  getStudyListChoice,
  matchStudy,
  mergeStudies,
  repairStudy,
  type StudyListChoice,
  type StudyView,
  splitStudy,
  studyView,
  undoStudyMove,
  updateStudyListChoice,
} from './study-calls.ts';
export { archiveSeriesImage, getArchiveImage, getUsageDetails, refreshUsage } from './tiering-calls.ts';
