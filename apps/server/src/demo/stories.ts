import type { Story } from './pets.ts';
import type { DemoVisit } from './visit.ts';

/** What a visit of the past says; when, who and how heavy the patient was comes from the history. */
export type Chapter = Pick<
  DemoVisit,
  | 'reason'
  | 'visitType'
  | 'subjective'
  | 'objective'
  | 'assessment'
  | 'plan'
  | 'diagnoses'
  | 'treatments'
  | 'medicines'
  | 'vitals'
>;

const done = (...names: string[]) => names.map((name) => ({ name, status: 'done' as const }));

/** Rechecks of a lasting illness: every few months one of these, in turn. */
export const CHAPTERS: Readonly<Record<Story, readonly Chapter[]>> = {
  ckd: [
    {
      visitType: 'recheck',
      reason: '慢性腎病回診',
      subjective: '飲水量與先前差不多，腎臟處方飼料接受度好，食慾正常。',
      objective: '脊椎兩側肌肉輕度流失。雙腎偏小、表面平滑，觸診無疼痛。',
      assessment: 'CKD IRIS 第 2 期，無蛋白尿，病情穩定。',
      plan: '續用 benazepril 與腎臟處方飼料，三個月後回診。',
      diagnoses: [{ name: 'Chronic kidney disease', status: 'active', note: 'IRIS 第 2 期' }],
      treatments: done('Recheck consultation', 'Systolic blood pressure', 'Chemistry, 17 tests', 'Urinalysis'),
      medicines: [{ name: 'Benazepril 5 mg', units: 0.5, frequency: 'QD', days: 30 }],
      vitals: { systolic: 148 },
    },
    {
      visitType: 'recheck',
      reason: '慢性腎病回診，偶爾嘔吐',
      subjective: '這個月吐了兩次，其餘狀況良好。',
      objective: '毛髮無光澤。腹部柔軟，無壓痛。',
      assessment: 'CKD IRIS 第 2 期，疑輕度尿毒性胃炎。',
      plan: '加開 famotidine 一週，兩個月後複驗肌酸酐。',
      diagnoses: [{ name: 'Chronic kidney disease', status: 'worse', note: 'IRIS 第 2 期' }],
      treatments: done('Recheck consultation', 'Chemistry, 17 tests', 'SDMA'),
      medicines: [{ name: 'Famotidine 20 mg', units: 0.25, frequency: 'BID', days: 7 }],
      vitals: { systolic: 152 },
    },
  ],
  heart: [
    {
      visitType: 'recheck',
      reason: '二尖瓣疾病回診',
      subjective: '每週夜咳一至兩次，在家睡眠呼吸速率每分鐘 24 至 28 次。',
      objective: '左側心尖收縮期雜音 IV/VI。肺音清晰，脈搏規律。',
      assessment: 'MMVD B2 期，穩定。VHS 10.7。',
      plan: '續用 pimobendan，請飼主記錄睡眠呼吸速率，四個月後回診。',
      diagnoses: [{ name: 'Myxomatous mitral valve disease', status: 'active', note: 'B2' }],
      treatments: done('Recheck consultation', 'Radiograph, two views', 'Systolic blood pressure'),
      medicines: [{ name: 'Pimobendan 1.25 mg', units: 0.5, frequency: 'BID', days: 30 }],
      vitals: { systolic: 138, respiration: 28 },
    },
    {
      visitType: 'recheck',
      reason: '年度心臟超音波',
      subjective: '無昏厥，散步狀況如常。',
      objective: '心雜音無變化，無腹水。',
      assessment: 'LA/Ao 1.7、LVIDDN 1.8，屬 B2 期。',
      plan: '用藥不變，六個月後回診；若咳嗽增加請提早回診。',
      diagnoses: [{ name: 'Myxomatous mitral valve disease', status: 'active', note: 'LA/Ao 1.7' }],
      treatments: done('Recheck consultation', 'Echocardiography', 'Electrocardiogram'),
      medicines: [{ name: 'Pimobendan 1.25 mg', units: 0.5, frequency: 'BID', days: 30 }],
    },
  ],
  skin: [
    {
      visitType: 'recheck',
      reason: '耳朵與腳掌搔癢',
      subjective: '多在傍晚搔抓、舔腳掌，天氣轉熱後加劇。',
      objective: '頸部腹側與趾間皮膚紅斑。雙耳泛紅，少量耳垢。',
      assessment: '異位性皮膚炎，急性發作。',
      plan: '今日做細胞學檢查。止癢藥兩週，每週藥浴一次。',
      diagnoses: [{ name: 'Atopic dermatitis', status: 'active' }],
      treatments: done('Recheck consultation', 'Cytology', 'Ear cleaning'),
      medicines: [{ name: 'Cetirizine 10 mg', units: 0.5, frequency: 'QD', days: 14 }],
    },
    {
      visitType: 'recheck',
      reason: '耳朵回診',
      subjective: '甩頭次數減少，耳藥每日有點。',
      objective: '右耳道仍潮濕，鼓膜完整。',
      assessment: '外耳炎，改善中。',
      plan: '耳藥再點一週。',
      diagnoses: [{ name: 'Otitis externa', status: 'better' }],
      treatments: done('Recheck consultation', 'Ear cleaning', 'Cytology'),
      medicines: [{ name: 'Ear drops, antibiotic and antifungal', units: 1, frequency: 'STAT', days: 1 }],
    },
  ],
  gut: [
    {
      visitType: 'recheck',
      reason: '軟便三天',
      subjective: '散步時誤食不明物，吐過一次，精神好。',
      objective: '腹部柔軟、脹氣，無脫水。',
      assessment: '急性腸胃炎，輕度。',
      plan: '清淡飲食、益生菌，三天後未改善請回診。',
      diagnoses: [{ name: 'Acute gastroenteritis', status: 'resolved' }],
      treatments: done('Recheck consultation', 'Faecal examination'),
      medicines: [
        { name: 'Probiotic powder', units: 1, frequency: 'QD', days: 7 },
        { name: 'Metronidazole 250 mg', units: 0.5, frequency: 'BID', days: 5 },
      ],
    },
    {
      visitType: 'recheck',
      reason: '體重與糞便追蹤',
      subjective: '吃腸胃道處方飼料後糞便成形。',
      objective: '體重略增，腹部觸診無異常。',
      assessment: '慢性腸病，飲食反應型。',
      plan: '維持處方飼料，不給零食，四個月後回診。',
      diagnoses: [{ name: 'Chronic enteropathy', status: 'better' }],
      treatments: done('Recheck consultation', 'Chemistry, 10 tests'),
    },
  ],
  teeth: [
    {
      visitType: 'recheck',
      reason: '牙科評估',
      subjective: '口臭，右側咀嚼時會掉食物。',
      objective: '牙結石 2 級，207 至 209 周圍牙齦發炎。',
      assessment: '牙周病 2 級。',
      plan: '建議麻醉洗牙，術前先做血液檢查。',
      diagnoses: [{ name: 'Periodontal disease', status: 'active' }],
      treatments: done('Recheck consultation', 'Chemistry, 10 tests', 'Complete blood count'),
    },
    {
      visitType: 'surgery',
      reason: '洗牙',
      subjective: '昨晚起禁食。',
      objective: '麻醉過程順利。307 動搖，已拔除。',
      assessment: '牙周病，已處置。',
      plan: '軟食一週，抗生素七天。',
      diagnoses: [{ name: 'Periodontal disease', status: 'better' }],
      treatments: done('Dental scaling', 'Tooth extraction', 'Intravenous catheter'),
      medicines: [{ name: 'Amoxicillin-clavulanate 250 mg', units: 0.25, frequency: 'BID', days: 7 }],
    },
  ],
  joints: [
    {
      visitType: 'recheck',
      reason: '休息後步態僵硬',
      subjective: '早上上下樓梯較慢，活動開後改善。',
      objective: '雙側髖關節伸展受限、輕度疼痛，無抽屜徵象。',
      assessment: '退化性關節炎。',
      plan: '控制體重，止痛藥 14 天後再評估。',
      diagnoses: [{ name: 'Osteoarthritis', status: 'active' }],
      treatments: done('Recheck consultation', 'Radiograph, two views'),
      medicines: [{ name: 'Gabapentin 100 mg', units: 1, frequency: 'BID', days: 14 }],
      vitals: { pain: 2 },
    },
  ],
  thyroid: [
    {
      visitType: 'recheck',
      reason: '甲狀腺回診',
      subjective: '食慾佳，體重增加，較為安定。',
      objective: '心跳每分鐘 196 下，無奔馬律，今日未觸及甲狀腺結節。',
      assessment: '甲狀腺機能亢進，控制良好。T4 2.1 µg/dL。',
      plan: 'methimazole 續用 BID，三個月後複驗腎指數。',
      diagnoses: [{ name: 'Hyperthyroidism', status: 'better' }],
      treatments: done('Recheck consultation', 'Total T4', 'Chemistry, 10 tests', 'Systolic blood pressure'),
      medicines: [{ name: 'Methimazole 5 mg', units: 0.5, frequency: 'BID', days: 30 }],
      vitals: { pulse: 196, systolic: 150 },
    },
  ],
  diabetes: [
    {
      visitType: 'recheck',
      reason: '血糖曲線',
      subjective: '胰島素 4 單位 BID，未漏打，飲水量較春天減少。',
      objective: '精神好，BCS 6/9，注射部位無異常。',
      assessment: '糖尿病，控制尚可，血糖最低點 118 mg/dL。',
      plan: '劑量不變，兩個月後再做血糖曲線，尿液送細菌培養。',
      diagnoses: [{ name: 'Diabetes mellitus', status: 'active' }],
      treatments: done('Recheck consultation', 'Chemistry, 10 tests', 'Urinalysis'),
      vitals: { glucose: 186 },
    },
  ],
  stasis: [
    {
      visitType: 'recheck',
      reason: '牧草吃得變少',
      subjective: '昨天起糞便變小，仍願意吃葉菜。',
      objective: '胃部觸感如麵團，腸音減弱。左下臼齒有小牙刺。',
      assessment: '胃腸停滯，輕度；臼齒牙刺。',
      plan: '輸液、灌食、metoclopramide，下週修牙。',
      diagnoses: [{ name: 'Gastrointestinal stasis', status: 'new' }],
      treatments: done('Recheck consultation', "Lactated Ringer's, subcutaneous 100 mL"),
      medicines: [{ name: 'Metoclopramide 5 mg', units: 0.25, frequency: 'TID', days: 5 }],
    },
  ],
  healthy: [],
};

/** Once a year for every pet: examination and booster. */
export function yearly(species: 'dog' | 'cat' | 'rabbit'): Chapter {
  const booster = { dog: 'DHPPL', cat: 'FVRCP', rabbit: 'RHD' }[species];
  return {
    visitType: 'vaccine',
    reason: `年度健檢，${booster} 疫苗`,
    subjective: '無異狀，飲食正常。',
    objective: '全身理學檢查正常，牙齒尚乾淨，心肺聽診正常。',
    assessment: '健康。',
    plan: '已施打補強疫苗，12 個月後再施打，每月預防寄生蟲。',
    treatments: done('Consultation, first visit', booster, ...(species === 'rabbit' ? [] : ['Rabies'])),
    medicines: species === 'rabbit' ? [] : [{ name: 'Selamectin spot-on', units: 1, frequency: 'STAT', days: 1 }],
  };
}

/** Now and then a minor illness, for any pet. */
export const PASSING: readonly Chapter[] = [
  CHAPTERS.gut[0]!,
  {
    visitType: 'first',
    reason: '昨天起眼睛紅',
    subjective: '一直揉左眼，左眼半閉。',
    objective: '左眼輕度眼瞼痙攣，螢光染色陰性，淚液試驗 16 mm。',
    assessment: '結膜炎，無角膜潰瘍。',
    plan: '眼藥水 QID，配戴頭套，一週後回診。',
    diagnoses: [{ name: 'Conjunctivitis', status: 'resolved' }],
    treatments: done('Consultation, first visit'),
    medicines: [{ name: 'Ofloxacin eye drops 0.3 %', units: 1, frequency: 'STAT', days: 1 }],
  },
  {
    visitType: 'first',
    reason: '前腳外傷',
    subjective: '外出回來後跛行，一直舔患肢。',
    objective: '皮膚撕裂傷 2 cm，傷口乾淨，未波及關節。',
    assessment: '淺層撕裂傷。',
    plan: '已清創包紮，兩天後換藥。',
    diagnoses: [{ name: 'Laceration', status: 'resolved' }],
    treatments: done('Consultation, first visit', 'Wound care'),
    medicines: [{ name: 'Cefalexin 250 mg', units: 1, frequency: 'BID', days: 5 }],
    vitals: { pain: 1 },
  },
  {
    visitType: 'other',
    reason: '剪指甲與量體重',
    subjective: '無其他異狀。',
    objective: '指甲過長，無裂傷。',
    assessment: '健康。',
    plan: '六週後再剪。',
    treatments: done('Nail trim'),
  },
];
