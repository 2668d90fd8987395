import { defineRefusal } from '@alder/wire';

/** A value is filed for a patient: an image of a study without a patient has none. */
export const measurementNeedsPatient = defineRefusal('measurementNeedsPatient', {
  status: 409,
  text: 'The study has no patient yet',
});
/** The numbers differ from what the server computes from the stored image, graphic and patient: an outdated page, or forged. */
export const measurementDiffers = defineRefusal('measurementDiffers', {
  status: 409,
  text: 'The numbers do not fit the mark, the image and the patient as they stand',
});
