import { isSameChartNumber } from '@alder/patients/domain';

/** Whom an image is of, as far as it is known when it arrives. */
export type ArrivingPatient = {
  /** The pet that a person chose, or the one pet that has the chart number. */
  readonly pet: string | null;
  readonly isChosen: boolean;
  /** Chart number in the header; empty where the device sent none. */
  readonly patient_id: string;
};

/** Whom the study is of that has the Study Instance UID of the image. */
export type StudyPatient = {
  readonly pet: string | null;
  /** Chart number of the pet. */
  readonly pet_patient_id: string | null;
  /** Chart numbers with which the device sent the study. */
  readonly sent: readonly string[];
};

/**
 * Whether an image is of another animal than the study of its Study Instance UID. Devices reuse a UID when the user
 * changes the patient and leaves the study open.
 *
 * A manual choice has priority over the header: the pet of an upload, and the pet of a study, so that an image with the
 * chart number of the study follows the study. An image without a chart number belongs to its study.
 */
export function isOtherAnimal(image: ArrivingPatient, study: StudyPatient): boolean {
  if (image.isChosen && study.pet !== null) return image.pet !== study.pet;
  if (study.sent.some((number) => isSameChartNumber(number, image.patient_id))) return false;
  if (image.pet !== null && study.pet !== null) return image.pet !== study.pet;
  if (image.patient_id.trim() === '') return false;
  const numbers = [...study.sent, study.pet_patient_id ?? ''].filter((number) => number.trim() !== '');
  return numbers.length > 0 && !numbers.some((number) => isSameChartNumber(number, image.patient_id));
}
