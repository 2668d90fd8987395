import { defineRefusal } from '@alder/wire';

/** Not one of the ten formats, by its content. */
export const uploadType = defineRefusal('uploadType', {
  status: 415,
  text: 'Only DICOM, JPEG, PNG, HEIC, MP4, AVI, MOV, WMV, PDF and TIFF files can be uploaded',
});
/** The name's ending belongs to another format than the content. */
export const uploadEnding = defineRefusal('uploadEnding', {
  status: 415,
  text: 'The name of the file does not fit its content',
});
/** The file begins like DICOM but cannot be read; `reason` is a code of standards/dicom. */
export const uploadUnreadable = defineRefusal('uploadUnreadable', {
  status: 422,
  text: 'The DICOM file cannot be read',
});
/** The part does not begin at the received length of the upload, which `received` contains. */
export const uploadOffset = defineRefusal('uploadOffset', { status: 409, text: 'The upload goes on at another place' });
/** The part arrived damaged; it is to be sent again. */
export const uploadChecksum = defineRefusal('uploadChecksum', {
  status: 422,
  text: 'A part of the file arrived damaged',
});
/** More uploads at once than one user may have. */
export const uploadsMost = defineRefusal('uploadsMost', { status: 429, text: 'Too many uploads at once' });
/** The chart number in the file is another pet's; `confirm` files it nevertheless (specification §8). */
export const patientIdMismatch = defineRefusal('patientIdMismatch', { status: 409, text: 'Patient id mismatch' });
