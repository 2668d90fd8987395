import type { Language } from '@alder/i18n/language';
import type { Story } from './pets.ts';
import type { DemoVisit } from './visit.ts';

/** What a visit of the past says; when, who and how heavy the patient was comes from the history. */
export type Chapter = Pick<
  DemoVisit,
  'visitType' | 'subjective' | 'objective' | 'assessment' | 'plan' | 'diagnoses' | 'treatments' | 'medicines' | 'vitals'
> & {
  /** As the desk wrote it down, in the language it spoke with the owner. */
  readonly reason: Readonly<Record<Language, string>>;
};

const done = (...names: string[]) => names.map((name) => ({ name, status: 'done' as const }));

/** Rechecks of a lasting illness: every few months one of these, in turn. */
export const CHAPTERS: Readonly<Record<Story, readonly Chapter[]>> = {
  ckd: [
    {
      visitType: 'recheck',
      reason: { en: 'CKD recheck', zhtw: '慢性腎病回診', ja: '慢性腎臓病の再診' },
      subjective: 'Drinks about as much as before. Appetite good on the renal diet.',
      objective: 'Mild muscle loss over the spine. Kidneys small, smooth, not painful.',
      assessment: 'CKD IRIS 2, non-proteinuric, stable.',
      plan: 'Continue benazepril and renal diet. Recheck in 3 months.',
      diagnoses: [{ name: 'Chronic kidney disease', status: 'active', note: 'IRIS 2' }],
      treatments: done('Recheck consultation', 'Systolic blood pressure', 'Chemistry, 17 tests', 'Urinalysis'),
      medicines: [{ name: 'Benazepril 5 mg', units: 0.5, frequency: 'QD', days: 30 }],
      vitals: { systolic: 148 },
    },
    {
      visitType: 'recheck',
      reason: {
        en: 'CKD recheck, vomits now and then',
        zhtw: '慢性腎病回診，偶爾嘔吐',
        ja: '慢性腎臓病の再診、ときどき嘔吐',
      },
      subjective: 'Vomited twice this month, otherwise well.',
      objective: 'Coat dull. Abdomen soft, no pain.',
      assessment: 'CKD IRIS 2, mild uraemic gastritis likely.',
      plan: 'Add famotidine for a week. Repeat creatinine in 2 months.',
      diagnoses: [{ name: 'Chronic kidney disease', status: 'worse', note: 'IRIS 2' }],
      treatments: done('Recheck consultation', 'Chemistry, 17 tests', 'SDMA'),
      medicines: [{ name: 'Famotidine 20 mg', units: 0.25, frequency: 'BID', days: 7 }],
      vitals: { systolic: 152 },
    },
  ],
  heart: [
    {
      visitType: 'recheck',
      reason: { en: 'Mitral valve recheck', zhtw: '二尖瓣疾病回診', ja: '僧帽弁疾患の再診' },
      subjective: 'Coughs at night once or twice a week. Resting respiratory rate at home 24 to 28.',
      objective: 'Systolic murmur IV/VI left apex. Lungs clear. Pulse regular.',
      assessment: 'MMVD stage B2, stable. VHS 10.7.',
      plan: 'Continue pimobendan. Owner counts breaths asleep. Recheck in 4 months.',
      diagnoses: [{ name: 'Myxomatous mitral valve disease', status: 'active', note: 'B2' }],
      treatments: done('Recheck consultation', 'Radiograph, two views', 'Systolic blood pressure'),
      medicines: [{ name: 'Pimobendan 1.25 mg', units: 0.5, frequency: 'BID', days: 30 }],
      vitals: { systolic: 138, respiration: 28 },
    },
    {
      visitType: 'recheck',
      reason: { en: 'Echocardiography, yearly', zhtw: '年度心臟超音波', ja: '心エコー年次検査' },
      subjective: 'No fainting. Walks as before.',
      objective: 'Murmur unchanged. No ascites.',
      assessment: 'LA/Ao 1.7, LVIDDN 1.8: stage B2.',
      plan: 'No change. Recheck in 6 months, earlier with cough.',
      diagnoses: [{ name: 'Myxomatous mitral valve disease', status: 'active', note: 'LA/Ao 1.7' }],
      treatments: done('Recheck consultation', 'Echocardiography', 'Electrocardiogram'),
      medicines: [{ name: 'Pimobendan 1.25 mg', units: 0.5, frequency: 'BID', days: 30 }],
    },
  ],
  skin: [
    {
      visitType: 'recheck',
      reason: { en: 'Itching, ears and paws', zhtw: '耳朵與腳掌搔癢', ja: '耳と足先のかゆみ' },
      subjective: 'Scratches mostly in the evening, licks paws. Worse since the weather turned warm.',
      objective: 'Erythema of ventral neck and interdigital skin. Ears red, little wax.',
      assessment: 'Atopic dermatitis, flare.',
      plan: 'Cytology today. Two weeks of antipruritic, weekly medicated bath.',
      diagnoses: [{ name: 'Atopic dermatitis', status: 'active' }],
      treatments: done('Recheck consultation', 'Cytology', 'Ear cleaning'),
      medicines: [{ name: 'Cetirizine 10 mg', units: 0.5, frequency: 'QD', days: 14 }],
    },
    {
      visitType: 'recheck',
      reason: { en: 'Ear recheck', zhtw: '耳朵回診', ja: '耳の再診' },
      subjective: 'Shakes the head less. Drops given daily.',
      objective: 'Right ear canal still moist, eardrum intact.',
      assessment: 'Otitis externa, improving.',
      plan: 'Drops for one more week.',
      diagnoses: [{ name: 'Otitis externa', status: 'better' }],
      treatments: done('Recheck consultation', 'Ear cleaning', 'Cytology'),
      medicines: [{ name: 'Ear drops, antibiotic and antifungal', units: 1, frequency: 'STAT', days: 1 }],
    },
  ],
  gut: [
    {
      visitType: 'recheck',
      reason: { en: 'Soft stool for three days', zhtw: '軟便三天', ja: '3 日前からの軟便' },
      subjective: 'Ate something on a walk. Vomited once. Bright.',
      objective: 'Abdomen soft, gassy. Hydration normal.',
      assessment: 'Acute gastroenteritis, mild.',
      plan: 'Bland diet, probiotics, recheck if not better in 3 days.',
      diagnoses: [{ name: 'Acute gastroenteritis', status: 'resolved' }],
      treatments: done('Recheck consultation', 'Faecal examination'),
      medicines: [
        { name: 'Probiotic powder', units: 1, frequency: 'QD', days: 7 },
        { name: 'Metronidazole 250 mg', units: 0.5, frequency: 'BID', days: 5 },
      ],
    },
    {
      visitType: 'recheck',
      reason: { en: 'Weight and stool recheck', zhtw: '體重與糞便追蹤', ja: '体重と便の再診' },
      subjective: 'Stool formed on the GI diet.',
      objective: 'Gained a little. Abdomen unremarkable.',
      assessment: 'Chronic enteropathy, food responsive.',
      plan: 'Keep the diet, no treats. Recheck in 4 months.',
      diagnoses: [{ name: 'Chronic enteropathy', status: 'better' }],
      treatments: done('Recheck consultation', 'Chemistry, 10 tests'),
    },
  ],
  teeth: [
    {
      visitType: 'recheck',
      reason: { en: 'Dental assessment', zhtw: '牙科評估', ja: '歯科の評価' },
      subjective: 'Bad breath, drops food from the right side.',
      objective: 'Calculus grade 2, gingivitis around 207 to 209.',
      assessment: 'Periodontal disease, grade 2.',
      plan: 'Scaling under anaesthesia advised, bloods first.',
      diagnoses: [{ name: 'Periodontal disease', status: 'active' }],
      treatments: done('Recheck consultation', 'Chemistry, 10 tests', 'Complete blood count'),
    },
    {
      visitType: 'surgery',
      reason: { en: 'Dental scaling', zhtw: '洗牙', ja: 'スケーリング' },
      subjective: 'Fasted since last night.',
      objective: 'Anaesthesia uneventful. 307 mobile, extracted.',
      assessment: 'Periodontal disease, treated.',
      plan: 'Soft food for a week, antibiotic for 7 days.',
      diagnoses: [{ name: 'Periodontal disease', status: 'better' }],
      treatments: done('Dental scaling', 'Tooth extraction', 'Intravenous catheter'),
      medicines: [{ name: 'Amoxicillin-clavulanate 250 mg', units: 0.25, frequency: 'BID', days: 7 }],
    },
  ],
  joints: [
    {
      visitType: 'recheck',
      reason: { en: 'Stiff after rest', zhtw: '休息後步態僵硬', ja: '休んだ後のこわばり' },
      subjective: 'Slow on stairs in the morning, warms up.',
      objective: 'Reduced extension of both hips, mild pain. No drawer sign.',
      assessment: 'Osteoarthritis.',
      plan: 'Weight control, anti-inflammatory for 5 days, then reassess.',
      diagnoses: [{ name: 'Osteoarthritis', status: 'active' }],
      treatments: done('Recheck consultation', 'Radiograph, two views'),
      medicines: [{ name: 'Gabapentin 100 mg', units: 1, frequency: 'BID', days: 14 }],
      vitals: { pain: 2 },
    },
  ],
  thyroid: [
    {
      visitType: 'recheck',
      reason: { en: 'Thyroid recheck', zhtw: '甲狀腺回診', ja: '甲状腺の再診' },
      subjective: 'Eats well, gained weight, calmer.',
      objective: 'Heart rate 196, no gallop. No palpable nodule today.',
      assessment: 'Hyperthyroidism, controlled. T4 2.1 µg/dL.',
      plan: 'Continue methimazole twice daily. Kidney values in 3 months.',
      diagnoses: [{ name: 'Hyperthyroidism', status: 'better' }],
      treatments: done('Recheck consultation', 'Total T4', 'Chemistry, 10 tests', 'Systolic blood pressure'),
      medicines: [{ name: 'Methimazole 5 mg', units: 0.5, frequency: 'BID', days: 30 }],
      vitals: { pulse: 196, systolic: 150 },
    },
  ],
  diabetes: [
    {
      visitType: 'recheck',
      reason: { en: 'Glucose curve', zhtw: '血糖曲線', ja: '血糖曲線' },
      subjective: 'Insulin 4 units twice daily, no missed doses. Drinks less than in spring.',
      objective: 'Bright, BCS 6. Injection sites fine.',
      assessment: 'Diabetes mellitus, fair control, nadir 118 mg/dL.',
      plan: 'Same dose. Curve again in 2 months, urine for culture.',
      diagnoses: [{ name: 'Diabetes mellitus', status: 'active' }],
      treatments: done('Recheck consultation', 'Chemistry, 10 tests', 'Urinalysis'),
      vitals: { glucose: 186 },
    },
  ],
  stasis: [
    {
      visitType: 'recheck',
      reason: { en: 'Eats less hay', zhtw: '牧草吃得變少', ja: '牧草の食べが悪い' },
      subjective: 'Small droppings since yesterday. Still takes leaves.',
      objective: 'Stomach doughy, gut sounds reduced. Molars: small spurs lower left.',
      assessment: 'Gastrointestinal stasis, mild; dental spurs.',
      plan: 'Fluids, syringe feeding, metoclopramide. Teeth trim next week.',
      diagnoses: [{ name: 'Gastrointestinal stasis', status: 'new' }],
      treatments: done('Recheck consultation', "Lactated Ringer's, subcutaneous 100 mL"),
      medicines: [{ name: 'Metoclopramide 5 mg', units: 0.25, frequency: 'TID', days: 5 }],
    },
  ],
  healthy: [],
};

/** Once a year for everybody: examination and booster. */
export function yearly(species: 'dog' | 'cat' | 'rabbit'): Chapter {
  const booster = { dog: 'DHPPL', cat: 'FVRCP', rabbit: 'RHD' }[species];
  return {
    visitType: 'vaccine',
    reason: {
      en: `Annual examination, ${booster} booster`,
      zhtw: `年度健檢，${booster} 疫苗`,
      ja: `年次健診、${booster} ワクチン`,
    },
    subjective: 'No complaints. Eats and drinks normally.',
    objective: 'All systems normal. Teeth clean enough. Heart and lungs clear.',
    assessment: 'Healthy.',
    plan: 'Booster given. Next in 12 months. Parasite prevention monthly.',
    treatments: done('Consultation, first visit', booster, ...(species === 'rabbit' ? [] : ['Rabies'])),
    medicines: species === 'rabbit' ? [] : [{ name: 'Selamectin spot-on', units: 1, frequency: 'STAT', days: 1 }],
  };
}

/** Now and then something passing, for anybody. */
export const PASSING: readonly Chapter[] = [
  CHAPTERS.gut[0]!,
  {
    visitType: 'first',
    reason: { en: 'Red eye since yesterday', zhtw: '昨天起眼睛紅', ja: '昨日からの目の充血' },
    subjective: 'Rubs the left eye, keeps it half shut.',
    objective: 'Left: mild blepharospasm, fluorescein negative, tear test 16 mm.',
    assessment: 'Conjunctivitis, no ulcer.',
    plan: 'Eye drops four times a day, collar. Recheck in a week.',
    diagnoses: [{ name: 'Conjunctivitis', status: 'resolved' }],
    treatments: done('Consultation, first visit'),
    medicines: [{ name: 'Ofloxacin eye drops 0.3 %', units: 1, frequency: 'STAT', days: 1 }],
  },
  {
    visitType: 'first',
    reason: { en: 'Wound on the foreleg', zhtw: '前腳外傷', ja: '前肢の傷' },
    subjective: 'Came home limping, licks the leg.',
    objective: 'Skin tear 2 cm, clean, no joint involved.',
    assessment: 'Laceration, superficial.',
    plan: 'Cleaned and dressed. Change in two days.',
    diagnoses: [{ name: 'Laceration', status: 'resolved' }],
    treatments: done('Consultation, first visit', 'Wound care'),
    medicines: [{ name: 'Cefalexin 250 mg', units: 1, frequency: 'BID', days: 5 }],
    vitals: { pain: 1 },
  },
  {
    visitType: 'other',
    reason: { en: 'Nail trim and weight', zhtw: '剪指甲與量體重', ja: '爪切りと体重測定' },
    subjective: 'Nothing else.',
    objective: 'Nails long, no splits.',
    assessment: 'Healthy.',
    plan: 'Again in 6 weeks.',
    treatments: done('Nail trim'),
  },
];
