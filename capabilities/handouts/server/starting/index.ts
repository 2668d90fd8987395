import type { HandoutTexts } from '../../domain/index.ts';
import { homeCareEn } from './home-care.en.ts';
import { homeCareJa } from './home-care.ja.ts';
import { homeCareZhtw } from './home-care.zhtw.ts';
import { illnessEn } from './illness.en.ts';
import { illnessJa } from './illness.ja.ts';
import { illnessZhtw } from './illness.zhtw.ts';

export type StartingHandout = {
  /** The same in every hospital and every version: given handouts refer to it. */
  readonly id: string;
  readonly texts: HandoutTexts;
  readonly related: readonly string[];
};

/** A handout as it is typed: its title in the first line, the text below. */
export type Typed = string;

/** What each is suggested for. A new one comes last, so that every id stays. */
const RELATED = {
  afterAnaesthesia: [
    'anaesthesia',
    'anesthesia',
    '麻醉',
    '麻酔',
    'spay',
    'neuter',
    'castration',
    '絕育',
    '去勢',
    '不妊',
    '避妊',
  ],
  givingTablets: ['PO'],
  eyeDrops: ['OU', 'OD', 'OS', 'corneal ulcer', '角膜', 'keratoconjunctivitis', '結膜炎', 'eye drops', '點眼', '点眼'],
  insulin: ['insulin', '胰島素', 'インスリン', 'diabetes mellitus', '糖尿病'],
  woundAndCone: [
    'wound',
    'laceration',
    'abscess',
    'suture',
    '傷口',
    '咬傷',
    '撕裂傷',
    '裂傷',
    '膿瘍',
    '縫合',
    '創傷',
    'hot spot',
    '急性濕性皮膚炎',
    '急性湿性皮膚炎',
  ],
  afterVaccination: ['vaccine', 'vaccination', '疫苗', '預防注射', 'ワクチン'],
  dentalCare: [
    'periodontal',
    'dental',
    'gingivostomatitis',
    '牙周病',
    '洗牙',
    '口炎',
    '歯周病',
    'スケーリング',
    '口内炎',
  ],
  breathingRate: [
    'mitral valve',
    'cardiomyopathy',
    'heart failure',
    'cardiomegaly',
    'heart murmur',
    '心臟',
    '心肌病',
    '瓣膜',
    '心衰竭',
    '心筋症',
    '弁疾患',
    '心不全',
    '心雑音',
    '肺水腫',
    'pulmonary oedema',
  ],
  householdPoisons: ['toxicosis', 'poisoning', 'intoxication', 'foreign body', '中毒', '異物', '誤食', '誤飲'],
  newPuppy: ['puppy', '幼犬', '子犬', '仔犬', 'parvoviral', '犬小病毒', '犬パルボ'],
  newKitten: ['kitten', '幼貓', '子猫', '仔猫'],
  renalDiet: ['chronic kidney disease', 'CKD', '慢性腎臟病', '慢性腎病', '慢性腎臓病', 'proteinuria', '蛋白尿'],
  diabetes: ['diabetes mellitus', '糖尿病'],
  seizures: ['epilepsy', 'seizure', 'seizures', '癲癇', '抽搐', 'てんかん', 'けいれん', '痙攣'],
  urinaryBlockage: [
    'urethral obstruction',
    'lower urinary tract disease',
    'FLUTD',
    'urolithiasis',
    '尿道阻塞',
    '下泌尿道',
    '泌尿道結石',
    '尿道閉塞',
    '下部尿路',
    '尿路結石',
  ],
  pancreatitis: ['pancreatitis', '胰臟炎', '胰腺炎', '膵炎'],
  upsetStomach: [
    'gastroenteritis',
    'gastritis',
    'colitis',
    'vomiting',
    'diarrhoea',
    'diarrhea',
    '腸胃炎',
    '胃炎',
    '結腸炎',
    '嘔吐',
    '腹瀉',
    '下痢',
    '胃腸炎',
    '大腸炎',
  ],
  earCare: ['otitis externa', 'ear mite', '外耳炎', '耳疥蟲', '耳ダニ', 'malassezia'],
  arthritis: [
    'osteoarthritis',
    'cruciate ligament',
    'patellar luxation',
    '關節炎',
    '関節症',
    '関節炎',
    '十字韌帶',
    '十字靭帯',
    '膝蓋骨',
  ],
  rabbitDiet: ['rabbit', 'gastrointestinal stasis', '腸胃滯留', '消化管うっ滞'],
  tortoiseCare: ['tortoise'],
} as const satisfies Record<string, readonly string[]>;

export type StartingKey = keyof typeof RELATED;
export type HomeCareKey = Extract<
  StartingKey,
  | 'afterAnaesthesia'
  | 'givingTablets'
  | 'eyeDrops'
  | 'insulin'
  | 'woundAndCone'
  | 'afterVaccination'
  | 'dentalCare'
  | 'breathingRate'
  | 'householdPoisons'
  | 'newPuppy'
  | 'newKitten'
>;
export type IllnessKey = Exclude<StartingKey, HomeCareKey>;

const EN: Readonly<Record<StartingKey, Typed>> = { ...homeCareEn, ...illnessEn };
const JA: Readonly<Record<StartingKey, Typed>> = { ...homeCareJa, ...illnessJa };
const ZHTW: Readonly<Record<StartingKey, Typed>> = { ...homeCareZhtw, ...illnessZhtw };

/** Handouts that every hospital begins with: our own writing, without doses, for the hospital to check. */
export const startingHandouts: readonly StartingHandout[] = (Object.keys(RELATED) as StartingKey[]).map((key, at) => ({
  id: `019ac2f0-0000-7000-8001-${(at + 1).toString(16).padStart(12, '0')}`,
  texts: { en: read(EN[key]), ja: read(JA[key]), zhtw: read(ZHTW[key]) },
  related: RELATED[key],
}));

const byId = new Map(startingHandouts.map((handout) => [handout.id, handout]));

export function startingHandout(id: string): StartingHandout | undefined {
  return byId.get(id.toLowerCase());
}

function read(typed: Typed): { readonly title: string; readonly text: string } {
  const [title = '', ...lines] = typed.trim().split('\n');
  return { title: title.trim(), text: lines.join('\n').trim() };
}
