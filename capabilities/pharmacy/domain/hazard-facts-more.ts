import type { HazardFact } from './drug-facts.ts';

/** The facts of `hazardFacts`, continued: chiefly of cats, and of diseases and ages. */
export const moreHazardFacts: readonly HazardFact[] = [
  {
    ...{ id: 'phosphate-enema-cat', severity: 'contraindicated', medicine: 'sodium phosphate', species: ['cat'] },
    text: {
      en: 'Enemas of phosphate kill cats: high phosphate and sodium, low calcium',
      ja: 'リン酸塩浣腸は猫では致死的です：高リン・高ナトリウム・低カルシウム血症',
      zhtw: '磷酸鹽灌腸對貓致命：高磷、高鈉、低鈣',
    },
    source: 'Atkins CE et al., Am J Vet Res 1985;46:980',
  },
  {
    ...{ id: 'cisplatin-cat', severity: 'contraindicated', medicine: 'cisplatin', species: ['cat'] },
    text: { en: 'Fatal lung oedema in cats', ja: '猫では致死的な肺水腫を起こします', zhtw: '貓會發生致命肺水腫' },
    source: 'Knapp DW et al., J Vet Intern Med 1987;1:29',
  },
  {
    ...{
      id: 'fluorouracil-cat',
      severity: 'contraindicated',
      medicine: 'fluorouracil',
      species: ['cat'],
      isLocalToo: true,
    },
    text: {
      en: 'Fatal damage to the brain of cats, also from the skin',
      ja: '猫では外用でも致死的な神経毒性があります',
      zhtw: '對貓有致命神經毒性，外用亦同',
    },
    source: 'Harvey HJ et al., J Am Vet Med Assoc 1977;171:277',
  },
  {
    ...{ id: 'azathioprine-cat', severity: 'contraindicated', medicine: 'azathioprine', species: ['cat'] },
    text: {
      en: 'Severe suppression of the bone marrow in cats',
      ja: '猫では重度の骨髄抑制を起こします',
      zhtw: '貓會發生嚴重骨髓抑制',
    },
    source: 'Beale KM et al., Am J Vet Res 1992;53:1236',
  },
  {
    ...{ id: 'bromide-cat', severity: 'serious', medicine: 'potassium bromide', species: ['cat'] },
    text: {
      en: 'Inflammation of the airways in cats, which may be fatal',
      ja: '猫では致死的となりうる下部気道の炎症を起こします',
      zhtw: '貓可能發生致命的下呼吸道發炎',
    },
    source: 'Boothe DM et al., J Am Vet Med Assoc 2002;221:1131',
  },
  {
    ...{ id: 'diazepam-oral-cat', severity: 'serious', medicine: 'diazepam', species: ['cat'], isOralOnly: true },
    text: {
      en: 'By mouth it can cause acute necrosis of the liver in cats',
      ja: '猫では経口投与で急性肝壊死を起こすことがあります',
      zhtw: '貓口服可能造成急性肝壞死',
    },
    source: 'Center SA et al., J Am Vet Med Assoc 1996;209:618',
  },
  ...(['dog', 'cat'] as const).map(
    (species): HazardFact => ({
      ...{ id: `minoxidil-${species}`, severity: 'contraindicated', medicine: 'minoxidil', species: [species] },
      isLocalToo: true,
      text: {
        en: 'Poisonous also from the skin: low blood pressure, heart failure',
        ja: '皮膚に付いても有毒：低血圧、心不全',
        zhtw: '外用亦有毒：低血壓、心衰竭',
      },
      source: 'Tater KC et al., J Am Anim Hosp Assoc 2021;57:225',
    }),
  ),
  {
    ...{
      id: 'tea-tree-oil',
      severity: 'contraindicated',
      medicine: 'tea tree oil',
      species: ['cat', 'dog'],
      isLocalToo: true,
    },
    text: {
      en: 'Poisonous from the skin: weakness, tremor, coma',
      ja: '皮膚からの吸収で有毒：脱力、振戦、昏睡',
      zhtw: '經皮膚吸收有毒：無力、顫抖、昏迷',
    },
    source: 'Khan SA et al., J Am Vet Med Assoc 2014;244:95',
  },
  {
    ...{ id: 'isoxazoline-seizures', severity: 'serious', medicine: 'isoxazolines', species: [], isLocalToo: true },
    conditions: ['seizures'],
    text: {
      en: 'The patient has had seizures: isoxazolines can bring them about',
      ja: 'けいれんの既往があります：イソオキサゾリン系は発作を誘発することがあります',
      zhtw: '病患有癲癇病史：異噁唑啉類可能誘發發作',
    },
    source: 'FDA fact sheet on isoxazoline products, 2018',
  },
  {
    ...{
      id: 'oclacitinib-young',
      severity: 'contraindicated',
      medicine: 'oclacitinib',
      species: ['dog'],
      belowMonths: 12,
    },
    text: {
      en: 'Not below one year of age: infections and demodicosis',
      ja: '1 歳未満には使用できません：感染症、毛包虫症',
      zhtw: '未滿一歲不可使用：感染、毛囊蟲症',
    },
    source: 'Label of Apoquel (EMA, FDA)',
  },
];
