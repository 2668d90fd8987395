import { fold } from '@alder/patients/domain';
import type { RowReasonCode } from './read-row.ts';

/** Whom images are of, as their headers write it. */
export type WrittenPatient = { readonly chart: string; readonly patient_name: string; readonly species: string };

/** A patient with the chart number, of the hospital or among the files. */
export type CandidatePet = { readonly name: string; readonly species: string };

/** Decision of a person about the patient of images: a pet, no pet, or to leave the images out. */
export const imageDecisions = ['pet', 'unmatched', 'leave'] as const;
export type ImageDecision = (typeof imageDecisions)[number];

/** Whether the images of a patient need a person, and why. */
export type JudgedPatient<Pet> = { readonly pet: Pet | undefined; readonly reason: RowReasonCode | undefined };

const keyOf = (text: string) => fold(text).replaceAll(' ', '');

/** The folded form of what headers write of a patient: images with the same one are decided together. */
export function patientKey({ chart, patient_name, species }: WrittenPatient): string {
  return [chart, readableName(patient_name), species].map(keyOf).join('|');
}

/** A DICOM person name for people: `Smith^Bella` becomes `Smith Bella`. @see DICOM PS3.5 6.2 (PN) */
export function readableName(written: string): string {
  return written
    .split(/[\^=]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/**
 * Whether a name of a header can be that of a pet: devices write the pet alone, owner and pet in either order, parted by `^`, `=` or a
 * space. A header without a name contradicts nothing.
 */
export function isSameName(written: string, name: string): boolean {
  const groups = written.split(/[\^=]/).filter((part) => part.trim() !== '');
  if (groups.length === 0) return true;
  const key = keyOf(name);
  const words = groups.flatMap((part) => part.trim().split(/[\s,]+/));
  return [...groups, ...words, groups.join('')].some((part) => keyOf(part) === key);
}

/**
 * Judges whose images are. Matched is only what nothing contradicts: one pet has the chart number, and name and species are the same
 * where the header has them.
 *
 * @param proposed Species that the header's word names; undefined where it names none.
 */
export function judgeImagePatient<Pet extends CandidatePet>(
  written: WrittenPatient,
  proposed: string | undefined,
  candidates: readonly Pet[],
): JudgedPatient<Pet> {
  if (keyOf(written.chart) === '') return { pet: undefined, reason: 'chartMissing' };
  const [pet, ...others] = candidates;
  if (!pet) return { pet: undefined, reason: 'chartUnknown' };
  if (others.length > 0) return { pet: undefined, reason: 'petUnclear' };
  if (!isSameName(written.patient_name, pet.name)) return { pet, reason: 'nameDiffers' };
  return { pet, reason: proposed !== undefined && proposed !== pet.species ? 'speciesDiffers' : undefined };
}
