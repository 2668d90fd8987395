import { breedOf } from '@alder/terms';
import { substancesOf } from './allergy.ts';
import { membersOf } from './drug-classes.ts';
import type { Condition, HazardFact, InteractionFact } from './drug-facts.ts';
import { hazardFacts } from './hazard-facts.ts';
import { moreHazardFacts } from './hazard-facts-more.ts';
import { interactionFacts } from './interaction-facts.ts';
import type { ComparedLine } from './warnings.ts';

/** Data of a patient, besides its intolerances. */
export type PatientFacts = {
  /** Code of the species; null where it is not known. */
  readonly species: string | null;
  readonly breed: string | null;
  /** ISO 8601 */
  readonly birthdate: string | null;
  /** kg */
  readonly weight: number | null;
  /** Diagnoses that hold, with the instant of their last entry, ISO 8601. */
  readonly problems: readonly { readonly name: string; readonly at: string }[];
};

/** How a medicine is given, as far as it decides about its harm. */
export type CheckedMedicine = Pick<ComparedLine, 'names' | 'active_substance' | 'route'> & {
  /** Form of the catalog: tablet, suspension. */
  readonly form: string;
  /** mg/kg in a day; undefined where it cannot be computed. */
  readonly dailyMgPerKg: number | undefined;
};

/** Every fact by its id: a warning carries the id only. */
export const hazardOf = (id: string): HazardFact | undefined => everyHazard().find((fact) => fact.id === id);
export const interactionOf = (id: string): InteractionFact | undefined => interactionFacts.find((one) => one.id === id);

const everyHazard = () => [...hazardFacts, ...moreHazardFacts];

/** Routes by which hardly anything reaches the rest of the body. */
const LOCAL_ROUTES: readonly string[] = ['topical', 'ophthalmic', 'otic'];
const LIQUID = /solution|liquid|syrup|suspension|elixir|液|シロップ|糖漿/i;

/** Facts that speak against a medicine for a patient. */
export function hazardsOf(medicine: CheckedMedicine, patient: PatientFacts, now: number): HazardFact[] {
  const contained = substancesOf(medicine).map(({ inn }) => inn);
  if (contained.length === 0) return [];
  return everyHazard().filter((fact) => {
    if (!membersOf(fact.medicine).some((inn) => contained.includes(inn))) return false;
    if (fact.species.length > 0 && !fact.species.includes(patient.species ?? '')) return false;
    if (!fact.isLocalToo && LOCAL_ROUTES.includes(medicine.route)) return false;
    // A route that was not entered may be the harmful one.
    if (fact.isOralOnly && medicine.route !== '' && medicine.route !== 'PO') return false;
    if (fact.isLiquidOnly && !LIQUID.test([medicine.form, ...medicine.names].join(' '))) return false;
    if (fact.isMdr1Breed && !isMdr1Breed(patient)) return false;
    if (fact.aboveDailyMgPerKg !== undefined && !exceeds(medicine.dailyMgPerKg, fact.aboveDailyMgPerKg)) return false;
    if (fact.belowMonths !== undefined && !isYoungerThan(patient, fact.belowMonths, now)) return false;
    const conditions = fact.conditions ?? [];
    return conditions.every((condition) => hasCondition(patient, condition, now));
  });
}

/** Decimal fractions are not exact in binary: 5 mg/kg computed from tablets is not above 5 mg/kg. */
function exceeds(dose: number | undefined, limit: number): boolean {
  return dose !== undefined && dose > limit * 1.001;
}

const MDR1_BREEDS: readonly string[] = [
  ...['Collie', 'Border Collie', 'Shetland Sheepdog', 'Australian Shepherd', 'Old English Sheepdog'],
  ...['German Shepherd Dog', 'Whippet'],
];
/** Other ways to write them, and their mixes. */
const MDR1_WORDS =
  /collie|sheltie|shetland sheep|aussie|australian shep|mcnab|silken windhound|german shep|コリー|シェルティ|シープドッグ|オーストラリアン・?シェパード|ジャーマン・?シェパード|邊境牧羊|喜樂蒂|蘇格蘭牧羊|澳洲牧羊|英國古代牧羊|德國牧羊|德國狼/i;
const NOT_MDR1_WORDS = /bearded|ビアデッド|長鬚|長鬍/i;

function isMdr1Breed({ species, breed }: PatientFacts): boolean {
  if (species !== 'dog' || !breed?.trim()) return false;
  const listed = breedOf('dog', breed);
  if (listed) return MDR1_BREEDS.includes(listed.en);
  return MDR1_WORDS.test(breed) && !NOT_MDR1_WORDS.test(breed);
}

function isYoungerThan({ birthdate }: PatientFacts, months: number, now: number): boolean {
  if (!birthdate) return false;
  const limit = new Date(birthdate);
  limit.setUTCMonth(limit.getUTCMonth() + months);
  return now < limit.getTime();
}

const DAY_MS = 86_400_000;
/** Dehydration passes; the other conditions hold until they are marked as resolved. */
const DEHYDRATION_DAYS = 7;
const CONDITION_WORDS: Readonly<Record<Condition, RegExp>> = {
  kidney: /\b(kidney|renal|ckd|nephr|azot(a?)emi|iris [1-4])|腎|氮血症/i,
  dehydration: /dehydrat|脱水|脫水/i,
  seizures: /epilep|seizure|convuls|てんかん|けいれん|痙攣|癲癇/i,
};
/** Words with the kidney in them that name the adrenal gland. */
const ADRENAL = /副腎|腎上腺/g;

function hasCondition({ problems }: PatientFacts, condition: Condition, now: number): boolean {
  return problems.some(({ name, at }) => {
    if (condition === 'dehydration' && now - Date.parse(at) > DEHYDRATION_DAYS * DAY_MS) return false;
    return CONDITION_WORDS[condition].test(name.replace(ADRENAL, ''));
  });
}

/** A fact with the other medicines that take part in it. */
export type Interaction = { readonly fact: InteractionFact; readonly others: readonly ComparedLine[] };

/**
 * Facts that a line takes part in with other medicines of the pet. The same active substance twice is no interaction: it is a
 * warning of its own. Medicines that stay on the skin, in the eye or in the ear take no part.
 */
export function interactionsOf(line: ComparedLine, others: readonly ComparedLine[]): Interaction[] {
  if (LOCAL_ROUTES.includes(line.route)) return [];
  const own = substancesOf(line).map(({ inn }) => inn);
  if (own.length === 0) return [];
  const around = others
    .filter(({ route }) => !LOCAL_ROUTES.includes(route))
    .map((other) => ({ other, contained: substancesOf(other).map(({ inn }) => inn) }));
  return interactionFacts.flatMap((fact) => {
    for (const [place, part] of fact.parts.entries()) {
      if (!membersOf(part).some((inn) => own.includes(inn))) continue;
      const rest = fact.parts.filter((_, other) => other !== place);
      const found = rest.map(
        (wanted) =>
          around.find(({ contained }) => contained.some((inn) => membersOf(wanted).includes(inn) && !own.includes(inn)))
            ?.other,
      );
      if (found.every((other) => other !== undefined)) return [{ fact, others: [...new Set(found)] }];
    }
    return [];
  });
}
