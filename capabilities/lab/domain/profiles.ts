import { analyteOf, type DeviceClass } from '@alder/terms';
import { microscopyNamed, microscopyOf } from './microscopy.ts';

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

/** Profiles whose names are no product names, in the languages of the pages; stored and sent they keep the English one. */
const PROFILE_NAMES: Readonly<Record<string, { readonly ja: string; readonly zhtw: string }>> = {
  'Chem 17': { ja: '生化学17項目', zhtw: '生化 17 項' },
  'Chem 10': { ja: '生化学10項目', zhtw: '生化 10 項' },
  'Lyte 4': { ja: '電解質4項目', zhtw: '電解質 4 項' },
  CBC: { ja: '血球計算（CBC）', zhtw: '全血球計數（CBC）' },
  'Complete blood count': { ja: '血球計算（CBC）', zhtw: '全血球計數（CBC）' },
  Urinalysis: { ja: '尿検査', zhtw: '尿液檢查' },
};

/** Name of a test that was ordered, in the language of the page; a test that the product does not know keeps its own. */
export function testName(test: string, language: 'en' | 'ja' | 'zhtw'): string {
  // It may be written in the language of whoever ordered it.
  const examination = microscopyNamed(test);
  if (examination) return examination[language];
  if (language === 'en') return test;
  const profile = Object.hasOwn(PROFILE_NAMES, test) ? PROFILE_NAMES[test] : undefined;
  const analyte = analyteOf(test);
  if (profile) return profile[language];
  if (!analyte || analyte[language] === test) return test;
  return language === 'ja' ? `${analyte.ja}（${test}）` : `${analyte.zhtw}（${test}）`;
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
  'microscopy',
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
  return GROUP_OF.get(code) ?? (microscopyOf(code) ? 'microscopy' : 'other');
}
