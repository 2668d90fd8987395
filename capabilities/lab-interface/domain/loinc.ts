/**
 * What a LOINC code presumes beside the analyte: a code of a mass concentration is wrong for a substance concentration,
 * one of serum wrong for urine, one of an automated count wrong for a count by eye.
 */
export type LoincRow = {
  readonly analyte: string;
  readonly loinc: string;
  /** Short name of LOINC: component, system and property. */
  readonly name: string;
  /** UCUM units of the property; with any other unit the code does not go out. */
  readonly units: readonly string[];
  readonly system: 'SerPl' | 'Bld' | 'PPP';
  readonly isAutomated: boolean;
};

/** A result as far as a LOINC code depends on it. */
export type Measured = {
  /** Code of the analyte catalogue. */
  readonly code: string;
  /** UCUM. */
  readonly unit: string;
  /** What was in the tube, where an order has it. */
  readonly sample_type: string | null;
  /** Typed by a person: no analyzer counted. */
  readonly isTyped: boolean;
};

// analyte | LOINC | short name | UCUM units of its property
// LOINC is © Regenstrief Institute and the LOINC Committee, used under its licence (loinc.org/license); decision 0600.
const TABLE = `
GLU | 2345-7 | Glucose SerPl-mCnc | mg/dL
GLU | 14749-6 | Glucose SerPl-sCnc | mmol/L
BUN | 3094-0 | BUN SerPl-mCnc | mg/dL
BUN | 14937-7 | BUN SerPl-sCnc | mmol/L
CREA | 2160-0 | Creat SerPl-mCnc | mg/dL
CREA | 14682-9 | Creat SerPl-sCnc | umol/L
PHOS | 2777-1 | Phosphate SerPl-mCnc | mg/dL
PHOS | 14879-1 | Phosphate SerPl-sCnc | mmol/L
CA | 17861-6 | Calcium SerPl-mCnc | mg/dL
CA | 2000-8 | Calcium SerPl-sCnc | mmol/L
MG | 19123-9 | Magnesium SerPl-mCnc | mg/dL
MG | 2601-3 | Magnesium SerPl-sCnc | mmol/L
TP | 2885-2 | Prot SerPl-mCnc | g/dL, g/L
ALB | 1751-7 | Albumin SerPl-mCnc | g/dL, g/L
ALT | 1742-6 | ALT SerPl-cCnc | U/L
AST | 1920-8 | AST SerPl-cCnc | U/L
ALP | 6768-6 | ALP SerPl-cCnc | U/L
GGT | 2324-2 | GGT SerPl-cCnc | U/L
TBIL | 1975-2 | Bilirub SerPl-mCnc | mg/dL
TBIL | 14631-6 | Bilirub SerPl-sCnc | umol/L
CHOL | 2093-3 | Cholest SerPl-mCnc | mg/dL
CHOL | 14647-2 | Cholest SerPl-sCnc | mmol/L
TRIG | 2571-8 | Trigl SerPl-mCnc | mg/dL
TRIG | 14927-8 | Trigl SerPl-sCnc | mmol/L
AMYL | 1798-8 | Amylase SerPl-cCnc | U/L
LIPA | 3040-3 | Lipase SerPl-cCnc | U/L
CK | 2157-6 | CK SerPl-cCnc | U/L
UA | 3084-1 | Urate SerPl-mCnc | mg/dL
UA | 14933-6 | Urate SerPl-sCnc | umol/L
LAC | 2524-7 | Lactate SerPl-sCnc | mmol/L
CRP | 1988-5 | CRP SerPl-mCnc | mg/dL, mg/L
NA | 2951-2 | Sodium SerPl-sCnc | mmol/L
K | 2823-3 | Potassium SerPl-sCnc | mmol/L
CL | 2075-0 | Chloride SerPl-sCnc | mmol/L
TCO2 | 2028-9 | CO2 SerPl-sCnc | mmol/L
T4 | 3026-2 | T4 SerPl-mCnc | ug/dL
T4 | 14921-1 | T4 SerPl-sCnc | nmol/L
CORT | 2143-6 | Cortis SerPl-mCnc | ug/dL
CORT | 14675-3 | Cortis SerPl-sCnc | nmol/L
PROG | 2839-9 | Progest SerPl-mCnc | ng/mL
WBC | 6690-2 | WBC # Bld Auto | 10*3/uL, 10*9/L
RBC | 789-8 | RBC # Bld Auto | 10*6/uL, 10*12/L
HGB | 718-7 | Hgb Bld-mCnc | g/dL, g/L
HCT | 4544-3 | Hct VFr Bld Auto | %
MCV | 787-2 | MCV RBC Auto | fL
MCH | 785-6 | MCH RBC Qn Auto | pg
MCHC | 786-4 | MCHC RBC Auto-mCnc | g/dL, g/L
RDW | 788-0 | RDW RBC Auto-Rto | %
PLT | 777-3 | Platelet # Bld Auto | 10*3/uL, 10*9/L
MPV | 32623-1 | PMV Bld Auto | fL
NEU | 751-8 | Neutrophils # Bld Auto | 10*3/uL, 10*9/L
NEU_PCT | 770-8 | Neutrophils/leuk NFr Bld Auto | %
LYM | 731-0 | Lymphocytes # Bld Auto | 10*3/uL, 10*9/L
LYM_PCT | 736-9 | Lymphocytes/leuk NFr Bld Auto | %
MONO | 742-7 | Monocytes # Bld Auto | 10*3/uL, 10*9/L
MONO_PCT | 5905-5 | Monocytes/leuk NFr Bld Auto | %
EOS | 711-2 | Eosinophil # Bld Auto | 10*3/uL, 10*9/L
EOS_PCT | 713-8 | Eosinophil/leuk NFr Bld Auto | %
BASO | 704-7 | Basophils # Bld Auto | 10*3/uL, 10*9/L
BASO_PCT | 706-2 | Basophils/leuk NFr Bld Auto | %
PT | 5902-2 | PT PPP Coag-time | s
`;

/** The reviewed table: one row for an analyte and a property. */
export const loincRows: readonly LoincRow[] = TABLE.trim().split('\n').map(readRow);

const byAnalyte = Map.groupBy(loincRows, ({ analyte }) => analyte);

/** Samples that a code of blood, serum or plasma is wrong for. */
const NOT_BLOOD: ReadonlySet<string> = new Set(['urine', 'feces', 'swab', 'tissue', 'fluid', 'other']);

/**
 * The LOINC code of a result, by the analyte's code and what was measured, never by a name.
 *
 * @returns `undefined` where no reviewed row fits: then the result goes out with the hospital's own code alone.
 */
export function loincOf({ code, unit, sample_type, isTyped }: Measured): LoincRow | undefined {
  if (sample_type !== null && NOT_BLOOD.has(sample_type)) return undefined;
  const row = byAnalyte.get(code)?.find(({ units }) => units.includes(unit));
  return row?.isAutomated && isTyped ? undefined : row;
}

/** Analytes that may go out with a LOINC code: a search by it reads the results of these alone. */
export function analytesOfLoinc(loinc: string): readonly string[] {
  return loincRows.filter((row) => row.loinc === loinc).map(({ analyte }) => analyte);
}

function readRow(line: string): LoincRow {
  const [analyte, loinc, name, units] = line.split('|').map((cell) => cell.trim());
  const system = name!.includes('SerPl') ? 'SerPl' : name!.includes('PPP') ? 'PPP' : 'Bld';
  return {
    ...{ analyte: analyte!, loinc: loinc!, name: name!, system },
    units: units!.split(', '),
    isAutomated: / Auto\b/.test(name!),
  };
}
