import { defineRefusal } from '@alder/wire';

export const quotaReached = defineRefusal('quotaReached', { status: 413, text: 'The storage of the hospital is full' });
/** No frames are prepared for this image (yet): the original has to be used. */
export const frameNotPrepared = defineRefusal('frameNotPrepared', { status: 404, text: 'Record not found' });
/** The image has no such frames, or they cannot be decoded. */
export const cineNotMade = defineRefusal('cineNotMade', {
  status: 422,
  text: 'No video can be made of these frames',
});
/** Videos need the FFmpeg of the system, which is not installed on the server (decision 0261). */
export const ffmpegMissing = defineRefusal('ffmpegMissing', {
  status: 422,
  text: 'FFmpeg is not installed on the server',
});
/** No inference service is configured; nothing is made up instead. */
export const aiNotConfigured = defineRefusal('aiNotConfigured', {
  status: 409,
  text: 'No inference service is configured',
});
/** The service cannot read this image: no radiograph, or no heart on it. */
export const aiNotReadable = defineRefusal('aiNotReadable', {
  status: 422,
  text: 'The inference service cannot read this image',
});
/** The service did not respond, or not as agreed; asking again later may help. */
export const aiUnreachable = defineRefusal('aiUnreachable', {
  status: 503,
  text: 'The inference service does not answer',
});
/** Another user has decided already. */
export const aiReviewed = defineRefusal('aiReviewed', { status: 409, text: 'This result is reviewed already' });
export const rangeNotSatisfiable = defineRefusal('rangeNotSatisfiable', { status: 416, text: 'No such range' });
/** The original is still in the archive tier, or it is damaged: the image cannot be sent. */
export const imageDamaged = defineRefusal('imageDamaged', { status: 503, text: 'The stored image is damaged' });
/** Studies of two animals are not put together. */
export const studiesOfTwoPets = defineRefusal('studiesOfTwoPets', {
  status: 422,
  text: 'The studies are of two patients',
});
/** Nothing would be left of the study. */
export const splitWhole = defineRefusal('splitWhole', { status: 422, text: 'At least one series stays in the study' });
/** The series have gone elsewhere since. */
export const moveOvertaken = defineRefusal('moveOvertaken', { status: 409, text: 'The series were moved again since' });
/** There is no pet to compare with. */
export const studyUnmatched = defineRefusal('studyUnmatched', { status: 422, text: 'The study has no patient' });
