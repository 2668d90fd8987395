import { type Dataset, isUid, tags } from '@alder/dicom';

/** The study that a performed step belongs to: of the first scheduled step that it names (PS3.3 C.4.13). Empty: none. */
export function studyOfStep(dataset: Dataset): string {
  const [scheduled] = dataset.items(tags.ScheduledStepAttributesSequence);
  const uid = scheduled?.text(tags.StudyInstanceUID) ?? dataset.text(tags.StudyInstanceUID) ?? '';
  return isUid(uid) ? uid : '';
}

/** The accession number that a performed step names; empty: none. */
export function accessionOfStep(dataset: Dataset): string {
  const [scheduled] = dataset.items(tags.ScheduledStepAttributesSequence);
  return scheduled?.text(tags.AccessionNumber) ?? dataset.text(tags.AccessionNumber) ?? '';
}
