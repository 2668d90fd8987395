type Language = 'en' | 'ja' | 'zhtw';
type Words = Readonly<Record<Language, string>>;

/** How a finding under the microscope is recorded: one of a few classes, or words. */
export type Microscopy = Words & {
  readonly code: string;
  /** Classes in their order; empty for words. */
  readonly classes: readonly string[];
  /** Per which field the classes count: `/HPF`, `/LPF`. */
  readonly unit: string;
};

const AMOUNTS = 'none 1+ 2+ 3+';
const CELLS = 'none 0-5 6-20 21-50 >50';
const CASTS = 'none 1-2 3-5 >5';

// code | English | Japanese | Traditional Chinese | classes | unit. Amounts: 1+ few, 2+ moderate, 3+ many, none seen.
const ROWS = `
SED_RBC | Red blood cells | 赤血球 | 紅血球 | ${CELLS} | /HPF
SED_WBC | White blood cells | 白血球 | 白血球 | ${CELLS} | /HPF
SED_SQUAMOUS | Squamous epithelial cells | 扁平上皮細胞 | 鱗狀上皮細胞 | ${AMOUNTS} | /HPF
SED_TRANSITIONAL | Transitional epithelial cells | 移行上皮細胞 | 移行上皮細胞 | ${AMOUNTS} | /HPF
SED_HYALINE | Hyaline casts | 硝子円柱 | 透明圓柱 | ${CASTS} | /LPF
SED_GRANULAR | Granular casts | 顆粒円柱 | 顆粒圓柱 | ${CASTS} | /LPF
SED_CELLULAR | Cellular and waxy casts | 細胞円柱・ろう様円柱 | 細胞及蠟樣圓柱 | ${CASTS} | /LPF
SED_STRUVITE | Struvite crystals | ストルバイト結晶 | 鳥糞石結晶 | ${AMOUNTS} | /HPF
SED_OXALATE | Calcium oxalate crystals | シュウ酸カルシウム結晶 | 草酸鈣結晶 | ${AMOUNTS} | /HPF
SED_URATE | Urate crystals | 尿酸塩結晶 | 尿酸鹽結晶 | ${AMOUNTS} | /HPF
SED_CRYSTALS | Other crystals | その他の結晶 | 其他結晶 | |
SED_RODS | Bacteria, rods | 細菌（桿菌） | 細菌（桿菌） | ${AMOUNTS} | /HPF
SED_COCCI | Bacteria, cocci | 細菌（球菌） | 細菌（球菌） | ${AMOUNTS} | /HPF
SED_YEAST | Yeasts and fungi | 酵母・真菌 | 酵母菌及真菌 | ${AMOUNTS} | /HPF
SED_SPERM | Spermatozoa | 精子 | 精子 | ${AMOUNTS} | /HPF
SED_FAT | Lipid droplets | 脂肪滴 | 脂肪滴 | ${AMOUNTS} | /HPF
SED_OTHER | Other in the sediment | その他の沈渣所見 | 其他沉渣所見 | |
CYT_SITE | Site | 採取部位 | 採樣部位 | |
CYT_METHOD | Method of sampling | 採取方法 | 採樣方法 | aspirate impression swab scraping tape fluid wash |
CYT_STAIN | Stain | 染色 | 染色 | Diff-Quik Wright-Giemsa Gram Papanicolaou unstained |
CYT_CELLULARITY | Cellularity | 細胞量 | 細胞量 | low moderate high |
CYT_MALASSEZIA | Malassezia | マラセチア | 馬拉色菌 | ${AMOUNTS} | /HPF
CYT_COCCI | Cocci | 球菌 | 球菌 | ${AMOUNTS} | /HPF
CYT_RODS | Rods | 桿菌 | 桿菌 | ${AMOUNTS} | /HPF
CYT_INSIDE | Bacteria inside cells | 細胞内の細菌 | 細胞內細菌 | ${AMOUNTS} | /HPF
CYT_NEUTROPHILS | Neutrophils | 好中球 | 嗜中性球 | ${AMOUNTS} | /HPF
CYT_EOSINOPHILS | Eosinophils | 好酸球 | 嗜酸性球 | ${AMOUNTS} | /HPF
CYT_LYMPHOCYTES | Lymphocytes | リンパ球 | 淋巴球 | ${AMOUNTS} | /HPF
CYT_MACROPHAGES | Macrophages | マクロファージ | 巨噬細胞 | ${AMOUNTS} | /HPF
CYT_MAST | Mast cells | 肥満細胞 | 肥大細胞 | ${AMOUNTS} | /HPF
CYT_KERATIN | Keratinocytes | 角化細胞 | 角質細胞 | ${AMOUNTS} | /HPF
CYT_EPITHELIAL | Epithelial cells | 上皮細胞 | 上皮細胞 | ${AMOUNTS} | /HPF
CYT_SPINDLE | Spindle cells | 紡錘形細胞 | 梭形細胞 | ${AMOUNTS} | /HPF
CYT_ROUND | Round cells | 独立円形細胞 | 圓形細胞 | ${AMOUNTS} | /HPF
CYT_ACANTHOLYTIC | Acantholytic cells | 棘融解細胞 | 棘層鬆解細胞 | ${AMOUNTS} | /HPF
CYT_RED | Red blood cells | 赤血球 | 紅血球 | ${AMOUNTS} | /HPF
CYT_MITES | Mites | ダニ | 蟎 | none seen |
CYT_FINDINGS | Findings | 所見 | 所見 | |
CYT_MEANING | Interpretation | 判定 | 判讀 | |
CYT_GRADE | Conclusion | 結論 | 結論 | nondiagnostic normal inflammation benign suspicious malignant |
`;

/** Classes that are words; numbers of a count are the same in every language. */
const CLASS_WORDS: Readonly<Record<string, Words>> = {
  none: { en: 'none', ja: 'なし', zhtw: '無' },
  seen: { en: 'seen', ja: 'あり', zhtw: '有' },
  aspirate: { en: 'fine needle aspirate', ja: '細針吸引', zhtw: '細針抽吸' },
  impression: { en: 'impression smear', ja: '捺印', zhtw: '壓印抹片' },
  swab: { en: 'swab', ja: 'スワブ', zhtw: '拭子' },
  scraping: { en: 'scraping', ja: '掻爬', zhtw: '刮片' },
  tape: { en: 'tape', ja: 'テープ', zhtw: '膠帶' },
  fluid: { en: 'body fluid', ja: '体液', zhtw: '體液' },
  wash: { en: 'wash', ja: '洗浄液', zhtw: '沖洗液' },
  'Diff-Quik': { en: 'Diff-Quik', ja: 'ディフクイック', zhtw: 'Diff-Quik' },
  'Wright-Giemsa': { en: 'Wright-Giemsa', ja: 'ライト・ギムザ', zhtw: 'Wright-Giemsa' },
  Gram: { en: 'Gram', ja: 'グラム', zhtw: '革蘭氏' },
  Papanicolaou: { en: 'Papanicolaou', ja: 'パパニコロウ', zhtw: '巴氏' },
  unstained: { en: 'unstained', ja: '無染色', zhtw: '未染色' },
  low: { en: 'low', ja: '少ない', zhtw: '低' },
  moderate: { en: 'moderate', ja: '中等度', zhtw: '中等' },
  high: { en: 'high', ja: '多い', zhtw: '高' },
  nondiagnostic: { en: 'not diagnostic', ja: '診断不能', zhtw: '無法診斷' },
  normal: { en: 'normal', ja: '正常', zhtw: '正常' },
  inflammation: { en: 'inflammation', ja: '炎症', zhtw: '發炎' },
  benign: { en: 'benign neoplasia or hyperplasia', ja: '良性腫瘍・過形成', zhtw: '良性腫瘤或增生' },
  suspicious: { en: 'suspicious of malignancy', ja: '悪性の疑い', zhtw: '疑似惡性' },
  malignant: { en: 'malignant neoplasia', ja: '悪性腫瘍', zhtw: '惡性腫瘤' },
};

const known: ReadonlyMap<string, Microscopy> = new Map(
  ROWS.trim()
    .split('\n')
    .map((line) => {
      const [code = '', en = '', ja = '', zhtw = '', classes = '', unit = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return [code, { code, en, ja, zhtw, classes: classes.split(' ').filter(Boolean), unit }];
    }),
);

const COMMON = 'CYT_SITE CYT_METHOD CYT_STAIN';
const END = 'CYT_FINDINGS CYT_MEANING';

/** Examinations whose form is known, under their English names. */
const EXAMINATIONS: Readonly<Record<string, Words & { readonly codes: string }>> = {
  'Urine sediment': {
    ...{ en: 'Urine sediment', ja: '尿沈渣', zhtw: '尿沉渣' },
    codes: [...known.keys()].filter((code) => code.startsWith('SED_')).join(' '),
  },
  'Ear cytology': {
    ...{ en: 'Ear cytology', ja: '耳垢細胞診', zhtw: '耳道細胞學' },
    codes: `${COMMON} CYT_MALASSEZIA CYT_COCCI CYT_RODS CYT_NEUTROPHILS CYT_INSIDE CYT_KERATIN CYT_MITES ${END}`,
  },
  'Skin cytology': {
    ...{ en: 'Skin cytology', ja: '皮膚細胞診', zhtw: '皮膚細胞學' },
    codes: `${COMMON} CYT_MALASSEZIA CYT_COCCI CYT_RODS CYT_INSIDE CYT_NEUTROPHILS CYT_EOSINOPHILS CYT_MACROPHAGES CYT_KERATIN CYT_ACANTHOLYTIC CYT_MITES ${END}`,
  },
  Cytology: {
    ...{ en: 'Cytology', ja: '細胞診', zhtw: '細胞學' },
    codes: `${COMMON} CYT_CELLULARITY CYT_NEUTROPHILS CYT_EOSINOPHILS CYT_LYMPHOCYTES CYT_MACROPHAGES CYT_MAST CYT_EPITHELIAL CYT_SPINDLE CYT_ROUND CYT_RED CYT_COCCI CYT_RODS CYT_INSIDE ${END} CYT_GRADE`,
  },
};

/** A finding under the microscope; `undefined` for any other code. */
export const microscopyOf = (code: string): Microscopy | undefined => known.get(code);

/** Names of the examinations whose form is known, in a language. */
export const microscopies = (language: Language): readonly string[] =>
  Object.values(EXAMINATIONS).map((examination) => examination[language]);

/** The examination of a name in any language; `undefined` for any other test. */
export function microscopyNamed(test: string) {
  const plain = test.trim().toLowerCase();
  return Object.values(EXAMINATIONS).find(({ en, ja, zhtw }) =>
    [en, ja, zhtw].some((name) => name.toLowerCase() === plain),
  );
}

/** A value as it is read: the class of a finding in words of the language, any other as it was written. */
export function readableRaw(
  { code, raw }: { readonly code: string; readonly raw: string },
  language: Language,
): string {
  if (!known.get(code)?.classes.includes(raw)) return raw;
  return CLASS_WORDS[raw]?.[language] ?? raw;
}

/** Whether a value is rather read as a text across the table than as a number in a column. */
export const isWideText = ({
  code,
  raw,
  number,
}: {
  readonly code: string;
  readonly raw: string;
  readonly number: number | null;
}) => number === null && (raw.length > 16 || known.get(code)?.unit === '');
