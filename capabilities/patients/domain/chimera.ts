import type { CodeableConcept, HumanName, Patient, RelatedPerson } from '@alder/fhir';
import { breedOf, readSpecies } from '@alder/terms';
import { normalizeChip } from './chip.ts';
import { fold, phoneDigits } from './fold.ts';
import { normalizeTelephone } from './telephone.ts';

/** What the other practice system says of a patient, in this product's terms; null where it says nothing. */
export type RemotePet = {
  readonly name: string | null;
  readonly species: string | null;
  readonly breed: string | null;
  readonly sex: 'male' | 'female' | null;
  readonly neutered: boolean | null;
  readonly birthdate: string | null;
  readonly chip_number: string | null;
  readonly status: 'normal' | 'deceased' | null;
};
export type RemoteOwner = {
  readonly name: string | null;
  readonly phones: readonly string[];
  readonly email: string | null;
  readonly address: string | null;
};
export type Remote = { readonly pet: RemotePet; readonly owner: RemoteOwner | null };

export const chimeraPetFields = [
  'name',
  'species',
  'breed',
  'sex',
  'neutered',
  'birthdate',
  'chip_number',
  'status',
] as const satisfies readonly (keyof RemotePet)[];
export const chimeraOwnerFields = [
  'name',
  'phones',
  'email',
  'address',
] as const satisfies readonly (keyof RemoteOwner)[];

/** SNOMED CT codes of HL7's animal-species value set, which FHIR's own examples use. */
const SNOMED_SPECIES: Readonly<Record<string, string>> = {
  ...{ '448771007': 'dog', '448169003': 'cat', '388626009': 'rabbit', '388445009': 'horse', '388168008': 'cattle' },
  ...{ '388393002': 'pig', '388254009': 'sheep', '388249000': 'goat', '387976008': 'bird' },
  ...{ canislf: 'dog', feliscat: 'cat', equusca: 'horse' },
};
/** Words of the type of an identifier that is a microchip; 15 digits are one in any case (ISO 11784). */
const CHIP_SYSTEM = /chip|iso-?11784|urn:oid:1\.0\.11784/i;

/** Reads a Patient and the owner that belongs to it. */
export function remoteOf(patient: Patient, people: readonly RelatedPerson[]): Remote {
  const { gender, birthDate, deceased, identifiers } = patient;
  const chip = identifiers
    .map(({ system, value }) => ({ system, value: normalizeChip(value) }))
    .find(({ system, value }) => /^\d{15}$/.test(value) || (CHIP_SYSTEM.test(system ?? '') && value !== ''));
  return {
    pet: {
      name: nameOf(patient.names),
      species: speciesOf(patient.species),
      breed: breedOfConcept(patient.breed, speciesOf(patient.species)),
      sex: gender === 'male' || gender === 'female' ? gender : null,
      neutered: neuteredOf(patient.genderStatus),
      // A year or a month alone is no day: FHIR allows both.
      birthdate: birthDate && /^\d{4}-\d\d-\d\d$/.test(birthDate) ? birthDate : null,
      chip_number: chip?.value ?? null,
      status: deceased ? 'deceased' : 'normal',
    },
    owner: ownerOf(patient, people),
  };
}

function ownerOf({ contacts }: Patient, people: readonly RelatedPerson[]): RemoteOwner | null {
  const active = people.filter((each) => each.active);
  const person =
    active.find(({ relationships }) => relationships.some((code) => /^(OWN|ONESELF|GUARD)$/i.test(code))) ??
    active[0] ??
    contacts[0];
  if (!person) return null;
  const of = (system: string) => person.telecom.filter((each) => each.system === system).map(({ value }) => value);
  const phones = person.telecom
    .filter(
      ({ system, value }) =>
        system === 'phone' || system === 'sms' || (system === undefined && /^[\d+() -]{6,}$/.test(value)),
    )
    .map(({ value }) => normalizeTelephone(value));
  return {
    name: nameOf(person.names),
    phones: [...new Set(phones)].slice(0, 10),
    email: of('email')[0] ?? null,
    address: person.addresses[0] ?? null,
  };
}

/** The official or usual name as one text; Chinese, Japanese and Korean names have no space between their parts. */
function nameOf(names: readonly HumanName[]): string | null {
  const name = names.find(({ use }) => use === 'official') ?? names.find(({ use }) => use === 'usual') ?? names[0];
  if (!name) return null;
  if (name.text) return name.text;
  const { family = '', given } = name;
  const isEastAsian = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+$/u.test(family + given.join(''));
  const parts = isEastAsian ? [family, ...given] : [...given, family];
  return parts.filter(Boolean).join(isEastAsian ? '' : ' ') || null;
}

function speciesOf(concept: CodeableConcept | undefined): string | null {
  const known = concept?.codes.map((code) => SNOMED_SPECIES[code.toLowerCase()]).find(Boolean);
  const said = [...(concept?.texts ?? []), ...(concept?.codes ?? [])].map(readSpecies).find(Boolean);
  return known ?? said ?? null;
}

function breedOfConcept(concept: CodeableConcept | undefined, species: string | null): string | null {
  const [first] = concept?.texts ?? [];
  if (first === undefined) return null;
  return concept!.texts.map((text) => species && breedOf(species, text)?.en).find(Boolean) ?? first;
}

function neuteredOf(concept: CodeableConcept | undefined): boolean | null {
  const words = [...(concept?.codes ?? []), ...(concept?.texts ?? [])].map((word) => word.toLowerCase());
  if (words.some((word) => /^(neutered|castrated|spayed|desexed)$/.test(word))) return true;
  return words.includes('intact') ? false : null;
}

type Value = string | boolean | readonly string[] | null;

/** A field that differs, and which side has changed it since a person last decided; `unknown` before the first time. */
export type ChimeraDifference<Field extends string = string> = {
  readonly field: Field;
  readonly here: Value;
  readonly there: Value;
  readonly changed: 'here' | 'there' | 'both' | 'unknown';
};

/**
 * Compares field by field. What the other side does not say is no difference: nothing is ever emptied by it.
 *
 * @param before Values of both sides after the last decision.
 */
export function differencesOf<Field extends string>(
  fields: readonly Field[],
  here: Readonly<Record<string, unknown>>,
  there: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
): readonly ChimeraDifference<Field>[] {
  return fields.flatMap((field) => {
    const [own, other] = [here[field], there[field]] as [Value, Value];
    if (isEmpty(other) || isSame(field, own, other)) return [];
    return [{ field, here: own ?? null, there: other, changed: sideOf(field, own, other, before) }];
  });
}

function sideOf(field: string, here: Value, there: Value, before: Readonly<Record<string, unknown>> | null) {
  if (before === null || !(field in before)) return 'unknown';
  const was = before[field] as { readonly here: Value; readonly there: Value };
  const isHere = !isSame(field, was.here, here);
  const isThere = !isSame(field, was.there, there);
  if (isHere && isThere) return 'both';
  if (isHere) return 'here';
  return isThere ? 'there' : 'unknown';
}

/** Values of both sides, to be compared with later. */
export function decidedOf(
  fields: readonly string[],
  here: Readonly<Record<string, unknown>>,
  there: Readonly<Record<string, unknown>>,
): Readonly<Record<string, { here: unknown; there: unknown }>> {
  return Object.fromEntries(fields.map((field) => [field, { here: here[field] ?? null, there: there[field] ?? null }]));
}

function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isSame(field: string, one: Value | undefined, other: Value | undefined): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (field === 'phones') {
    const [a, b] = [one, other].map((each) => (each as readonly string[]).map(phoneDigits).toSorted().join(' '));
    return a === b;
  }
  // The other system does not know of animals that ran away.
  if (field === 'status') return (one === 'deceased') === (other === 'deceased');
  if (field === 'chip_number') return normalizeChip(String(one)) === normalizeChip(String(other));
  if (typeof one === 'string' && typeof other === 'string') return fold(one) === fold(other);
  return one === other;
}
