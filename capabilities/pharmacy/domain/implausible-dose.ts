import { type Dosed, doseFor } from '@alder/catalog/domain';
import { plausibleRange } from '@alder/chart/domain';
import type { NamedMedicine } from './allergy.ts';
import { mgPerKg } from './dose.ts';

/** What a dose was compared with. */
export const doseBases = ['range', 'usual', 'catalog', 'pastDoses', 'anyMedicine', 'volume'] as const;
export type DoseBasis = (typeof doseBases)[number];

/**
 * A dose that is so much more than anything it can be compared with that it is probably a slip: a decimal point, milliliters
 * instead of milligrams, a tablet for a dog given to a rat.
 */
export type ImplausibleDose = {
  readonly basis: DoseBasis;
  /** One dose, per kg. */
  readonly amount: number;
  /** What it was compared with, per kg. */
  readonly compared: number;
  /** The dose is more than this times {@link compared}. */
  readonly factor: number;
  readonly unit: 'mg' | 'mL';
  /** kg that the dose was divided by. */
  readonly weight: number;
  /** Whether it is the patient's weight; otherwise that of the heaviest animal of the species. */
  readonly is_weighed: boolean;
  /** Species that the doses of the catalog were written for; empty where they hold for all. */
  readonly known: readonly string[];
  /** Prescriptions that the median was taken of. */
  readonly count: number | null;
};

/** What this hospital has prescribed of a medicine for a species. */
export type PastDoses = { readonly count: number; readonly medianMgPerKg: number };

/**
 * Doses of other species, usual doses without a range and the hospital's own doses may be exceeded by this factor.
 *
 * Doses per kg follow metabolic rate, which grows with weight to the power of 0.75: a rat of 250 g gets (20 / 0.25)^0.25 = 3
 * times the dose per kg of a dog of 20 kg, a mouse of 25 g 5 times. A decimal point is a factor of 10.
 */
export const MAX_DOSE_FACTOR = 5;
/** A range of the catalog is far exceeded by twice its end, as `judgeDose` has it. */
const MAX_RANGE_FACTOR = 2;
/** Fewer prescriptions say nothing of what a hospital usually gives. */
export const MIN_PAST_DOSES = 10;

/**
 * mg/kg at a time above which hardly any medicine is given by mouth or by injection to any animal. Formularies (BSAVA Small
 * Animal Formulary; Carpenter, Exotic Animal Formulary; Plumb's Veterinary Drug Handbook) stay at or below it, the beta-lactams
 * for birds with up to 200 mg/kg included, but for the substances of {@link DOSED_IN_GRAMS}.
 */
export const MAX_MG_PER_KG = 200;
/** Activated charcoal, the largest of them, is given at 1 to 5 g/kg. */
export const MAX_MG_PER_KG_IN_GRAMS = 5000;

/**
 * Substances of which an ordinary dose is more than {@link MAX_MG_PER_KG}: adsorbents, osmotics, sugars and salts, nutrients,
 * and of medicines acetylcysteine (280 mg/kg to begin with), potassium bromide (loading of 400 to 600 mg/kg), methocarbamol
 * (to 220 mg/kg) and piperazine (to 500 mg/kg in birds).
 */
const DOSED_IN_GRAMS =
  /charcoal|kaolin|pectin|montmorillonite|smectite|mannitol|glucose|dextrose|glycerol|glycerin|sorbitol|lactulose|macrogol|polyethylene glycol|paraffin|mineral oil|psyllium|bromide|acetylcysteine|methocarbamol|piperazine|sucralfate|bicarbonate|chloride|sul(f|ph)ate of (magnesium|sodium)|(magnesium|sodium) sul(f|ph)ate|gluconate|amino acid|lipid|starch|gelatin|ethanol|omega|taurine|carnitine|lysine|glucosamine|chondroitin|glycine|arginine|活性炭|活性碳|カオリン|白陶土|マンニトール|甘露醇|ブドウ糖|グルコース|葡萄糖|グリセ[リロ]|甘油|山梨醇|ソルビトール|ラクツロース|乳果糖|マクロゴール|聚乙二醇|パラフィン|石蠟|オオバコ|車前子|臭化|溴化|アセチルシステイン|乙醯半胱胺酸|メトカルバモール|美索巴莫|ピペラジン|哌嗪|スクラルファート|硫糖鋁|重曹|炭酸水素|碳酸氫|塩化|氯化|硫酸(マグネシウム|ナトリウム|鎂|鈉)|グルコン酸|葡萄糖酸|アミノ酸|胺基酸|氨基酸|脂肪乳|デンプン|澱粉|タウリン|牛磺酸|カルニチン|肉鹼|リジン|離胺酸|グルコサミン|葡萄糖胺|コンドロイチン|軟骨素/i;

/**
 * mL/kg at a time by route. Diehl et al. (A good practice guide to the administration of substances, J Appl Toxicol 2001;
 * 21: 15-23) have 10 mL/kg by mouth, and at most 20 mL/kg slowly into a vein (rat); fluids under the skin are given at 10 to
 * 20 mL/kg a site. Into a muscle 0.05 mL a site are 2 mL/kg of the smallest patient there, a mouse of 25 g.
 */
export const MAX_ML_PER_KG: Readonly<Record<string, number>> = { PO: 10, SC: 20, IV: 20, IM: 2 };

/** What reaches the rest of the body hardly, or not by weight. */
const LOCAL_ROUTES: readonly string[] = ['topical', 'ophthalmic', 'otic', 'inhaled'];
const LOCAL_FORM =
  /cream|ointment|shampoo|lotion|spot-?on|collar|wipe|(eye|ear) (drop|wash|clean)|toothpaste|inhal|軟膏|クリーム|シャンプー|点眼|点耳|滴下|スポット|首輪|乳膏|藥膏|洗劑|洗毛|滴劑.*(眼|耳)|(眼|耳).*(滴|液)|頸圈/i;
/** Fluids and food are given by volume and rate, in amounts that are no dose of a medicine. */
const FLUID_OR_FOOD =
  /infusion|fluid|ringer|hartmann|crystalloid|colloid|saline|electrolyte|rehydrat|diet|food|feed|nutrition|milk|gruel|輸液|点滴|點滴|リンゲル|林格|生理食塩|生理食鹽|電解|補液|流動食|療法食|處方糧|處方食|飼料|灌食|栄養|營養|ミルク|奶/i;

/** A dose as it is compared. */
export type ComparedDose = NamedMedicine & {
  /** Units of the form at a time; undefined or NaN while none is typed. */
  readonly dosage: number | undefined;
  /** mg in one unit. */
  readonly strength_mg: number | null;
  /** What is counted: tab, mL. */
  readonly unit: string;
  readonly form: string;
  /** Empty where it is not known. */
  readonly route: string;
};

/** What a dose is compared with. */
export type DoseComparison = {
  readonly species: string | null;
  /** kg */
  readonly weight: number | null;
  /** The entry of the catalog; undefined for what was typed freely. */
  readonly entry: Dosed | undefined;
  /** Other entries of the catalog with the same active substance. */
  readonly related: readonly Dosed[];
  /** Known by the server alone. */
  readonly past?: PastDoses | undefined;
};

/**
 * What shows that a dose is far beyond reason, at most one comparison by mass and one by volume. Screen and server call this
 * function.
 *
 * Where the catalog has a highest dose for the species, `judgeDose` compares with it. Without one, or without a weight, the
 * dose is compared with the nearest that is known: doses of the same medicine for other species, what this hospital has given,
 * and what no medicine exceeds. Without a weight it is divided by that of the heaviest animal of the species: what is too
 * much for that one is too much for each.
 */
export function implausibleDoses(dose: ComparedDose, around: DoseComparison): ImplausibleDose[] {
  const { dosage, strength_mg } = dose;
  if (!dosage || !(dosage > 0) || isLocal(dose)) return [];
  const is_weighed = around.weight !== null && around.weight > 0;
  const weight = is_weighed ? around.weight! : plausibleRange(around.species ?? '', 'weight').high;
  const by = { weight, is_weighed, known: [], count: null };
  const found: ImplausibleDose[] = [];

  const mass = mgPerKg(dosage, strength_mg, weight);
  const limits = mass === undefined ? [] : massLimits(dose, { ...around, is_weighed });
  const exceeded = limits.find(({ compared, factor }) => exceeds(mass!, compared * factor));
  if (exceeded) found.push({ ...by, ...exceeded, unit: 'mg', amount: mass! });

  const volume = isMillilitres(dose.unit) && !isFluidOrFood(dose) ? dosage / weight : undefined;
  const compared = MAX_ML_PER_KG[dose.route] ?? (dose.route === '' ? MAX_ML_PER_KG.SC : undefined);
  if (volume !== undefined && compared !== undefined && exceeds(volume, compared))
    found.push({ ...by, basis: 'volume', compared, factor: 1, unit: 'mL', amount: volume });
  return found;
}

type Limit = Pick<ImplausibleDose, 'basis' | 'compared' | 'factor'> & Partial<Pick<ImplausibleDose, 'known' | 'count'>>;

/** What a dose in mg/kg must not exceed, the nearest to the patient first. */
function massLimits(dose: ComparedDose, around: DoseComparison & { readonly is_weighed: boolean }): Limit[] {
  const { entry, species, past, is_weighed } = around;
  const range = entry && doseFor(entry, species);
  if (range && range.dosage_max !== null)
    return is_weighed ? [] : [{ basis: 'range', compared: range.dosage_max, factor: MAX_RANGE_FACTOR }];
  const limits: Limit[] = [];
  if (range && range.dosage !== null) limits.push({ basis: 'usual', compared: range.dosage, factor: MAX_DOSE_FACTOR });
  const highest = highestOf([...(entry ? [entry] : []), ...around.related]);
  if (highest) limits.push({ basis: 'catalog', ...highest, factor: MAX_DOSE_FACTOR });
  if (past && past.count >= MIN_PAST_DOSES)
    limits.push({ basis: 'pastDoses', compared: past.medianMgPerKg, factor: MAX_DOSE_FACTOR, count: past.count });
  const isInGrams = isFluidOrFood(dose) || DOSED_IN_GRAMS.test([...dose.names, dose.active_substance ?? ''].join(' '));
  limits.push({ basis: 'anyMedicine', compared: isInGrams ? MAX_MG_PER_KG_IN_GRAMS : MAX_MG_PER_KG, factor: 1 });
  return limits;
}

/** The highest dose of several entries, and the species that they have a dose of; undefined where none has any. */
function highestOf(entries: readonly Dosed[]) {
  const ranges = entries.flatMap((one) => [one, ...one.doses]);
  const doses = ranges.flatMap(({ dosage_max, dosage, dosage_min }) => dosage_max ?? dosage ?? dosage_min ?? []);
  const isGeneral = entries.some(({ dosage_max, dosage, dosage_min }) => (dosage_max ?? dosage ?? dosage_min) !== null);
  const known = isGeneral ? [] : [...new Set(entries.flatMap((one) => one.doses.map(({ species }) => species)))];
  const compared = Math.max(0, ...doses);
  return compared > 0 ? { compared, known } : undefined;
}

/** Entries of the catalog with the active substance of another, as the catalog spells it. */
export function isSameSubstance(
  one: { readonly active_substance?: string | null | undefined },
  other: { readonly active_substance?: string | null | undefined },
): boolean {
  const substance = one.active_substance?.trim().toLowerCase() ?? '';
  return substance !== '' && substance === other.active_substance?.trim().toLowerCase();
}

function isMillilitres(unit: string): boolean {
  return /^(ml|㎖|cc|ミリリットル|毫升)$/i.test(unit.trim());
}

function isLocal({ route, form }: Pick<ComparedDose, 'route' | 'form'>): boolean {
  return LOCAL_ROUTES.includes(route) || LOCAL_FORM.test(form);
}

function isFluidOrFood({ form, names }: Pick<ComparedDose, 'form' | 'names'>): boolean {
  return FLUID_OR_FOOD.test([form, ...names].join(' '));
}

/** Decimal fractions are not exact in binary: 200 mg/kg computed from tablets is not above 200 mg/kg. */
function exceeds(amount: number, limit: number): boolean {
  return amount > limit * 1.001;
}
