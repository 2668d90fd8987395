export { type ReviewedLog, reviewedLog, type ServiceLog, serviceLog } from './entities.ts';
export {
  deleteServiceLog,
  getHospitalServiceLogs,
  getReplacementPhoto,
  getServiceLog,
  photoFields,
  requestReplacement,
  uploadReplacementPhoto,
} from './log-calls.ts';
export * from './refusals.ts';
export {
  decideReplacements,
  getReplacementRequests,
  getReviewedPhoto,
  type ReviewView,
  reviewViews,
} from './review-calls.ts';
