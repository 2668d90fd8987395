import { type Analyte, analyteOf, analytes } from './analyte.ts';

// Spellings of analyzers and people, in lower case and without blanks, to UCUM. General unit libraries refuse most of
// these. Counts such as `x10^9/L` follow a pattern: see readCount.
const ALIASES: Readonly<Record<string, string>> = {
  'g/l(10^9)': '10*9/L',
  'g/l(10^12)': '10*12/L',
  'k/ul': '10*3/uL',
  'k/mm3': '10*3/uL',
  '1000/ul': '10*3/uL',
  'x1000/ul': '10*3/uL',
  'th/ul': '10*3/uL',
  'thou/ul': '10*3/uL',
  'm/ul': '10*6/uL',
  'm/mm3': '10*6/uL',
  '1000000/ul': '10*6/uL',
  'mil/ul': '10*6/uL',
  'mill/ul': '10*6/uL',
  '万/ul': '10*4/uL',
  '萬/ul': '10*4/uL',
  '/ul': '/uL',
  '/mm3': '/uL',
  'cells/ul': '/uL',
  '{cells}/ul': '/uL',
  um3: 'fL',
  'um^3': 'fL',
  'iu/l': 'U/L',
  'u/l': 'U/L',
  'mg/dl': 'mg/dL',
  'mg%': 'mg/dL',
  'ug/dl': 'ug/dL',
  'ng/dl': 'ng/dL',
  'g/dl': 'g/dL',
  'gm/dl': 'g/dL',
  'g%': 'g/dL',
  'g/l': 'g/L',
  'mol/l': 'mol/L',
  'mmol/l': 'mmol/L',
  'umol/l': 'umol/L',
  'nmol/l': 'nmol/L',
  'pmol/l': 'pmol/L',
  'mg/ml': 'mg/mL',
  'ug/ml': 'ug/mL',
  'ng/ml': 'ng/mL',
  'pg/ml': 'pg/mL',
  'ng/l': 'ng/L',
  'ug/l': 'ug/L',
  'mg/l': 'mg/L',
  'l/l': 'L/L',
  fl: 'fL',
  pg: 'pg',
  '%': '%',
  sec: 's',
  s: 's',
  mmhg: 'mm[Hg]',
  kpa: 'kPa',
};

/** How a UCUM unit is written for people. */
const VISIBLE_ROWS: Readonly<Record<string, string>> = {
  '1': '',
  '[pH]': '',
  'ug/dL': 'µg/dL',
  'ug/L': 'µg/L',
  'ug/mL': 'µg/mL',
  'umol/L': 'µmol/L',
  '/uL': '/µL',
  'mm[Hg]': 'mmHg',
};

/** Units with the same number for a monovalent ion. */
const EQUIVALENT: Readonly<Record<string, string>> = { 'meq/l': 'mmol/L' };
const MONOVALENT = new Set(['NA', 'K', 'CL', 'HCO3', 'TCO2']);

/** Giga and tera per liter: gram per liter for anything that is not a cell count. */
const CELL_COUNTS: Readonly<Record<string, string>> = { 'g/l': '10*9/L', 't/l': '10*12/L' };

/** Quantity and power of ten of each unit that converts without knowing the analyte. */
const SCALES: Readonly<Record<string, readonly [quantity: string, exponent: number]>> = {
  'g/L': ['mass', 0],
  'g/dL': ['mass', 1],
  'mg/mL': ['mass', 0],
  'mg/dL': ['mass', -2],
  'mg/L': ['mass', -3],
  'ug/mL': ['mass', -3],
  'ug/dL': ['mass', -5],
  'ug/L': ['mass', -6],
  'ng/mL': ['mass', -6],
  'ng/dL': ['mass', -8],
  'ng/L': ['mass', -9],
  'pg/mL': ['mass', -9],
  'mol/L': ['substance', 0],
  'mmol/L': ['substance', -3],
  'umol/L': ['substance', -6],
  'nmol/L': ['substance', -9],
  'pmol/L': ['substance', -12],
  'L/L': ['volume fraction', 0],
  '%': ['volume fraction', -2],
  '/uL': ['count', 6],
};

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * The UCUM unit of a text.
 *
 * @param analyte Code of the analyte: `mEq/L` is `mmol/L` only for ions of one charge, `G/L` a count only for cells.
 * @returns The text itself, trimmed, when it is not known.
 */
export function readUnit(text: string, analyte?: string): string {
  return knownUnit(text, analyte) ?? text.trim();
}

const UCUM: ReadonlySet<string> = new Set([
  ...Object.values(ALIASES),
  ...analytes.flatMap(({ unit, si }) => [unit, si]),
]);

/** Whether a unit of a stored result is a code of UCUM; what no table knows is kept as the device writes it. */
export function isUcum(unit: string): boolean {
  return UCUM.has(unit) || /^10\*([1-9]|1[0-2])\/(uL|L)$/.test(unit);
}

/**
 * The unit in a field that may hold a coded unit: OBX-6 (CE) or R-5.
 *
 * `10^3/uL` of an analyzer that does not escape its caret arrives as two components, which are one unit. A coded
 * unit, `mg/dL^milligram per deciliter^UCUM`, is its identifier: either a unit that is known, or whatever stands
 * before a coding system.
 */
export function joinUnit(components: readonly string[], separator = '^', analyte?: string): string {
  const filled = components.slice(0, components.findLastIndex((part) => part.trim() !== '') + 1);
  for (let count = filled.length; count > 0; count -= 1) {
    const joined = filled.slice(0, count).join(separator).trim();
    if (knownUnit(joined.replaceAll(separator, '^'), analyte)) return joined;
  }
  if (/^[x×*]?\s*10$/i.test(filled[0]?.trim() ?? '')) return filled.slice(0, 2).join(separator).trim();
  const isCoded = filled.length >= 3 && filled[0]?.trim() !== '';
  return (isCoded ? filled[0]! : filled.join(separator)).trim();
}

/** A unit as people read it: `10³/µL`. */
export function showUnit(unit: string): string {
  const [, exponent, volume] = /^10\*(\d+)\/(uL|L)$/.exec(unit) ?? [];
  if (!exponent || !volume) return VISIBLE_ROWS[unit] ?? unit;
  return `10${[...exponent].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}/${volume.replace('u', 'µ')}`;
}

/**
 * A value in another unit of the same analyte: the one rule by which two units are compared, however they are spelled.
 *
 * @returns `undefined` when there is no factor between the two: then nothing may be compared.
 */
export function convertUnit(value: number, from: string, to: string, analyte: string): number | undefined {
  const [source, target] = [readUnit(from, analyte), readUnit(to, analyte)];
  const direct = rescale(value, source, target);
  if (direct !== undefined) return direct;

  const known: Analyte | undefined = analyteOf(analyte);
  if (!known) return undefined;
  const conventional = rescale(value, source, known.unit);
  if (conventional !== undefined) return rescale(exact(conventional * known.toSi), known.si, target);
  const si = rescale(value, source, known.si);
  return si === undefined ? undefined : rescale(exact(si / known.toSi), known.unit, target);
}

function rescale(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const [a, b] = [scaleOf(from), scaleOf(to)];
  if (!a || !b || a[0] !== b[0]) return undefined;
  const power = a[1] - b[1];
  return exact(power >= 0 ? value * 10 ** power : value / 10 ** -power);
}

/** Removes the noise of binary fractions: no analyzer measures twelve digits. */
const exact = (value: number) => Number(value.toPrecision(12));

function scaleOf(unit: string): readonly [string, number] | undefined {
  const [, exponent, volume] = /^10\*(\d+)\/(uL|L)$/.exec(unit) ?? [];
  if (exponent) return ['count', Number(exponent) + (volume === 'uL' ? 6 : 0)];
  return Object.hasOwn(SCALES, unit) ? SCALES[unit] : undefined;
}

function knownUnit(text: string, analyte: string | undefined): string | undefined {
  const plain = plainUnit(text);
  if (analyte && MONOVALENT.has(analyte) && Object.hasOwn(EQUIVALENT, plain)) return EQUIVALENT[plain];
  if (analyte && Object.hasOwn(CELL_COUNTS, plain) && analyteOf(analyte)?.unit.startsWith('10*')) {
    return CELL_COUNTS[plain];
  }
  return readCount(plain) ?? (Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined);
}

function plainUnit(text: string): string {
  const plain = text.trim().replace(/[µμ]/g, 'u').replace(/\s+/g, '').replaceAll('×', 'x').toLowerCase();
  return plain.replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)));
}

/** `x10^9/L`, `10E3/uL`, `10*6/uL`, `10³/µL`, `10(9)/l`, `10^3/mm3`. */
function readCount(plain: string): string | undefined {
  const found = /^[x*]?10(?:\^|\*\*?|e\+?|\()?0?([1-9]|1[0-2])\)?\/(ul|l|mm3|mm\^3|cmm)$/.exec(plain);
  return found?.[1] && `10*${found[1]}/${found[2] === 'l' ? 'L' : 'uL'}`;
}
