import type { Panel } from './panel.ts';

/**
 * Something an analyzer measures.
 *
 * LOINC codes are those that analyzers were seen to send; LOINC is © Regenstrief Institute, used under its licence.
 */
export type Analyte = {
  readonly code: string;
  readonly panel: Panel;
  readonly en: string;
  readonly ja: string;
  readonly zhtw: string;
  /** Conventional unit, in UCUM. */
  readonly unit: string;
  /** SI unit, in UCUM, and the factor from the conventional to it. */
  readonly si: string;
  readonly toSi: number;
  readonly loinc?: string;
  /** What analyzers call it. */
  readonly aliases: readonly string[];
};

// code | panel | en | ja | zhtw | conventional unit | SI unit | factor | LOINC | what analyzers call it
const TABLE = `
GLU | chem | Glucose | 血糖（グルコース） | 血糖 | mg/dL | mmol/L | 0.0555 | 2345-7 | GLUC, GLUCOSE, GLU-P
BUN | chem | Blood urea nitrogen | 尿素窒素 | 血中尿素氮 | mg/dL | mmol/L | 0.357 | 3094-0 | UREA
CREA | chem | Creatinine | クレアチニン | 肌酸酐 | mg/dL | umol/L | 88.4 | 2160-0 | CRE, CREAT, CREATININE
BUN_CREA | chem | BUN/creatinine ratio | BUN/クレアチニン比 | 尿素氮/肌酸酐比 | 1 | 1 | 1 |  | BUN/CREA, BUN/CRE, BUN/CREAT RATIO, BUN/CREATININE RATIO
SDMA | chem | Symmetric dimethylarginine | 対称性ジメチルアルギニン | 對稱二甲基精胺酸 | ug/dL | ug/dL | 1 |  | IDEXX SDMA
PHOS | chem | Phosphorus, inorganic | 無機リン | 無機磷 | mg/dL | mmol/L | 0.323 | 2777-1 | IP, P, PHOSPHORUS
CA | chem | Calcium, total | カルシウム | 鈣 | mg/dL | mmol/L | 0.2495 | 17861-6 | CALCIUM
MG | chem | Magnesium | マグネシウム | 鎂 | mg/dL | mmol/L | 0.411 | 19123-9 | MAGNESIUM
TP | chem | Total protein | 総蛋白 | 總蛋白 | g/dL | g/L | 10 | 2885-2 | PROT, TOTAL PROTEIN
ALB | chem | Albumin | アルブミン | 白蛋白 | g/dL | g/L | 10 | 1751-7 | ALBUMIN
GLOB | chem | Globulin | グロブリン | 球蛋白 | g/dL | g/L | 10 | 10834-0 | GLO, GLOBULIN
ALB_GLOB | chem | Albumin/globulin ratio | A/G比 | 白蛋白/球蛋白比 | 1 | 1 | 1 | 1759-0 | ALB/GLOB, A/G, A/G RATIO, ALB/GLOB RATIO
ALT | chem | Alanine aminotransferase | ALT | 丙胺酸轉胺酶 | U/L | U/L | 1 | 1742-6 | GPT, SGPT, ALANINE AMINOTRANSFERASE
AST | chem | Aspartate aminotransferase | AST | 天門冬胺酸轉胺酶 | U/L | U/L | 1 | 1920-8 | GOT, SGOT, ASPARTATE AMINOTRANSFERASE
ALP | chem | Alkaline phosphatase | ALP | 鹼性磷酸酶 | U/L | U/L | 1 | 6768-6 | ALKP, ALK, ALK PHOS, ALK PHOSPHATASE, ALKALINE PHOSPHATASE
GGT | chem | Gamma-glutamyl transferase | γ-GT | γ-麩胺醯轉移酶 | U/L | U/L | 1 | 2324-2 | GGTP
TBIL | chem | Bilirubin, total | 総ビリルビン | 總膽紅素 | mg/dL | umol/L | 17.1 | 1975-2 | T-BIL, TB, BILT, TOTAL BILIRUBIN
BA | chem | Bile acids, total | 総胆汁酸 | 總膽酸 | umol/L | umol/L | 1 |  | BILE ACIDS, TBA
CHOL | chem | Cholesterol, total | 総コレステロール | 總膽固醇 | mg/dL | mmol/L | 0.02586 | 2093-3 | CHO, TCHO, TC, CHOLESTEROL
TRIG | chem | Triglyceride | 中性脂肪 | 三酸甘油酯 | mg/dL | mmol/L | 0.01129 | 2571-8 | TG, TRIGLYCERIDE
AMYL | chem | Amylase | アミラーゼ | 澱粉酶 | U/L | U/L | 1 | 1798-8 | AMY, AMYLASE
LIPA | chem | Lipase | リパーゼ | 脂肪酶 | U/L | U/L | 1 | 3040-3 | LIP, V-LIP, LIPASE
CK | chem | Creatine kinase | CK | 肌酸激酶 | U/L | U/L | 1 | 2157-6 | CPK
LDH | chem | Lactate dehydrogenase | LDH | 乳酸脫氫酶 | U/L | U/L | 1 | 2532-0 | LD
NH3 | chem | Ammonia | アンモニア | 氨 | ug/dL | umol/L | 0.587 |  | AMMONIA
UA | chem | Uric acid | 尿酸 | 尿酸 | mg/dL | umol/L | 59.48 | 3084-1 | URIC ACID
LAC | chem | Lactate | 乳酸 | 乳酸 | mmol/L | mmol/L | 1 | 2524-7 | LACT, LACTATE
CRP | immuno | C-reactive protein | C反応性蛋白 | C反應蛋白 | mg/dL | mg/L | 10 | 1988-5 |
SAA | immuno | Serum amyloid A | 血清アミロイドA | 血清澱粉樣蛋白A | ug/mL | mg/L | 1 |  |
NA | elec | Sodium | ナトリウム | 鈉 | mmol/L | mmol/L | 1 | 2951-2 | NA+, SODIUM
K | elec | Potassium | カリウム | 鉀 | mmol/L | mmol/L | 1 | 2823-3 | K+, POTASSIUM
CL | elec | Chloride | クロール | 氯 | mmol/L | mmol/L | 1 | 2075-0 | CL-, CHLORIDE
NA_K | elec | Sodium/potassium ratio | Na/K比 | 鈉鉀比 | 1 | 1 | 1 |  | NA/K, NA/K RATIO
TCO2 | elec | Carbon dioxide, total | 総炭酸ガス | 總二氧化碳 | mmol/L | mmol/L | 1 | 2028-9 | CO2
ICA | elec | Calcium, ionised | イオン化カルシウム | 離子鈣 | mmol/L | mmol/L | 1 |  | CA++, CA2+
T4 | endo | Thyroxine, total | 総サイロキシン | 總甲狀腺素 | ug/dL | nmol/L | 12.87 | 3026-2 | TT4, TOTAL T4
CORT | endo | Cortisol | コルチゾール | 皮質醇 | ug/dL | nmol/L | 27.59 | 2143-6 | CORTISOL
PROG | endo | Progesterone | プロゲステロン | 黃體素 | ng/mL | nmol/L | 3.18 | 2839-9 | PROGESTERONE
CPL | immuno | Canine pancreatic lipase | 犬膵特異的リパーゼ | 犬胰臟特異性脂肪酶 | ug/L | ug/L | 1 |  | SPEC CPL
FPL | immuno | Feline pancreatic lipase | 猫膵特異的リパーゼ | 貓胰臟特異性脂肪酶 | ug/L | ug/L | 1 |  | SPEC FPL
NTPROBNP | immuno | NT-proBNP | NT-proBNP | NT-proBNP | pmol/L | pmol/L | 1 |  | NT-PROBNP, PROBNP
WBC | cbc | White blood cells | 白血球数 | 白血球 | 10*3/uL | 10*9/L | 1 | 6690-2 |
RBC | cbc | Red blood cells | 赤血球数 | 紅血球 | 10*6/uL | 10*12/L | 1 | 789-8 |
HGB | cbc | Haemoglobin | ヘモグロビン | 血紅素 | g/dL | g/L | 10 | 718-7 | HB, HEMOGLOBIN
HCT | cbc | Haematocrit | ヘマトクリット | 血容比 | % | L/L | 0.01 | 4544-3 | HEMATOCRIT
MCV | cbc | Mean corpuscular volume | 平均赤血球容積 | 平均紅血球容積 | fL | fL | 1 | 787-2 |
MCH | cbc | Mean corpuscular haemoglobin | 平均赤血球ヘモグロビン量 | 平均紅血球血紅素量 | pg | pg | 1 | 785-6 |
MCHC | cbc | Mean corpuscular Hb concentration | 平均赤血球ヘモグロビン濃度 | 平均紅血球血紅素濃度 | g/dL | g/L | 10 | 786-4 |
RDW | cbc | Red cell distribution width | 赤血球分布幅 | 紅血球分布寬度 | % | % | 1 | 788-0 | RDW-CV
RETIC | cbc | Reticulocytes | 網赤血球数 | 網狀紅血球 | 10*3/uL | 10*9/L | 1 |  | RET
PLT | cbc | Platelets | 血小板数 | 血小板 | 10*3/uL | 10*9/L | 1 | 777-3 | PLATELET, PLATELETS, PLATELET COUNT
MPV | cbc | Mean platelet volume | 平均血小板容積 | 平均血小板容積 | fL | fL | 1 | 32623-1 |
PCT | cbc | Plateletcrit | 血小板クリット | 血小板比容 | % | % | 1 |  |
NEU | cbc | Neutrophils | 好中球数 | 嗜中性球 | 10*3/uL | 10*9/L | 1 | 751-8 | NEUT, NEUT#, NEU#, GRA, GRA#, ABSOLUTE NEUTROPHILS
NEU_PCT | cbc | Neutrophils, percent | 好中球比率 | 嗜中性球比率 | % | % | 1 | 770-8 | NEUT%, NEU%, %NEU, GRA%
LYM | cbc | Lymphocytes | リンパ球数 | 淋巴球 | 10*3/uL | 10*9/L | 1 | 731-0 | LYMPH, LYM#, LYMPH#, ABSOLUTE LYMPHOCYTES
LYM_PCT | cbc | Lymphocytes, percent | リンパ球比率 | 淋巴球比率 | % | % | 1 | 736-9 | LYM%, LYMPH%, %LYM
MONO | cbc | Monocytes | 単球数 | 單核球 | 10*3/uL | 10*9/L | 1 | 742-7 | MON, MON#, MONO#, ABSOLUTE MONOCYTES
MONO_PCT | cbc | Monocytes, percent | 単球比率 | 單核球比率 | % | % | 1 | 5905-5 | MON%, MONO%, %MONO
EOS | cbc | Eosinophils | 好酸球数 | 嗜酸性球 | 10*3/uL | 10*9/L | 1 | 711-2 | EO, EOS#, EO#, ABSOLUTE EOSINOPHILS
EOS_PCT | cbc | Eosinophils, percent | 好酸球比率 | 嗜酸性球比率 | % | % | 1 | 713-8 | EOS%, EO%, %EOS
BASO | cbc | Basophils | 好塩基球数 | 嗜鹼性球 | 10*3/uL | 10*9/L | 1 | 704-7 | BAS, BAS#, BASO#, ABSOLUTE BASOPHILS
BASO_PCT | cbc | Basophils, percent | 好塩基球比率 | 嗜鹼性球比率 | % | % | 1 | 706-2 | BAS%, BASO%, %BASO
PT | coag | Prothrombin time | プロトロンビン時間 | 凝血酶原時間 | s | s | 1 | 5902-2 |
APTT | coag | Activated partial thromboplastin time | 活性化部分トロンボプラスチン時間 | 活化部分凝血活酶時間 | s | s | 1 |  | PTT
FIB | coag | Fibrinogen | フィブリノゲン | 纖維蛋白原 | mg/dL | g/L | 0.01 |  | FIBRINOGEN
USG | ua | Urine specific gravity | 尿比重 | 尿比重 | 1 | 1 | 1 |  | SG
UPH | ua | Urine pH | 尿pH | 尿液酸鹼值 | [pH] | [pH] | 1 |  |
UPC | ua | Urine protein/creatinine ratio | 尿蛋白/クレアチニン比 | 尿蛋白/肌酸酐比 | 1 | 1 | 1 |  | UP/C
BGPH | bgas | Blood pH | 血液pH | 血液酸鹼值 | [pH] | [pH] | 1 |  | PH
PCO2 | bgas | pCO2 | 二酸化炭素分圧 | 二氧化碳分壓 | mm[Hg] | kPa | 0.1333 |  |
PO2 | bgas | pO2 | 酸素分圧 | 氧分壓 | mm[Hg] | kPa | 0.1333 |  |
HCO3 | bgas | Bicarbonate | 重炭酸イオン | 碳酸氫根 | mmol/L | mmol/L | 1 |  | BICARBONATE
`;

/** Every analyte the product knows; `code` is stored. A device's other codes are kept as the device writes them. */
export const analytes: readonly Analyte[] = TABLE.trim().split('\n').map(readRow);

const byCode = new Map(analytes.map((one) => [one.code, one]));
const byLoinc = new Map(analytes.flatMap((one) => (one.loinc ? [[one.loinc, one] as const] : [])));
const byAlias = new Map(
  analytes.flatMap((one) => [one.code, ...one.aliases].map((name) => [plain(name), one] as const)),
);

/** The analyte with that code, `undefined` for a device's own code. */
export function analyteOf(code: string): Analyte | undefined {
  return byCode.get(code);
}

/**
 * The analyte that a device means.
 *
 * @param names Codes and names as sent, most specific first: `['2951-2', 'Sodium SerPl-sCnc']`, `['Na+']`.
 */
export function readAnalyte(names: readonly string[]): Analyte | undefined {
  for (const name of names) {
    const found = byLoinc.get(name.trim()) ?? byAlias.get(plain(name));
    if (found) return found;
  }
  return undefined;
}

/** Case, spaces and a trailing slash (Roche writes `685/`) make no difference. */
function plain(name: string): string {
  return name.trim().toUpperCase().replace(/\s+/g, ' ').replace(/\/$/, '');
}

function readRow(line: string): Analyte {
  const [code, panel, en, ja, zhtw, unit, si, toSi, loinc, aliases] = line.split('|').map((cell) => cell.trim());
  return {
    code: code!,
    panel: panel as Panel,
    en: en!,
    ja: ja!,
    zhtw: zhtw!,
    unit: unit!,
    si: si!,
    toSi: Number(toSi),
    ...(loinc && { loinc }),
    aliases: aliases ? aliases.split(',').map((alias) => alias.trim()) : [],
  };
}
