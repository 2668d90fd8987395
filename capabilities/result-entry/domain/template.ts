import { microscopyNamed, microscopyOf } from '@alder/lab/domain';
import { analyteOf, analytes, readAnalyte, showUnit } from '@alder/terms';

/** One line of the form: what is measured, and the unit in which it usually is. */
export type TemplateLine = {
  readonly code: string;
  /** UCUM; empty for a test that has no unit of its own. */
  readonly unit: string;
  /** Classes to choose from under the microscope, empty for words; undefined for an analyte. */
  readonly classes?: readonly string[];
};

/** Analytes of the profiles that can be ordered by name, in the order in which analyzers print them. */
const PROFILES: Readonly<Record<string, string>> = {
  'Chem 17': 'GLU CREA BUN BUN_CREA PHOS CA TP ALB GLOB ALB_GLOB ALT ALP GGT TBIL CHOL AMYL LIPA',
  'Chem 10': 'GLU CREA BUN BUN_CREA TP ALB GLOB ALB_GLOB ALT ALP',
  'Lyte 4': 'NA K NA_K CL',
  CBC: 'RBC HCT HGB MCV MCH MCHC RDW RETIC WBC NEU LYM MONO EOS BASO PLT MPV',
  'Complete blood count': 'RBC HCT HGB MCV MCH MCHC RDW RETIC WBC NEU LYM MONO EOS BASO PLT MPV',
  RETIC: 'RETIC',
  Urinalysis: 'USG UPH',
};

/**
 * The lines that a person fills in for an order: the analytes of its tests, each once.
 *
 * An examination under the microscope asks for its findings. A test that was ordered by the name of an analyte, in any language, is that analyte: with its unit, and asked about when its
 * value is none that an animal can have. One that is neither an analyte nor a known profile (`SNAP 4Dx`) is a line of its own:
 * its result is words.
 */
export function templateOf(tests: readonly string[]): TemplateLine[] {
  const codes = tests.flatMap((test) => codesOf(test));
  return [...new Set(codes)].map(lineOf);
}

function codesOf(test: string): readonly string[] {
  const listed = Object.hasOwn(PROFILES, test) ? PROFILES[test] : microscopyNamed(test)?.codes;
  return listed?.split(' ') ?? [codeOf(test)];
}

/** Every name of an analyte, also both parts of `血糖（グルコース）`, with the analytes that have it. */
const byName = Map.groupBy(
  analytes.flatMap(({ code, en, ja, zhtw }) =>
    [en, ja, zhtw].flatMap((name) => [name, ...name.split(/[（()）]/)]).map((name) => ({ code, name: plain(name) })),
  ),
  ({ name }) => name,
);

/** The code of a test that names an analyte as people or analyzers write it; another test stays as it is written. */
function codeOf(test: string): string {
  if (analyteOf(test)) return test;
  const known = readAnalyte([test])?.code;
  // A name that two analytes have, a pH of urine and of blood, says neither.
  const named = new Set(byName.get(plain(test))?.map(({ code }) => code));
  const [only] = named.size === 1 ? named : [];
  return known ?? only ?? test;
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().toUpperCase();
}

/** Names of the profiles whose lines are known, each once. */
export const typedProfiles: readonly string[] = Object.keys(PROFILES).filter((name) => name !== 'CBC');

/** One line for a code. */
export function lineOf(code: string): TemplateLine {
  const finding = microscopyOf(code);
  if (finding) return { code, unit: finding.unit, classes: finding.classes };
  return { code, unit: analyteOf(code)?.unit ?? '' };
}

/** A unit as it is stored: an analyte whose unit is not written, a pH or a ratio, has it all the same. */
export function plainUnit(code: string, text: string): string {
  const usual = analyteOf(code)?.unit ?? '';
  return text.trim() || (shownUnit(usual) === '' ? usual : '');
}

/** A unit as the form shows it; nothing for a ratio. */
export function shownUnit(unit: string): string {
  return unit === '1' ? '' : showUnit(unit);
}

/** A value as it is stored: signs of an East Asian keyboard as plain ones, `≤` as `<=`, no spaces around. */
export function plainValue(text: string): string {
  return text.normalize('NFKC').trim().replace(/^≤/, '<=').replace(/^≥/, '>=').replaceAll('。', '.');
}

/** What a person types a result for. */
type Ask = { readonly tests: readonly string[]; readonly upload_time: string | null };

/** Whether an order still asks for what it asked for when the form was opened: the same tests, and no value came since. */
export function isSameAsk(opened: Ask, now: Ask): boolean {
  return opened.upload_time === now.upload_time && opened.tests.join('\n') === now.tests.join('\n');
}
