import { readSpecies, speciesOf } from '@alder/terms';
import { nameOfStudy } from '../domain/index.ts';

import type { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Texts = ReturnType<typeof useImagingTexts>;

/** The name of DICOM as people read it. */
export const readable = (name: string) => name.replaceAll(/[\^=]+/g, ' ').trim();

/** Patient and kind of a study, for lists, links and titles. */
export function studyText(t: Texts, group: ListedGroup) {
  const { study } = group;
  const who = study.pet_name ?? t('studies.noPatient', { id: study.patient_id || t('studies.noId') });
  return { who, what: nameOfStudy(group), sent: study.pet_name ? study.patient_id : readable(study.patient_name) };
}

/** How many images of a study the list is about: of a deleted one those that went, which its series still count. */
export function imagesOf({ study, series }: ListedGroup): number {
  return study.images || series.reduce((sum, { images }) => sum + images, 0);
}

/** A species in the language of the page, from a code or a device's text; an unknown one is shown as sent. */
export function speciesWord(text: string, language: 'en' | 'ja' | 'zhtw'): string {
  return speciesOf(readSpecies(text) ?? text)?.[language] ?? text;
}
