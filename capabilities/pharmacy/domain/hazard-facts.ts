import type { HazardFact } from './drug-facts.ts';

const NSAID_SOURCE =
  'WSAVA guidelines on pain, J Small Anim Pract 2023;64:177; ISFM/AAFP, J Feline Med Surg 2010;12:521';
const EXOTICS_SOURCE = 'BSAVA Small Animal Formulary, part B, 10th ed.; Morris TH, Lab Anim 1995;29:16';
const MDR1_SOURCE = 'Mealey KL et al., Pharmacogenetics 2001;11:727; Washington State University, PrIMe';
const HINDGUT_FERMENTERS = ['rabbit', 'guinea_pig', 'hamster', 'chinchilla'] as const;

/** Medicines that harm a species, a breed, an age or a patient with a disease; facts of the named sources. */
export const hazardFacts: readonly HazardFact[] = [
  {
    ...{
      id: 'permethrin-cat',
      severity: 'contraindicated',
      medicine: 'permethrin',
      species: ['cat'],
      isLocalToo: true,
    },
    text: {
      en: 'Poisonous to cats: tremor, seizures, death',
      ja: '猫には有毒：振戦、けいれん、死亡のおそれ',
      zhtw: '對貓有毒：顫抖、痙攣，可致死',
    },
    source: 'Boland LA, Angles JM, J Feline Med Surg 2010;12:61',
  },
  {
    ...{ id: 'paracetamol-cat', severity: 'contraindicated', medicine: 'paracetamol', species: ['cat'] },
    text: {
      en: 'Cats cannot break it down: methaemoglobin, liver damage, death',
      ja: '猫は代謝できません：メトヘモグロビン血症、肝障害、死亡のおそれ',
      zhtw: '貓無法代謝：變性血紅素血症、肝損傷，可致死',
    },
    source: 'Allen AL, Can Vet J 2003;44:509; Court MH, Vet Clin North Am Small Anim Pract 2013;43:1039',
  },
  {
    ...{ id: 'paracetamol-ferret', severity: 'contraindicated', medicine: 'paracetamol', species: ['ferret'] },
    text: {
      en: 'Ferrets break it down as poorly as cats: liver damage',
      ja: 'フェレットも猫と同様に代謝が弱く、肝障害のおそれがあります',
      zhtw: '雪貂代謝能力與貓一樣差：肝損傷',
    },
    source: 'Court MH, J Vet Pharmacol Ther 2001;24:415',
  },
  {
    ...{ id: 'aspirin-cat', severity: 'serious', medicine: 'aspirin', species: ['cat'] },
    text: {
      en: 'Cats excrete salicylate slowly: it accumulates with daily doses',
      ja: '猫ではサリチル酸の排泄が遅く、毎日の投与で蓄積します',
      zhtw: '貓排除水楊酸緩慢，每日給藥會蓄積',
    },
    source: 'Court MH, Vet Clin North Am Small Anim Pract 2013;43:1039',
  },
  {
    ...{ id: 'bismuth-cat', severity: 'serious', medicine: 'bismuth subsalicylate', species: ['cat'] },
    text: {
      en: 'Contains salicylate, which accumulates in cats',
      ja: 'サリチル酸を含み、猫では蓄積します',
      zhtw: '含水楊酸，會在貓體內蓄積',
    },
    source: 'Court MH, Vet Clin North Am Small Anim Pract 2013;43:1039',
  },
  ...(['ibuprofen', 'naproxen'] as const).map(
    (medicine): HazardFact => ({
      ...{ id: `${medicine}-dog-cat`, severity: 'contraindicated', medicine, species: ['dog', 'cat', 'ferret'] },
      text: {
        en: 'Narrow margin in dogs, cats and ferrets: ulcers and kidney failure',
        ja: '犬・猫・フェレットでは安全域が狭く、潰瘍や腎不全のおそれがあります',
        zhtw: '犬、貓、雪貂安全範圍很窄：潰瘍與腎衰竭',
      },
      source: 'Villar D et al., Vet Hum Toxicol 1998;40:156',
    }),
  ),
  {
    ...{ id: 'amitraz-cat', severity: 'contraindicated', medicine: 'amitraz', species: ['cat'], isLocalToo: true },
    text: {
      en: 'Not for cats: sedation, slow heart, low temperature',
      ja: '猫には使用できません：鎮静、徐脈、低体温',
      zhtw: '不可用於貓：鎮靜、心跳過慢、體溫過低',
    },
    source: 'Label of amitraz products for dogs (EMA, FDA)',
  },
  {
    ...{
      id: 'fipronil-rabbit',
      severity: 'contraindicated',
      medicine: 'fipronil',
      species: ['rabbit'],
      isLocalToo: true,
    },
    text: {
      en: 'Not for rabbits: seizures and deaths have been reported',
      ja: 'ウサギには使用できません：けいれんや死亡の報告があります',
      zhtw: '不可用於兔：曾有痙攣與死亡報告',
    },
    source: 'Label of fipronil products (EMA); Webster M, Aust Vet J 1999;77:202',
  },
  {
    ...{
      id: 'mdr1-macrocyclic',
      severity: 'serious',
      medicine: 'macrocyclicLactones',
      species: ['dog'],
      isMdr1Breed: true,
    },
    text: {
      en: 'Herding breed that may lack P-glycoprotein (MDR1): tremor, blindness and coma above the dose that prevents heartworm. Test first',
      ja: 'MDR1 変異の多い犬種です：フィラリア予防量を超えると振戦、失明、昏睡のおそれがあります。遺伝子検査を先に行ってください',
      zhtw: '常帶有 MDR1 突變的犬種：超過心絲蟲預防劑量可致顫抖、失明、昏迷。請先做基因檢測',
    },
    source: MDR1_SOURCE,
  },
  {
    ...{
      id: 'mdr1-loperamide',
      severity: 'contraindicated',
      medicine: 'loperamide',
      species: ['dog'],
      isMdr1Breed: true,
    },
    text: {
      en: 'Herding breed that may lack P-glycoprotein (MDR1): the opioid reaches the brain',
      ja: 'MDR1 変異の多い犬種です：オピオイドが脳に移行します',
      zhtw: '常帶有 MDR1 突變的犬種：藥物會進入腦部',
    },
    source: 'Sartor LL et al., J Vet Intern Med 2004;18:117',
  },
  ...(['vincristine', 'vinblastine', 'doxorubicin'] as const).map(
    (medicine): HazardFact => ({
      ...{ id: `mdr1-${medicine}`, severity: 'serious', medicine, species: ['dog'], isMdr1Breed: true },
      text: {
        en: 'Herding breed that may lack P-glycoprotein (MDR1): severe myelosuppression at the usual dose. Test first',
        ja: 'MDR1 変異の多い犬種です：常用量で重度の骨髄抑制を起こすことがあります。遺伝子検査を先に行ってください',
        zhtw: '常帶有 MDR1 突變的犬種：一般劑量即可造成嚴重骨髓抑制。請先做基因檢測',
      },
      source: 'Mealey KL, Fidel J, J Vet Intern Med 2015;29:1',
    }),
  ),
  {
    ...{ id: 'acepromazine-mdr1', severity: 'caution', medicine: 'acepromazine', species: ['dog'], isMdr1Breed: true },
    text: {
      en: 'Herding breed that may lack P-glycoprotein (MDR1): deeper and longer sedation, reduce the dose',
      ja: 'MDR1 変異の多い犬種です：鎮静が深く長くなるため減量してください',
      zhtw: '常帶有 MDR1 突變的犬種：鎮靜較深且久，請減量',
    },
    source: MDR1_SOURCE,
  },
  {
    ...{ id: 'xylitol-dog', severity: 'contraindicated', medicine: 'xylitol', species: ['dog'] },
    text: {
      en: 'Poisonous to dogs: low blood sugar, liver failure',
      ja: '犬には有毒：低血糖、肝不全',
      zhtw: '對犬有毒：低血糖、肝衰竭',
    },
    source: 'Dunayer ME, Gwaltney-Brant SM, J Am Vet Med Assoc 2006;229:1113',
  },
  ...(['gabapentin', 'levetiracetam'] as const).map(
    (medicine): HazardFact => ({
      ...{ id: `${medicine}-liquid-dog`, severity: 'serious', medicine, species: ['dog'], isLiquidOnly: true },
      text: {
        en: 'Liquids made for people may contain xylitol, which is poisonous to dogs. Read the label, use one without',
        ja: '人用の液剤には犬に有毒なキシリトールを含むものがあります。成分表示を確認し、含まないものを使用してください',
        zhtw: '人用液劑可能含木糖醇，對犬有毒。請確認標示，使用不含者',
      },
      source: 'Dunayer ME, Gwaltney-Brant SM, J Am Vet Med Assoc 2006;229:1113; label of Neurontin oral solution (FDA)',
    }),
  ),
  {
    ...{ id: 'enrofloxacin-cat-retina', severity: 'contraindicated', medicine: 'enrofloxacin', species: ['cat'] },
    aboveDailyMgPerKg: 5,
    text: {
      en: 'Above 5 mg/kg a day the retina of a cat can be damaged: blindness',
      ja: '猫では 1 日 5 mg/kg を超えると網膜障害による失明のおそれがあります',
      zhtw: '貓每日超過 5 mg/kg 可能損傷視網膜而失明',
    },
    source: 'Gelatt KN et al., Vet Ophthalmol 2001;4:99; label of Baytril (FDA)',
  },
  {
    ...{
      id: 'fluoroquinolone-growing',
      severity: 'serious',
      medicine: 'fluoroquinolones',
      species: ['dog'],
      belowMonths: 12,
    },
    text: {
      en: 'Can damage the cartilage of a growing dog',
      ja: '成長期の犬では関節軟骨を障害するおそれがあります',
      zhtw: '可能損傷成長中犬隻的軟骨',
    },
    source: 'Label of Baytril and of Zeniquin (FDA)',
  },
  {
    ...{
      id: 'metronidazole-dog',
      severity: 'serious',
      medicine: 'metronidazole',
      species: ['dog'],
      aboveDailyMgPerKg: 60,
    },
    text: {
      en: 'Above 60 mg/kg a day: ataxia, nystagmus, seizures',
      ja: '1 日 60 mg/kg を超えると運動失調、眼振、けいれんのおそれがあります',
      zhtw: '每日超過 60 mg/kg：運動失調、眼球震顫、癲癇',
    },
    source: 'Evans J et al., J Vet Intern Med 2003;17:304',
  },
  {
    ...{
      id: 'metronidazole-cat',
      severity: 'serious',
      medicine: 'metronidazole',
      species: ['cat'],
      aboveDailyMgPerKg: 50,
    },
    text: {
      en: 'Above 50 mg/kg a day: ataxia, nystagmus, seizures',
      ja: '1 日 50 mg/kg を超えると運動失調、眼振、けいれんのおそれがあります',
      zhtw: '每日超過 50 mg/kg：運動失調、眼球震顫、癲癇',
    },
    source: 'Caylor KB, Cassimatis MK, J Am Anim Hosp Assoc 2001;37:258',
  },
  {
    ...{ id: 'nsaid-kidney', severity: 'serious', medicine: 'nsaids', species: [], conditions: ['kidney'] },
    text: {
      en: 'The patient has kidney disease: an NSAID can cause kidney failure',
      ja: '腎疾患があります：NSAID により腎不全を起こすおそれがあります',
      zhtw: '病患有腎臟疾病：NSAID 可能造成腎衰竭',
    },
    source: NSAID_SOURCE,
  },
  {
    ...{ id: 'nsaid-dehydration', severity: 'serious', medicine: 'nsaids', species: [], conditions: ['dehydration'] },
    text: {
      en: 'The patient is dehydrated: an NSAID can cause kidney failure. Correct the fluids first',
      ja: '脱水があります：NSAID により腎不全を起こすおそれがあります。先に補液してください',
      zhtw: '病患脫水：NSAID 可能造成腎衰竭。請先補充體液',
    },
    source: NSAID_SOURCE,
  },
  {
    ...{ id: 'aminoglycoside-kidney', severity: 'serious', medicine: 'aminoglycosides', species: [] },
    conditions: ['kidney'],
    text: {
      en: 'The patient has kidney disease: aminoglycosides damage the kidney further',
      ja: '腎疾患があります：アミノグリコシドはさらに腎障害を起こします',
      zhtw: '病患有腎臟疾病：胺基糖苷類會加重腎損傷',
    },
    source: 'Plumb’s Veterinary Drug Handbook, 10th ed.: gentamicin, amikacin',
  },
  {
    ...{ id: 'hindgut-antibiotics', severity: 'contraindicated', medicine: 'gramPositiveOrals' },
    ...{ species: HINDGUT_FERMENTERS, isOralOnly: true },
    text: {
      en: 'By mouth it destroys the gut flora of this species: fatal enterotoxaemia',
      ja: '経口投与はこの動物種の腸内細菌叢を破壊し、致死的な腸性毒血症を起こします',
      zhtw: '口服會破壞此物種的腸道菌叢：致命的腸毒血症',
    },
    source: EXOTICS_SOURCE,
  },
  {
    ...{ id: 'corticosteroid-rabbit', severity: 'caution', medicine: 'corticosteroids', species: ['rabbit'] },
    text: {
      en: 'Rabbits are very sensitive to corticosteroids: infections flare up',
      ja: 'ウサギはステロイドに非常に敏感で、感染が悪化しやすくなります',
      zhtw: '兔對類固醇非常敏感：容易引發感染',
    },
    source: EXOTICS_SOURCE,
  },
  {
    ...{ id: 'ivermectin-tortoise', severity: 'contraindicated', medicine: 'ivermectin', species: ['tortoise'] },
    text: {
      en: 'Poisonous to tortoises and turtles: paralysis, death',
      ja: 'カメには有毒：麻痺、死亡のおそれ',
      zhtw: '對龜有毒：癱瘓，可致死',
    },
    source: 'Teare JA, Bush M, J Am Vet Med Assoc 1983;183:1195',
  },
];
