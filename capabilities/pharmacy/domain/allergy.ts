import { type Substance, substanceGroups, substances } from './substances.ts';

/** Something that a pet does not tolerate, as the chart has it. */
export type Allergy = {
  readonly name: string;
  readonly active_substance?: string | null;
  /** Noted as a caution: it is held against a medicine, and not called an allergy. */
  readonly isCaution?: boolean;
};

/**
 * Everything that a pet does not tolerate: what was noted in a record, and the alerts of the kind `allergy` that reception
 * or the owner's page wrote. An alert that repeats a noted allergy is left out.
 */
export function allergiesOf<Noted extends Allergy>(
  noted: readonly Noted[],
  alerts: readonly Alert[],
): (Noted | Allergy)[] {
  const repeated = new Set(noted.map(({ name }) => fold(name)));
  const others = alerts.filter(({ kind, text }) => kind === 'allergy' && !repeated.has(fold(text)));
  return [...noted, ...others.map(({ text }) => ({ name: text }))];
}

/**
 * What medicines are compared with: everything that a pet does not tolerate ({@link allergiesOf}), and cautions that name a
 * medicine or a group of them. Caution is the kind that the form of a patient begins with, and what an alert of an old system
 * becomes: "Rimadyl" there is asked about as well.
 */
export function comparedAllergies<Noted extends Allergy>(
  noted: readonly Noted[],
  alerts: readonly Alert[],
): (Noted | Allergy)[] {
  const cautions = alerts.filter(({ kind, text }) => kind === 'caution' && namesMedicine(text));
  return [...allergiesOf(noted, alerts), ...cautions.map(({ text }) => ({ name: text, isCaution: true }))];
}

function namesMedicine(text: string): boolean {
  const texts = textsOf([text]);
  return substancesIn(texts).length > 0 || groupsIn(texts).length > 0;
}

/** An alert of a pet. */
export type Alert = { readonly kind: string; readonly text: string };

/** Alerts of a pet for a card or a page: everything that it does not tolerate ({@link allergiesOf}), then the others. */
export function alertsOf(noted: readonly Allergy[], alerts: readonly Alert[]): Alert[] {
  return [
    ...allergiesOf(noted, alerts).map(({ name }) => ({ kind: 'allergy', text: name })),
    ...alerts.filter(({ kind }) => kind !== 'allergy'),
  ];
}

/** A medicine by every name that it has: as prescribed, as the catalog calls it, its active substance. */
export type NamedMedicine = {
  readonly names: readonly (string | null | undefined)[];
  readonly active_substance?: string | null | undefined;
};

/** Why a medicine is not tolerated. */
export type AllergyMatch = {
  readonly allergy: Allergy;
  /** `substance`: the same one; `group`: one of its group, which cross-reacts; `name`: only the words agree. */
  readonly by: 'substance' | 'group' | 'name';
};

/**
 * The first allergy that matches a medicine: by its active substance, whatever the brand, by its group, or by its name.
 * Screen and server both call this function.
 *
 * A match never forbids: it asks for a reason. So it matches too often rather than too rarely: an allergy to
 * amoxicillin asks before ampicillin and before every penicillin.
 */
export function allergyTo(medicine: NamedMedicine, allergies: readonly Allergy[]): AllergyMatch | undefined {
  const texts = textsOf([...medicine.names, medicine.active_substance]);
  const contained = substancesIn(texts);
  for (const by of ['substance', 'group', 'name'] as const) {
    const allergy = allergies.find((each) => matches(by, each, texts, contained));
    if (allergy) return { allergy, by };
  }
  return undefined;
}

/**
 * Whether two medicines contain the same active substance, whatever their names, brands and strengths. A substance that no
 * list has is compared as the catalog spells it.
 */
export function sharesSubstance(one: NamedMedicine, other: NamedMedicine): boolean {
  const listed = substancesOf(other);
  const isShared = ({ inn }: Substance) => listed.some((each) => each.inn === inn);
  if (substancesOf(one).some(isShared)) return true;
  const spelled = fold(one.active_substance ?? '');
  return spelled !== '' && spelled === fold(other.active_substance ?? '');
}

function matches(
  by: AllergyMatch['by'],
  allergy: Allergy,
  texts: readonly string[],
  contained: readonly Substance[],
): boolean {
  const allergens = textsOf([allergy.name, allergy.active_substance]);
  const named = substancesIn(allergens);
  if (by === 'substance') return contained.some((one) => named.some(({ inn }) => inn === one.inn));
  if (by === 'group') {
    const groups = new Set([...named.map(({ group }) => group), ...groupsIn(allergens)]);
    return [...contained.map(({ group }) => group), ...groupsIn(texts)].some((one) => one !== null && groups.has(one));
  }
  return allergens.some((allergen) => texts.some((text) => isNamedIn(allergen, text)));
}

function textsOf(texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) => fold(text ?? '')).filter((text) => text !== '');
}

/** Active substances that a medicine contains, by any of its names in three languages. */
export function substancesOf(medicine: NamedMedicine): readonly Substance[] {
  return substancesIn(textsOf([...medicine.names, medicine.active_substance]));
}

/** Substances by the texts that they were found in: a screen asks for the same medicines at every key. */
const known = new Map<string, readonly Substance[]>();
const MAX_KNOWN_TEXTS = 2000;

function substancesIn(texts: readonly string[]): readonly Substance[] {
  const found = new Set(texts.flatMap((text) => substancesInText(text)));
  return substances.filter((one) => found.has(one));
}

function substancesInText(text: string): readonly Substance[] {
  const before = known.get(text);
  if (before) return before;
  const found = substances.filter(({ names }) => names.some((name) => isNamedIn(fold(name), text)));
  if (known.size >= MAX_KNOWN_TEXTS) known.clear();
  known.set(text, found);
  return found;
}

function groupsIn(texts: readonly string[]): string[] {
  return substanceGroups
    .filter(({ names }) => names.some((name) => texts.some((text) => isNamedIn(fold(name), text))))
    .map(({ group }) => group);
}

/** Letters that are written without spaces between words; there a name is looked for anywhere. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A beginning of a word counts as the word from this length on: `amoxi` is amoxicillin, `eg` is nothing. */
const MIN_PREFIX = 4;

/** Whether the parts of a name occur one after another in a text; the last one may be the beginning of a word. */
function isNamedIn(name: string, text: string): boolean {
  if (WITHOUT_SPACES.test(name)) return text.includes(name);
  const words = wordsIn(name);
  const entered = wordsIn(text);
  if (words.length === 0) return false;
  return entered.some((_, start) =>
    words.every((word, place) => {
      const other = entered[start + place];
      if (other === undefined) return false;
      return other === word || (place === words.length - 1 && word.length >= MIN_PREFIX && other.startsWith(word));
    }),
  );
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();
}
