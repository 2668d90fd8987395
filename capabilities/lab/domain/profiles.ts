import type { DeviceClass } from '@alder/terms';

/** What can be asked of a kind of analyzer, in the words that people write on tubes. */
const PROFILES: Readonly<Record<DeviceClass, readonly string[]>> = {
  chemistry: ['Chem 17', 'Chem 10', 'Lyte 4', 'GLU', 'BUN', 'CREA', 'SDMA', 'ALT', 'T4'],
  hematology: ['CBC', 'RETIC'],
  coagulation: ['PT', 'APTT', 'FIB'],
  urine: ['Urinalysis', 'UPC'],
  immuno: ['SNAP 4Dx', 'CPL', 'FPL', 'NTPROBNP', 'T4', 'CORT'],
  any: ['Chem 17', 'CBC', 'Urinalysis'],
};

/** Tests offered for a kind of analyzer; a hospital can always write another. */
export function profilesOf(kind: DeviceClass): readonly string[] {
  return PROFILES[kind];
}

/** Groups in which a sheet shows its values: by organ system, in the order in which they are read. */
export const organGroups = [
  'kidney',
  'electrolytes',
  'liver',
  'metabolism',
  'pancreas',
  'muscle',
  'red',
  'white',
  'platelets',
  'coagulation',
  'hormones',
  'inflammation',
  'gas',
  'urine',
  'other',
] as const;
export type OrganGroup = (typeof organGroups)[number];

const MEMBERS: Readonly<Partial<Record<OrganGroup, string>>> = {
  kidney: 'CREA BUN BUN_CREA SDMA PHOS',
  electrolytes: 'K NA CL CA MG NA_K TCO2 ICA',
  liver: 'ALT AST ALP GGT TBIL BA NH3',
  metabolism: 'GLU TP ALB GLOB ALB_GLOB CHOL TRIG UA LAC LDH',
  pancreas: 'AMYL LIPA CPL FPL',
  muscle: 'CK NTPROBNP',
  red: 'RBC HGB HCT MCV MCH MCHC RDW RETIC',
  white: 'WBC NEU NEU_PCT LYM LYM_PCT MONO MONO_PCT EOS EOS_PCT BASO BASO_PCT',
  platelets: 'PLT MPV PCT',
  coagulation: 'PT APTT FIB',
  hormones: 'T4 CORT PROG',
  inflammation: 'CRP SAA',
  gas: 'BGPH PCO2 PO2 HCO3',
  urine: 'USG UPH UPC',
};

const GROUP_OF = new Map(
  Object.entries(MEMBERS).flatMap(([group, codes]) =>
    codes.split(' ').map((code) => [code, group as OrganGroup] as const),
  ),
);

/** The group an analyte is read in; a device's own codes are `other`. */
export function groupOf(code: string): OrganGroup {
  return GROUP_OF.get(code) ?? 'other';
}
