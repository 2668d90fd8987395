/** How far two results of a healthy animal may lie apart, as a study found it. */
export type BiologicalVariation = {
  readonly species: 'dog' | 'cat';
  readonly code: string;
  readonly source: string;
} & (
  | {
      /** Variation within one animal and that of the assay, percent. Without `cva` half of `cvi` is assumed. */
      readonly cvi: number;
      readonly cva?: number;
    }
  /** The study printed the reference change value itself, percent. */
  | { readonly rcv: number }
);

const BARAL = 'Baral et al. 2014, J Feline Med Surg 16:317, doi:10.1177/1098612X13508770';
const RUAUX = 'Ruaux et al. 2012, Vet Clin Pathol, doi:10.1111/j.1939-165X.2012.00473.x';
const CARNEY = 'Carney et al. 2011, J Vet Intern Med 25:825, doi:10.1111/j.1939-1676.2011.0729.x';
const GAL = 'Gal 2019, University of Illinois, on Kopke et al. 2018, J Vet Intern Med 32:736';
const WINTER = 'Winter et al. 2017, J Vet Cardiol, PMID 28111138';
const SUMMERS = 'Summers et al. 2025, J Small Anim Pract, doi:10.1111/jsap.13892';
const HARRIS = 'Harris et al. 2016, J Feline Med Surg 19:216, doi:10.1177/1098612X15623825';

/** Values of healthy adult animals. An analyte or a species without a published value is not judged. */
export const biologicalVariations: readonly BiologicalVariation[] = [
  { species: 'dog', code: 'CREA', rcv: 23.7, source: GAL },
  { species: 'dog', code: 'SDMA', rcv: 47, source: GAL },
  { species: 'dog', code: 'GLU', rcv: 26.4, source: RUAUX },
  { species: 'dog', code: 'TRIG', rcv: 84, source: RUAUX },
  { species: 'dog', code: 'CRP', cvi: 115.5, cva: 6.3, source: CARNEY },
  { species: 'dog', code: 'CPL', cvi: 193.8, cva: 8.4, source: CARNEY },
  { species: 'dog', code: 'NTPROBNP', cvi: 25.2, cva: 4.2, source: WINTER },
  { species: 'cat', code: 'CREA', rcv: 19.8, source: SUMMERS },
  { species: 'cat', code: 'SDMA', rcv: 35.2, source: SUMMERS },
  { species: 'cat', code: 'NTPROBNP', rcv: 60.5, source: HARRIS },
  { species: 'cat', code: 'ALB', cvi: 3, source: BARAL },
  { species: 'cat', code: 'CA', cvi: 2.34, source: BARAL },
  { species: 'cat', code: 'CL', cvi: 1.17, source: BARAL },
  { species: 'cat', code: 'CHOL', cvi: 10.74, source: BARAL },
  { species: 'cat', code: 'GLU', cvi: 6.76, source: BARAL },
  { species: 'cat', code: 'NA', cvi: 0.86, source: BARAL },
];
