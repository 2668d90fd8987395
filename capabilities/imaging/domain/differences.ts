import { fold, isSameChartNumber } from '@alder/patients/domain';
import { breedOf, readSpecies } from '@alder/terms';

/** Attributes in which the header of a study can identify another animal than the pet under which it is filed. */
export const differences = ['patient_id', 'patient_name', 'species'] as const;
export type Difference = (typeof differences)[number];

/** Species names that devices send although no terminology has them. */
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

/** A device's attributes of an animal. */
export type SentPatient = { readonly patient_id: string; readonly patient_name: string; readonly species: string };
/** The hospital's attributes of an animal. */
export type KnownPatient = { readonly patient_id: string; readonly name: string; readonly species: string };

/**
 * Attributes in which a header identifies another animal than the pet.
 *
 * An attribute that the device left out, or an unknown species, is no difference. A name matches when one of its words
 * does: devices send the owner's name before, after or between.
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

/** Attributes that may differ for the same animal, and are marked where another one differs. */
export type WorthALook = 'breed' | 'responsible_person';
type Described = { readonly species: string; readonly breed: string; readonly responsible_person: string };

/**
 * Further attributes in which a header differs from the hospital's data. Owners change and breeds are spelled in many
 * ways: these alone cause no warning. An attribute missing on either side is no difference.
 */
export function worthALook(sent: Described, known: Described): WorthALook[] {
  const species = speciesCode(known.species) ?? known.species;
  const found: WorthALook[] = [];
  if (!breedsAgree(species, sent.breed, known.breed)) found.push('breed');
  if (!namesAgree(sent.responsible_person, known.responsible_person)) found.push('responsible_person');
  return found;
}

/** A breed matches its name in another language, and a longer or shorter spelling. */
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

/** Parts of a name; one that the device's character set could not encode, and that was sent as ??, is ignored. */
const wordsIn = (text: string) =>
  fold(text)
    .split(/[\s^=.,;:()[\]/_-]+/)
    .filter((word) => /[^?\ufffd]/.test(word));
