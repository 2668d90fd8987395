/** A species, named in the three languages of the product. */
export type Species = {
  readonly code: string;
  readonly en: string;
  readonly ja: string;
  readonly zhtw: string;
  /** What IDEXX-like analyzers call it in PID-35. */
  readonly hl7: string;
};

/** Species that a pet can be of; `code` is stored. */
export const species: readonly Species[] = [
  { code: 'dog', en: 'Dog', ja: '犬', zhtw: '犬', hl7: 'CANINE' },
  { code: 'cat', en: 'Cat', ja: '猫', zhtw: '貓', hl7: 'FELINE' },
  { code: 'rabbit', en: 'Rabbit', ja: 'ウサギ', zhtw: '兔', hl7: 'RABBIT' },
  { code: 'ferret', en: 'Ferret', ja: 'フェレット', zhtw: '雪貂', hl7: 'FERRET' },
  { code: 'guinea_pig', en: 'Guinea pig', ja: 'モルモット', zhtw: '天竺鼠', hl7: 'OTHER' },
  { code: 'hamster', en: 'Hamster', ja: 'ハムスター', zhtw: '倉鼠', hl7: 'OTHER' },
  { code: 'chinchilla', en: 'Chinchilla', ja: 'チンチラ', zhtw: '龍貓（絨鼠）', hl7: 'OTHER' },
  { code: 'rat', en: 'Rat', ja: 'ラット', zhtw: '大鼠', hl7: 'RAT' },
  { code: 'mouse', en: 'Mouse', ja: 'マウス', zhtw: '小鼠', hl7: 'MOUSE' },
  { code: 'hedgehog', en: 'Hedgehog', ja: 'ハリネズミ', zhtw: '刺蝟', hl7: 'OTHER' },
  { code: 'sugar_glider', en: 'Sugar glider', ja: 'フクロモモンガ', zhtw: '蜜袋鼯', hl7: 'OTHER' },
  { code: 'bird', en: 'Bird', ja: '鳥', zhtw: '鳥', hl7: 'AVIAN' },
  { code: 'tortoise', en: 'Tortoise / turtle', ja: 'カメ', zhtw: '龜', hl7: 'TORTOISE' },
  { code: 'lizard', en: 'Lizard', ja: 'トカゲ', zhtw: '蜥蜴', hl7: 'LIZARD' },
  { code: 'snake', en: 'Snake', ja: 'ヘビ', zhtw: '蛇', hl7: 'SNAKE' },
  { code: 'horse', en: 'Horse', ja: '馬', zhtw: '馬', hl7: 'EQUINE' },
  { code: 'cattle', en: 'Cattle', ja: '牛', zhtw: '牛', hl7: 'BOVINE' },
  { code: 'pig', en: 'Pig', ja: '豚', zhtw: '豬', hl7: 'PIG' },
  { code: 'sheep', en: 'Sheep', ja: '羊', zhtw: '綿羊', hl7: 'SHEEP' },
  { code: 'goat', en: 'Goat', ja: '山羊', zhtw: '山羊', hl7: 'GOAT' },
  { code: 'other', en: 'Other', ja: 'その他', zhtw: '其他', hl7: 'OTHER' },
];

const byCode = new Map(species.map((one) => [one.code, one]));
const byName = new Map(
  species.flatMap((one) => [one.code, one.en, one.ja, one.zhtw].map((name) => [name.toLowerCase(), one.code] as const)),
);
for (const one of species)
  if (one.hl7 !== 'OTHER' && !byName.has(one.hl7.toLowerCase())) byName.set(one.hl7.toLowerCase(), one.code);

/** The species with that code, `undefined` for one of the hospital's own. */
export function speciesOf(code: string): Species | undefined {
  return byCode.get(code);
}

/** The code for a species as an analyzer or a person writes it: `CANINE`, `Dog`, `犬`; `undefined` when unknown. */
export function readSpecies(text: string): string | undefined {
  return byName.get(text.trim().toLowerCase());
}

/** The species as IDEXX-like analyzers name it; `OTHER` without an equivalent. */
export function hl7Species(code: string): string {
  return byCode.get(code)?.hl7 ?? 'OTHER';
}
