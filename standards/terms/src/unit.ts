import { type Analyte, analyteOf } from './analyte.ts';

// What analyzers write for a unit, in lower case and without blanks, to UCUM. General unit libraries refuse most of these.
const ALIASES: Readonly<Record<string, string>> = {
  'x10^9/l': '10*9/L',
  '10^9/l': '10*9/L',
  '10e9/l': '10*9/L',
  'g/l(10^9)': '10*9/L',
  'x10^12/l': '10*12/L',
  '10^12/l': '10*12/L',
  '10e12/l': '10*12/L',
  '10^3/ul': '10*3/uL',
  'x10^3/ul': '10*3/uL',
  '10e3/ul': '10*3/uL',
  '10*3/ul': '10*3/uL',
  'k/ul': '10*3/uL',
  '10^6/ul': '10*6/uL',
  'x10^6/ul': '10*6/uL',
  '10e6/ul': '10*6/uL',
  '10*6/ul': '10*6/uL',
  'm/ul': '10*6/uL',
  '10^3/mm3': '10*3/uL',
  '10^6/mm3': '10*6/uL',
  um3: 'fL',
  'iu/l': 'U/L',
  'u/l': 'U/L',
  'mg/dl': 'mg/dL',
  'ug/dl': 'ug/dL',
  'g/dl': 'g/dL',
  'g/l': 'g/L',
  'mmol/l': 'mmol/L',
  'umol/l': 'umol/L',
  'nmol/l': 'nmol/L',
  'pmol/l': 'pmol/L',
  'ng/ml': 'ng/mL',
  'ug/ml': 'ug/mL',
  'ug/l': 'ug/L',
  'mg/l': 'mg/L',
  fl: 'fL',
  pg: 'pg',
  '%': '%',
  sec: 's',
  s: 's',
  mmhg: 'mm[Hg]',
};

/** How a UCUM unit is written for people. */
const SHOWN: Readonly<Record<string, string>> = {
  '1': '',
  '[pH]': '',
  '10*3/uL': '10³/µL',
  '10*6/uL': '10⁶/µL',
  '10*9/L': '10⁹/L',
  '10*12/L': '10¹²/L',
  'ug/dL': 'µg/dL',
  'ug/L': 'µg/L',
  'ug/mL': 'µg/mL',
  'umol/L': 'µmol/L',
  'mm[Hg]': 'mmHg',
};

/** Units that say the same number for a monovalent ion. */
const EQUIVALENT: Readonly<Record<string, string>> = { 'meq/l': 'mmol/L' };
const MONOVALENT = new Set(['NA', 'K', 'CL', 'HCO3', 'TCO2']);

/**
 * The UCUM unit that a device means.
 *
 * @param analyte Code of the analyte: `mEq/L` is `mmol/L` only for ions of one charge.
 * @returns The text itself, trimmed, when it is not known.
 */
export function readUnit(text: string, analyte?: string): string {
  const plain = text.trim().replace(/[µμ]/g, 'u').replace(/\s+/g, '').toLowerCase();
  if (analyte && MONOVALENT.has(analyte) && EQUIVALENT[plain]) return EQUIVALENT[plain];
  return ALIASES[plain] ?? text.trim();
}

/** A unit as people read it: `10³/µL`. */
export function showUnit(unit: string): string {
  return SHOWN[unit] ?? unit;
}

/**
 * A value in another unit of the same analyte.
 *
 * @returns `undefined` when there is no factor between the two: then nothing may be compared.
 */
export function convertUnit(value: number, from: string, to: string, analyte: string): number | undefined {
  if (from === to) return value;
  const known: Analyte | undefined = analyteOf(analyte);
  if (!known) return undefined;
  if (from === known.unit && to === known.si) return value * known.toSi;
  if (from === known.si && to === known.unit) return value / known.toSi;
  return undefined;
}
