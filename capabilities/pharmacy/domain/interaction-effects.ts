import type { FactTexts } from './drug-facts.ts';

/** What two or more medicines do together, by the name that `interactionFacts` use. */
export const interactionEffects = {
  ulcers: {
    en: 'Ulcers and bleeding of stomach and gut',
    ja: '消化管の潰瘍・出血',
    zhtw: '胃腸潰瘍與出血',
  },
  kidney: {
    en: 'Kidney failure',
    ja: '腎不全',
    zhtw: '腎衰竭',
  },
  bleeding: {
    en: 'Bleeding',
    ja: '出血',
    zhtw: '出血',
  },
  methotrexate: {
    en: 'Methotrexate is excreted less: suppression of the bone marrow',
    ja: 'メトトレキサートの排泄が低下し、骨髄抑制を起こします',
    zhtw: '甲氨蝶呤排除減少：骨髓抑制',
  },
  earsKidney: {
    en: 'Deafness and kidney damage',
    ja: '難聴、腎障害',
    zhtw: '耳聾與腎損傷',
  },
  serotonin: {
    en: 'Serotonin syndrome: agitation, tremor, fever',
    ja: 'セロトニン症候群：興奮、振戦、発熱',
    zhtw: '血清素症候群：躁動、顫抖、發燒',
  },
  sedation: {
    en: 'Deep sedation, slow heart',
    ja: '過度の鎮静、徐脈',
    zhtw: '過度鎮靜、心跳過慢',
  },
  neurotoxic: {
    en: 'More of it reaches the brain: tremor, blindness, coma',
    ja: '脳への移行が増加：振戦、失明、昏睡',
    zhtw: '進入腦部的量增加：顫抖、失明、昏迷',
  },
  ciclosporinRises: {
    en: 'Ciclosporin rises: reduce its dose and measure it',
    ja: 'シクロスポリン濃度が上昇：減量し血中濃度を測定してください',
    zhtw: '環孢素濃度上升：請減量並監測濃度',
  },
  immunity: {
    en: 'Immunity is suppressed twice: infections',
    ja: '免疫抑制が重なり、感染しやすくなります',
    zhtw: '免疫抑制加成：容易感染',
  },
  theophyllineRises: {
    en: 'Theophylline rises: vomiting, fast heart, seizures. Reduce its dose',
    ja: 'テオフィリン濃度が上昇：嘔吐、頻脈、けいれん。減量してください',
    zhtw: '茶鹼濃度上升：嘔吐、心搏過速、痙攣。請減量',
  },
  phenobarbitalRises: {
    en: 'Phenobarbital rises: deep sedation',
    ja: 'フェノバルビタール濃度が上昇：過度の鎮静',
    zhtw: '苯巴比妥濃度上升：過度鎮靜',
  },
  otherFalls: {
    en: 'Phenobarbital makes the other one be broken down faster: it acts less',
    ja: 'フェノバルビタールが併用薬の代謝を速め、効果が弱まります',
    zhtw: '苯巴比妥加速另一藥物代謝：效果減弱',
  },
  bromideFalls: {
    en: 'Bromide is excreted faster: seizures may come back',
    ja: '臭化物の排泄が速まり、発作が再発することがあります',
    zhtw: '溴化物排除加快：癲癇可能復發',
  },
  rhythm: {
    en: 'Cisapride rises: disturbances of the heart rhythm, which may be fatal',
    ja: 'シサプリド濃度が上昇：致死的な不整脈のおそれ',
    zhtw: '西沙必利濃度上升：可能致命的心律不整',
  },
  digoxinPotassium: {
    en: 'Low potassium makes digoxin poisonous: measure potassium',
    ja: '低カリウムによりジゴキシン中毒を起こしやすくなります：カリウムを測定してください',
    zhtw: '低血鉀會使地高辛中毒：請監測血鉀',
  },
  digoxinRises: {
    en: 'Digoxin rises: reduce its dose and measure it',
    ja: 'ジゴキシン濃度が上昇：減量し血中濃度を測定してください',
    zhtw: '地高辛濃度上升：請減量並監測濃度',
  },
  slowHeart: {
    en: 'Slow heart, heart block',
    ja: '徐脈、房室ブロック',
    zhtw: '心跳過慢、心臟傳導阻滯',
  },
  absorption: {
    en: 'Binds the antibiotic: give it two hours before or six hours after',
    ja: '抗菌薬が吸着されます：2 時間前または 6 時間後に投与してください',
    zhtw: '會吸附抗生素：請間隔給藥（前 2 小時或後 6 小時）',
  },
  potassium: {
    en: 'High potassium',
    ja: '高カリウム血症',
    zhtw: '高血鉀',
  },
  adrenal: {
    en: 'Adrenal failure',
    ja: '副腎不全',
    zhtw: '腎上腺功能不全',
  },
  insulin: {
    en: 'The corticosteroid works against insulin: blood sugar rises',
    ja: 'ステロイドがインスリンの作用を弱め、血糖が上昇します',
    zhtw: '類固醇拮抗胰島素：血糖上升',
  },
  marrow: {
    en: 'Azathioprine rises: suppression of the bone marrow',
    ja: 'アザチオプリン濃度が上昇：骨髄抑制',
    zhtw: '硫唑嘌呤濃度上升：骨髓抑制',
  },
  movement: {
    en: 'Restlessness and stiffness by both blocking dopamine',
    ja: 'ドパミン遮断が重なり、錐体外路症状を起こします',
    zhtw: '多巴胺阻斷加成：躁動與僵硬',
  },
} as const satisfies Readonly<Record<string, FactTexts>>;
