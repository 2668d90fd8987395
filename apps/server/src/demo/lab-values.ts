import type { Limits } from '@alder/ranges/domain';
import type { Dice } from './dice.ts';
import type { Story } from './pets.ts';

type Kind = 'dog' | 'cat';

// code | unit | decimals | dog low high critLow critHigh | cat low high critLow critHigh; a dash where there is none.
const TABLE = `
GLU  | mg/dL     | 0 | 70 143 50 400    | 74 159 50 450
BUN  | mg/dL     | 0 | 7 27 - 130       | 16 36 - 130
CREA | mg/dL     | 1 | 0.5 1.8 - 6      | 0.8 2.4 - 7
PHOS | mg/dL     | 1 | 2.5 6.8 - 15     | 3.1 7.5 - 15
CA   | mg/dL     | 1 | 7.9 12 6.5 15    | 7.8 11.3 6.5 15
TP   | g/dL      | 1 | 5.2 8.2 - -      | 5.7 8.9 - -
ALB  | g/dL      | 1 | 2.3 4 1.5 -      | 2.2 4 1.5 -
GLOB | g/dL      | 1 | 2.5 4.5 - -      | 2.8 5.1 - -
ALT  | U/L       | 0 | 10 125 - 1000    | 12 130 - 1000
ALP  | U/L       | 0 | 23 212 - -       | 14 111 - -
GGT  | U/L       | 0 | 0 11 - -         | 0 4 - -
TBIL | mg/dL     | 1 | 0 0.9 - 10       | 0 0.9 - 10
CHOL | mg/dL     | 0 | 110 320 - -      | 65 225 - -
AMYL | U/L       | 0 | 500 1500 - -     | 500 1500 - -
NA   | mmol/L    | 0 | 144 160 130 175  | 150 165 135 180
K    | mmol/L    | 1 | 3.5 5.8 2.5 6.5  | 3.5 5.8 2.5 6.5
CL   | mmol/L    | 0 | 109 122 - -      | 112 129 - -
WBC  | 10*3/uL   | 1 | 5 16.8 2 50      | 2.9 17 2 50
RBC  | 10*6/uL   | 2 | 5.65 8.87 - -    | 6.54 12.2 - -
HGB  | g/dL      | 1 | 13.1 20.5 - -    | 9.8 16.2 - -
HCT  | %         | 1 | 37.3 61.7 15 65  | 30.3 52.3 14 60
MCV  | fL        | 1 | 61.6 73.5 - -    | 35.9 53.1 - -
MCHC | g/dL      | 1 | 32 37.9 - -      | 28.1 35.8 - -
PLT  | 10*3/uL   | 0 | 148 484 30 -     | 151 600 30 -
NEU  | 10*3/uL   | 2 | 2.95 11.64 1 -   | 1.48 10.29 1 -
LYM  | 10*3/uL   | 2 | 1.05 5.1 - -     | 0.92 6.88 - -
MONO | 10*3/uL   | 2 | 0.16 1.12 - -    | 0.05 0.67 - -
EOS  | 10*3/uL   | 2 | 0.06 1.23 - -    | 0.17 1.57 - -
`;

type Analysis = { readonly unit: string; readonly decimals: number } & Readonly<Record<Kind, Limits>>;

const ANALYSES: ReadonlyMap<string, Analysis> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [code = '', unit = '', decimals = '', dog = '', cat = ''] = line.split('|').map((cell) => cell.trim());
      return [code, { unit, decimals: Number(decimals), dog: limitsOf(dog, unit), cat: limitsOf(cat, unit) }];
    }),
);

/** What each test of the demo measures, in the order of its sheet. */
export const PANELS = {
  'Chemistry, 17 tests': [
    'GLU',
    'BUN',
    'CREA',
    'PHOS',
    'CA',
    'TP',
    'ALB',
    'GLOB',
    'ALT',
    'ALP',
    'GGT',
    'TBIL',
    'CHOL',
    'AMYL',
    'NA',
    'K',
    'CL',
  ],
  'Chemistry, 10 tests': ['GLU', 'BUN', 'CREA', 'TP', 'ALB', 'GLOB', 'ALT', 'ALP', 'TBIL', 'CHOL'],
  'Complete blood count': ['WBC', 'RBC', 'HGB', 'HCT', 'MCV', 'MCHC', 'PLT', 'NEU', 'LYM', 'MONO', 'EOS'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type LabTest = keyof typeof PANELS;

/** The hospital's reference ranges of one kind of animal for one exam type. */
export function rangesOf(kind: Kind, test: LabTest): Record<string, Limits> {
  return Object.fromEntries(PANELS[test].map((code) => [code, ANALYSES.get(code)![kind]]));
}

/** By how much an illness moves a value, as a part of the upper limit, when it is at its worst. */
const ILL: Readonly<Partial<Record<Story, Readonly<Record<string, number>>>>> = {
  ckd: { CREA: 1.28, BUN: 1.4, PHOS: 1.06 },
  diabetes: { GLU: 2.1, CHOL: 1.1, ALP: 1.3 },
  thyroid: { ALT: 1.25, ALP: 1.1 },
  gut: { ALB: 0.62 },
};

/** Mochi today, as the mock-ups show her. */
const TODAY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  P02418: { CREA: 3.1, BUN: 52, PHOS: 8.1, K: 6.9, NA: 152, HCT: 28.9, RBC: 6.1 },
};

/**
 * Values of one run as text, as the analyzer would print them.
 *
 * @param past From 0, today, to 1, three years ago; an illness comes on over that time.
 */
export function measure(
  { patient_id, kind, story }: { patient_id: string; kind: Kind; story: Story },
  test: LabTest,
  past: number,
  luck: Dice,
): { readonly code: string; readonly value: string; readonly unit: string }[] {
  return PANELS[test].map((code) => {
    const { unit, decimals, [kind]: range } = ANALYSES.get(code)!;
    const [low, high] = [range.low ?? 0, range.high ?? 0];
    const usual = low + (high - low) * (0.3 + luck.next() * 0.4);
    const worst = ILL[story]?.[code];
    const drawn = worst === undefined ? usual : usual * past + high * worst * (1 - past);
    const known = past === 0 ? TODAY[patient_id]?.[code] : undefined;
    return { code, unit, value: (known ?? drawn * (0.97 + luck.next() * 0.06)).toFixed(decimals) };
  });
}

function limitsOf(cell: string, unit: string): Limits {
  const [low = null, high = null, crit_low = null, crit_high = null] = cell
    .split(' ')
    .map((part) => (part === '-' ? null : Number(part)));
  return { low, high, crit_low, crit_high, unit };
}
