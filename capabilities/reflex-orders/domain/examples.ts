import type { ReflexRule } from './rule.ts';

/** A rule to start with; the hospital adapts it and switches it on. */
export type ReflexExample = Omit<ReflexRule, 'id' | 'is_on' | 'laboratory'> & {
  readonly example: string;
  readonly source: string;
};

const flagged = { low_limit: null, high_limit: null, unit: '', age_from_days: null, age_to_days: null } as const;
const urine = { sample_type: 'urine', same_sample_hours: 0 } as const;

/** Rules that a guideline supports, each with the publication. */
export const reflexExamples: readonly ReflexExample[] = [
  {
    ...{ example: 't4-ft4', name: 'T4 → fT4', mode: 'suggest', analyte: 'T4', species: 'cat', kind: 'between' },
    ...{ low_limit: 2.5, high_limit: 4.7, unit: 'ug/dL', age_from_days: 2555, age_to_days: null, test: 'fT4' },
    ...{ sample_type: null, same_sample_hours: 48, not_within_days: 30 },
    source:
      'Carney HC et al. 2016 AAFP Guidelines for the Management of Feline Hyperthyroidism. J Feline Med Surg 18:400–416',
  },
  {
    ...{ example: 'sdma-ua', name: 'SDMA → Urinalysis', mode: 'suggest', analyte: 'SDMA', species: null, kind: 'high' },
    ...flagged,
    ...{ test: 'Urinalysis', ...urine, not_within_days: 30 },
    source: 'International Renal Interest Society (IRIS), Staging of CKD, 2023',
  },
  {
    ...{ example: 'sdma-upc', name: 'SDMA → UPC', mode: 'suggest', analyte: 'SDMA', species: null, kind: 'high' },
    ...flagged,
    ...{ test: 'UPC', ...urine, not_within_days: 30 },
    source: 'International Renal Interest Society (IRIS), Staging of CKD, 2023 (substaging by UPC)',
  },
  {
    ...{ example: 'alt-ba', name: 'ALT → BA', mode: 'suggest', analyte: 'ALT', species: 'dog', kind: 'high' },
    ...flagged,
    ...{ test: 'BA', sample_type: null, same_sample_hours: 0, not_within_days: 30 },
    source:
      'Webster CRL et al. ACVIM consensus statement on the diagnosis and treatment of chronic hepatitis in dogs. J Vet Intern Med 2019;33:1173–1200',
  },
  {
    ...{ example: 'glu-fruc', name: 'GLU → Fructosamine', mode: 'suggest', analyte: 'GLU', species: 'cat' },
    ...{ kind: 'above', low_limit: 270, high_limit: null, unit: 'mg/dL', age_from_days: null, age_to_days: null },
    ...{ test: 'Fructosamine', sample_type: null, same_sample_hours: 48, not_within_days: 14 },
    source:
      'Sparkes AH et al. ISFM Consensus Guidelines on the Practical Management of Diabetes Mellitus in Cats. J Feline Med Surg 2015;17:235–250',
  },
];
