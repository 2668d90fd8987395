import type { DeviceClass } from '@alder/terms';

/** What is in a tube. */
export const sampleTypes = [
  'edta',
  'heparin',
  'serum',
  'citrate',
  'urine',
  'feces',
  'swab',
  'tissue',
  'fluid',
  'other',
] as const;
export type SampleType = (typeof sampleTypes)[number];

const USUAL: Readonly<Record<DeviceClass, SampleType>> = {
  chemistry: 'heparin',
  hematology: 'edta',
  coagulation: 'citrate',
  urine: 'urine',
  immuno: 'serum',
  any: 'serum',
};

/** The sample that a kind of analyzer usually takes: what a new order proposes. */
export function usualSample(kind: DeviceClass): SampleType {
  return USUAL[kind];
}
