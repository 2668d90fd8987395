import { fold, isSameChartNumber } from '@alder/patients/domain';
import { breedOf, readSpecies } from '@alder/terms';

/** In what the header of a study can speak of another animal than the pet it is filed under. */
export const differences = ['patient_id', 'patient_name', 'species'] as const;
export type Difference = (typeof differences)[number];

/** Words of a header that no table of species knows, and devices send nevertheless. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  canis: 'dog',
  'canis familiaris': 'dog',
  'canis lupus familiaris': 'dog',
  'felis catus': 'cat',
  'felis silvestris catus': 'cat',
  'equus caballus': 'horse',
  'oryctolagus cuniculus': 'rabbit',
  犬種: 'dog',
  狗: 'dog',
  猫種: 'cat',
};

/** What a device sent of an animal. */
export type SentPatient = { readonly patient_id: string; readonly patient_name: string; readonly species: string };
/** What the hospital knows of it. */
export type KnownPatient = { readonly patient_id: string; readonly name: string; readonly species: string };

/**
 * In what a header speaks of another animal than the pet.
 *
 * What the device left out, or a species that nobody knows, is no difference. A name agrees when one of its words does:
 * devices send the owner's name before, behind or between.
 */
export function differencesOf(sent: SentPatient, pet: KnownPatient): Difference[] {
  const found: Difference[] = [];
  if (sent.patient_id.trim() !== '' && !isSameChartNumber(sent.patient_id, pet.patient_id)) found.push('patient_id');
  if (!namesAgree(sent.patient_name, pet.name)) found.push('patient_name');
  const species = speciesCode(sent.species);
  const known = speciesCode(pet.species) ?? pet.species;
  if (species !== undefined && species !== known) found.push('species');
  return found;
}

/** What may differ without speaking of another animal, and is worth a look beside what does. */
export type WorthALook = 'breed' | 'responsible_person';
type Described = { readonly species: string; readonly breed: string; readonly responsible_person: string };

/**
 * In what else a header is not as the hospital has it. Owners change and breeds are written in many ways: this alone is
 * never warned of. What either side leaves out is no difference.
 */
export function worthALook(sent: Described, known: Described): WorthALook[] {
  const species = speciesCode(known.species) ?? known.species;
  const found: WorthALook[] = [];
  if (!breedsAgree(species, sent.breed, known.breed)) found.push('breed');
  if (!namesAgree(sent.responsible_person, known.responsible_person)) found.push('responsible_person');
  return found;
}

/** A breed agrees with itself in another language, and with a shorter or longer way to write it. */
function breedsAgree(species: string, sent: string, known: string): boolean {
  const [remote, own] = [breedNames(species, sent), breedNames(species, known)];
  return remote.some((one) => own.some((other) => isPartOf(one, other) || isPartOf(other, one)));
}

function breedNames(species: string, written: string): string[][] {
  const breed = breedOf(species, written);
  return (breed ? [breed.en, breed.ja, breed.zhtw] : [written]).map(wordsIn);
}

const isPartOf = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word));

function speciesCode(text: string): string | undefined {
  return readSpecies(text) ?? OTHER_WORDS[text.trim().toLowerCase()];
}

function namesAgree(sent: string, name: string): boolean {
  const [other, own] = [wordsIn(sent), wordsIn(name)];
  if (other.length === 0 || own.length === 0) return true;
  if (own.some((word) => other.includes(word))) return true;
  // Scripts without spaces: 林小花 is 小花 of the Lins.
  const whole = own.join('');
  return !/^[\x20-\x7e]*$/.test(whole) && other.join('').includes(whole);
}

/** Words of a name; one that the device's character set could not write, and that came as ??, says nothing. */
const wordsIn = (text: string) =>
  fold(text)
    .split(/[\s^=.,;:()[\]/_-]+/)
    .filter((word) => /[^?\ufffd]/.test(word));
