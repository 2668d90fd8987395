import type { Direction, InterferenceRule, SampleIndexName } from './rule.ts';

// Only what a textbook or a study of animals says, with the direction alone: how far a value moves depends on reagent and wavelength,
// which the instructions of each analyzer give and the hospital enters.

const STOCKHAM = 'Stockham SL, Scott MA. Fundamentals of Veterinary Clinical Pathology, 2nd ed. Blackwell 2008';
const JACOBS = 'Jacobs RM et al. Effects of bilirubinemia, hemolysis, and lipemia. Can Vet J 1992;33:605–608';
const JAFFE = 'Jacobs RM et al. Effects of interferents on creatinine methods. Can J Vet Res 1991;55:150–154';
const PEROXIDASE = 'Cano-Corres R et al. Icteric interference index. Biochem Med 2023;33:020702 (human sera)';
const DAMINET =
  'Daminet S, Ferguson DC. Influence of drugs on thyroid function in dogs. J Vet Intern Med 2003;17:463–472';
const GIEGER =
  'Gieger TL et al. Thyroid function and hepatic enzymes after phenobarbital. J Vet Intern Med 2000;14:277–281';
const CLOMIPRAMINE =
  'Gulikers KP, Panciera DL. Effects of clomipramine on canine thyroid function tests. J Vet Intern Med 2003;17';
const BROMIDE = 'Rossmeisl JH et al. Chloride as predictor of bromide in dogs. Vet Clin Pathol 2006;35:426–433';
const PLUMB = "Plumb DC. Plumb's Veterinary Drug Handbook, 9th ed. Wiley-Blackwell 2018";
const MEDETOMIDINE = 'Kanda T, Hikasa Y. Medetomidine and xylazine in cats. Can J Vet Res 2008;72:278–286';

const whole = {
  grade_from: null,
  value_from: null,
  drug: null,
  days_after: 0,
  model: null,
  species: null,
  percent: null,
};

/** From a grade on, the sample shifts these analytes. */
const sample = (
  index: SampleIndexName,
  grade_from: number,
  direction: Direction,
  analytes: readonly string[],
  source: string,
): readonly InterferenceRule[] =>
  analytes.map((analyte) => ({
    ...{
      ...whole,
      key: `${index}-${analyte.toLowerCase()}`,
      kind: 'sample',
      index,
      grade_from,
      analyte,
      direction,
      source,
    },
  }));

/** A medicine shifts these analytes until so many days after its course. */
const drug = (
  name: string,
  direction: Direction,
  analytes: readonly string[],
  { source, species, days }: { readonly source: string; readonly species?: string; readonly days: number },
): readonly InterferenceRule[] =>
  analytes.map((analyte) => ({
    ...{
      ...whole,
      key: `${name.replaceAll(' ', '-').toLowerCase()}-${analyte.toLowerCase()}`,
      kind: 'drug',
      index: null,
    },
    ...{ drug: name, days_after: days, species: species ?? null, analyte, direction, source },
  }));

/** Interferences that every hospital begins with. */
export const productRules: readonly InterferenceRule[] = [
  // Red cells hold more of these than plasma does; of potassium, in breeds such as Akita and Shiba, and platelets release it too.
  ...sample('hemolysis', 2, 'up', ['K', 'PHOS', 'MG', 'AST', 'LDH', 'CK'], STOCKHAM),
  ...sample('hemolysis', 2, 'up', ['TP', 'MCH', 'MCHC'], STOCKHAM),
  ...sample('hemolysis', 2, 'down', ['RBC', 'HCT'], STOCKHAM),
  ...sample('hemolysis', 2, 'unreliable', ['TBIL', 'BA'], JACOBS),
  ...sample('lipemia', 2, 'up', ['HGB', 'MCH', 'MCHC', 'TP'], STOCKHAM),
  ...sample('lipemia', 2, 'unreliable', ['TBIL', 'BA'], JACOBS),
  ...sample('icterus', 2, 'down', ['CREA'], JAFFE),
  ...sample('icterus', 2, 'down', ['CHOL'], PEROXIDASE),

  ...drug('corticosteroids', 'up', ['ALP', 'ALT', 'GGT'], { source: STOCKHAM, species: 'dog', days: 42 }),
  ...drug('corticosteroids', 'down', ['T4'], { source: DAMINET, species: 'dog', days: 28 }),
  ...drug('corticosteroids', 'up', ['NEU'], { source: STOCKHAM, days: 3 }),
  ...drug('corticosteroids', 'down', ['LYM', 'EOS'], { source: STOCKHAM, days: 3 }),
  ...drug('corticosteroids', 'up', ['GLU'], { source: PLUMB, species: 'cat', days: 7 }),
  ...drug('prednisolone', 'up', ['CORT'], { source: PLUMB, days: 2 }),
  ...drug('prednisone', 'up', ['CORT'], { source: PLUMB, days: 2 }),
  ...drug('hydrocortisone', 'up', ['CORT'], { source: PLUMB, days: 2 }),
  ...drug('phenobarbital', 'up', ['ALP', 'ALT', 'CHOL'], { source: GIEGER, species: 'dog', days: 35 }),
  ...drug('phenobarbital', 'down', ['T4'], { source: GIEGER, species: 'dog', days: 28 }),
  ...drug('sulfadiazine', 'down', ['T4'], { source: DAMINET, species: 'dog', days: 84 }),
  ...drug('sulfamethoxazole', 'down', ['T4'], { source: DAMINET, species: 'dog', days: 84 }),
  ...drug('aspirin', 'down', ['T4'], { source: DAMINET, species: 'dog', days: 14 }),
  ...drug('clomipramine', 'down', ['T4'], { source: CLOMIPRAMINE, species: 'dog', days: 28 }),
  // Electrodes for chloride measure bromide too.
  ...drug('potassium bromide', 'up', ['CL'], { source: BROMIDE, days: 120 }),
  ...drug('loopDiuretics', 'down', ['K', 'CL'], { source: PLUMB, days: 3 }),
  ...drug('loopDiuretics', 'up', ['BUN', 'CREA'], { source: PLUMB, days: 3 }),
  ...drug('raasInhibitors', 'up', ['K'], { source: PLUMB, days: 3 }),
  ...drug('spironolactone', 'up', ['K'], { source: PLUMB, days: 3 }),
  ...drug('alphaTwoAgonists', 'up', ['GLU'], { source: MEDETOMIDINE, species: 'cat', days: 1 }),
];
