import type { BodyPart } from './body-parts.ts';

/** Words that a report begins with; of the product's own set, or of the hospital. */
export type ReportTemplate = {
  readonly id: string;
  readonly name: string;
  /** DICOM modality; empty: any. */
  readonly modality: string;
  readonly body_part: BodyPart | '';
  readonly species: string;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly finding: string;
  readonly conclusion: string;
};

type Words = readonly [name: string, finding: string, conclusion: string];
type BuiltIn = Pick<ReportTemplate, 'modality' | 'body_part' | 'species'> & {
  readonly id: string;
  readonly words: Readonly<Record<ReportTemplate['lang'], Words>>;
};

/** A few that every hospital needs on its first day. They describe nothing abnormal: the doctor writes what is. */
const set: readonly BuiltIn[] = [
  {
    id: 'thorax',
    modality: 'DX',
    body_part: 'thorax',
    species: '',
    words: {
      en: [
        'Thorax, nothing abnormal',
        'Views: right lateral, VD.\nHeart: size and shape within normal limits.\nLungs: no abnormal opacity; pulmonary vessels normal.\nPleural space and mediastinum: unremarkable.\nTrachea: normal course and calibre.\nThoracic wall, spine and diaphragm: unremarkable.',
        'No abnormality of the thorax is seen.',
      ],
      ja: [
        '胸部、異常なし',
        '撮影: 右側面像、VD像。\n心臓: 大きさ、形状ともに正常範囲内。\n肺野: 異常な不透過像を認めず、肺血管は正常。\n胸膜腔・縦隔: 異常なし。\n気管: 走行、径ともに正常。\n胸壁・脊椎・横隔膜: 異常なし。',
        '胸部に明らかな異常を認めない。',
      ],
      zhtw: [
        '胸腔，無異常',
        '投照：右側位、VD。\n心臟：大小與外形在正常範圍內。\n肺野：無異常不透光影像，肺血管正常。\n胸膜腔與縱膈：無異常。\n氣管：走向與管徑正常。\n胸壁、脊椎與橫膈：無異常。',
        '胸腔未見明顯異常。',
      ],
    },
  },
  {
    id: 'abdomen-us',
    modality: 'US',
    body_part: 'abdomen',
    species: '',
    words: {
      en: [
        'Abdominal ultrasound, nothing abnormal',
        'Liver: normal size, even echotexture.\nGallbladder: thin wall, anechoic content.\nSpleen: normal size and echotexture.\nKidneys: normal size, corticomedullary distinction kept, no pelvic dilation.\nBladder: thin wall, anechoic urine.\nStomach and intestine: wall layers kept, motility normal.\nPancreas and lymph nodes: unremarkable.\nNo free fluid.',
        'No abnormality of the abdominal organs is seen.',
      ],
      ja: [
        '腹部超音波、異常なし',
        '肝臓: 大きさ正常、実質エコー均一。\n胆嚢: 壁の肥厚なし、内容は無エコー。\n脾臓: 大きさ、実質エコーともに正常。\n腎臓: 大きさ正常、皮髄境界明瞭、腎盂拡張なし。\n膀胱: 壁の肥厚なし、尿は無エコー。\n胃・腸管: 層構造保たれ、蠕動正常。\n膵臓・リンパ節: 異常なし。\n腹水なし。',
        '腹部臓器に明らかな異常を認めない。',
      ],
      zhtw: [
        '腹部超音波，無異常',
        '肝臟：大小正常，實質回音均勻。\n膽囊：壁無增厚，內容無回音。\n脾臟：大小與實質回音正常。\n腎臟：大小正常，皮髓質分界清楚，腎盂無擴張。\n膀胱：壁無增厚，尿液無回音。\n胃與腸道：層次完整，蠕動正常。\n胰臟與淋巴結：無異常。\n無腹水。',
        '腹腔臟器未見明顯異常。',
      ],
    },
  },
  {
    id: 'heart-us',
    modality: 'US',
    body_part: 'heart',
    species: '',
    words: {
      en: [
        'Echocardiography',
        'Left atrium, LA/Ao:\nLeft ventricle, LVIDDN, FS:\nMitral valve:\nTricuspid valve:\nAortic and pulmonic outflow:\nPericardium:\nRhythm:',
        '',
      ],
      ja: [
        '心エコー検査',
        '左心房、LA/Ao:\n左心室、LVIDDN、FS:\n僧帽弁:\n三尖弁:\n大動脈・肺動脈流出路:\n心膜:\n調律:',
        '',
      ],
      zhtw: [
        '心臟超音波',
        '左心房、LA/Ao：\n左心室、LVIDDN、FS：\n二尖瓣：\n三尖瓣：\n主動脈與肺動脈流出道：\n心包：\n心律：',
        '',
      ],
    },
  },
  {
    id: 'hips',
    modality: 'DX',
    body_part: 'pelvis',
    species: 'dog',
    words: {
      en: [
        'Hips',
        'View: VD, hind limbs extended; positioning symmetrical.\nRight: congruity, coverage of the femoral head, osteophytes:\nLeft: congruity, coverage of the femoral head, osteophytes:\nNorberg angle, right / left:',
        '',
      ],
      ja: [
        '股関節',
        '撮影: VD像、後肢伸展位、左右対称。\n右: 適合性、大腿骨頭の被覆、骨棘:\n左: 適合性、大腿骨頭の被覆、骨棘:\nノルベルグ角、右／左:',
        '',
      ],
      zhtw: [
        '髖關節',
        '投照：VD，後肢伸直，左右對稱。\n右：關節吻合度、股骨頭覆蓋、骨贅：\n左：關節吻合度、股骨頭覆蓋、骨贅：\nNorberg 角，右／左：',
        '',
      ],
    },
  },
  {
    id: 'limb',
    modality: 'DX',
    body_part: 'hindlimb',
    species: '',
    words: {
      en: [
        'Limb, two views',
        'Views: mediolateral, craniocaudal.\nBones: outline and opacity:\nJoints: congruity, effusion, osteophytes:\nSoft tissues:',
        '',
      ],
      ja: [
        '四肢、2方向',
        '撮影: 内外側像、頭尾側像。\n骨: 輪郭、不透過性:\n関節: 適合性、関節液貯留、骨棘:\n軟部組織:',
        '',
      ],
      zhtw: ['四肢，兩張', '投照：內外側、頭尾側。\n骨骼：輪廓與密度：\n關節：吻合度、積液、骨贅：\n軟組織：', ''],
    },
  },
  {
    id: 'teeth',
    modality: '',
    body_part: 'teeth',
    species: '',
    words: {
      en: ['Dental', 'Teeth missing:\nRoots and periapical bone:\nAlveolar bone loss:\nFractures, resorption:', ''],
      ja: ['歯科', '欠歯:\n歯根・根尖周囲骨:\n歯槽骨の吸収:\n破折、歯の吸収病変:', ''],
      zhtw: ['牙科', '缺牙：\n牙根與根尖周圍骨：\n齒槽骨流失：\n斷裂、牙齒吸收：', ''],
    },
  },
];

/** The templates that come with the product, in one language. */
export function builtInTemplates(lang: ReportTemplate['lang']): ReportTemplate[] {
  return set.map(({ id, words, ...about }) => {
    const [name, finding, conclusion] = words[lang];
    return { ...about, id: `built-in.${id}`, name, lang, finding, conclusion };
  });
}

/** Templates in the order in which they are likely wanted: those that fit modality, part and species come first. */
export function templatesFor(
  templates: readonly ReportTemplate[],
  of: { readonly modality: string; readonly body_part: BodyPart | undefined; readonly species: string },
): ReportTemplate[] {
  const score = ({ modality, body_part, species }: ReportTemplate) =>
    fit(body_part, of.body_part, 4) + fit(modality, of.modality, 2) + fit(species, of.species, 1);
  return templates.toSorted((a, b) => score(b) - score(a));
}

/** What names something else is further away than what names nothing. */
function fit(named: string, is: string | undefined, weight: number): number {
  if (named === '') return 0;
  return named === is ? weight : -weight;
}
