import { defineRefusal } from '@alder/wire';

/** The first bytes are of no file that is attached; the name decides nothing. */
export const attachmentType = defineRefusal('attachmentType', {
  status: 415,
  text: 'Photos (JPEG, PNG, GIF, WebP) and PDF files can be attached',
});
/** The id of the upload is that of another file. */
export const attachmentTaken = defineRefusal('attachmentTaken', {
  status: 409,
  text: 'This id belongs to another file',
});
export const tooManyPixels = defineRefusal('attachmentPixels', {
  status: 413,
  text: 'The photo has more than 120 megapixels',
});
/** Cut off, damaged, or no image behind its head. */
export const attachmentUnreadable = defineRefusal('attachmentUnreadable', {
  status: 422,
  text: 'The file is damaged and cannot be read',
});
/** Only an image can be drawn on or be the profile image of the pet. */
export const imageOnly = defineRefusal('attachmentPicture', { status: 422, text: 'This is not a photo' });
