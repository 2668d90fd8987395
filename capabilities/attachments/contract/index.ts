export {
  getHisImage,
  getHisImages,
  type HisImage,
  hisImage,
  updateHisImage,
  uploadFields,
  uploadImage,
} from './attachment-calls.ts';
export { attachmentTaken, attachmentType, attachmentUnreadable, pictureOnly, tooManyPixels } from './refusals.ts';
