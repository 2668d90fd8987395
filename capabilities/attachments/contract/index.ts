export {
  getHisImage,
  getHisImages,
  type HisImage,
  hisImage,
  updateHisImage,
  uploadFields,
  uploadImage,
} from './attachment-calls.ts';
export { attachmentTaken, attachmentType, attachmentUnreadable, imageOnly, tooManyPixels } from './refusals.ts';
