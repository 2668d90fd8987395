export type Story =
  | 'ckd'
  | 'heart'
  | 'skin'
  | 'gut'
  | 'teeth'
  | 'joints'
  | 'thyroid'
  | 'diabetes'
  | 'stasis'
  | 'healthy';

/** A patient of the demo hospital. */
export type DemoPet = {
  readonly patient_id: string;
  readonly name: string;
  readonly species: 'dog' | 'cat' | 'rabbit';
  readonly breed: string;
  readonly sex: 'male' | 'female';
  readonly neutered: boolean;
  readonly ageMonths: number;
  readonly weightKg: number;
  /** Place in the list of owners. */
  readonly owner: number;
  readonly coat: string;
  readonly story: Story;
  readonly alerts?: readonly { readonly kind: 'allergy' | 'caution'; readonly text: string }[];
};

const years = (whole: number, months = 0) => whole * 12 + months;
const SEX = { F: ['female', false], FS: ['female', true], M: ['male', false], MN: ['male', true] } as const;

function pet(
  id: string,
  name: string,
  species: DemoPet['species'],
  breed: string,
  sex: keyof typeof SEX,
  ageMonths: number,
  weightKg: number,
  owner: number,
  coat: string,
  story: Story,
  alerts?: DemoPet['alerts'],
): DemoPet {
  const [side, neutered] = SEX[sex];
  return {
    patient_id: id,
    name,
    species,
    breed,
    sex: side,
    neutered,
    ageMonths,
    weightKg,
    owner,
    coat,
    story,
    ...(alerts && { alerts }),
  };
}

const DSH = 'Domestic Shorthair';

/** Forty patients with names in the three languages; the first ones are those of the mock-ups. */
export const DEMO_PETS: readonly DemoPet[] = [
  pet('P02418', 'Mochi', 'cat', DSH, 'FS', years(7, 2), 4.62, 0, '棕虎斑', 'ckd', [
    { kind: 'caution', text: '抓後頸會咬人，請用毛巾包裹' },
  ]),
  pet('P01873', '布丁', 'dog', 'Shiba', 'M', years(4, 6), 11.3, 1, '赤色', 'joints'),
  pet('P02207', '麻糬', 'rabbit', 'Holland Lop', 'M', years(2, 1), 1.8, 2, '灰白', 'stasis'),
  pet('P00956', 'Coco', 'dog', 'Toy Poodle', 'FS', years(9, 11), 4.1, 3, '杏色', 'heart'),
  pet('P02311', '小黑', 'cat', DSH, 'MN', years(3, 4), 5.2, 4, '黑', 'healthy'),
  pet('P02390', 'Marmalade', 'cat', DSH, 'MN', years(2, 8), 4.8, 12, '橘虎斑', 'skin'),
  pet('P02033', '豆豆', 'dog', 'Beagle', 'MN', years(5), 12.4, 14, '三色', 'gut'),
  pet('P01120', '奶茶', 'dog', 'Maltese', 'FS', years(6, 8), 3.2, 15, '白', 'skin'),
  pet('P01288', '阿橘', 'cat', DSH, 'MN', years(8), 6.0, 16, '橘白', 'gut'),
  pet('P01604', '雲朵', 'cat', 'British Shorthair', 'MN', years(3), 5.1, 13, '藍', 'teeth'),
  pet('P01742', '旺財', 'dog', 'Mixed Breed', 'MN', years(7, 3), 18.6, 5, '黃', 'joints'),
  pet('P01955', '花花', 'cat', DSH, 'FS', years(10, 1), 3.9, 6, '三花', 'teeth'),
  pet('P02102', 'Lucky', 'dog', 'Golden Retriever', 'MN', years(6, 2), 31.4, 7, '金色', 'skin', [
    { kind: 'allergy', text: '雞肉' },
  ]),
  pet('P02276', '球球', 'dog', 'Pomeranian', 'F', years(2, 5), 2.9, 17, '奶油', 'healthy'),
  pet('P01533', '多多', 'dog', 'French Bulldog', 'MN', years(4, 1), 12.8, 18, '虎斑', 'skin'),
  pet('P02355', '虎斑', 'cat', DSH, 'FS', years(1, 1), 3.6, 19, '虎斑', 'healthy'),
  pet('P02087', 'Max', 'dog', 'Labrador Retriever', 'MN', years(5, 7), 29.8, 21, '黑', 'healthy'),
  pet('P02190', '炭炭', 'cat', DSH, 'MN', years(2, 2), 4.9, 22, '黑', 'healthy'),
  pet('P01411', 'むぎ', 'dog', 'Shiba', 'FS', years(11, 4), 9.7, 8, '赤', 'heart'),
  pet('P02244', '雪莉', 'rabbit', 'Netherland Dwarf', 'F', years(3, 6), 1.2, 23, '白', 'stasis'),
  pet('P01687', '灰灰', 'cat', 'Russian Blue', 'MN', years(6, 9), 5.4, 24, '藍灰', 'ckd'),
  pet('P02401', 'Mimi', 'dog', 'Chihuahua', 'F', years(0, 8), 1.9, 9, '淺黃褐', 'healthy'),
  pet('P01822', '小虎', 'cat', DSH, 'MN', years(4, 10), 5.6, 25, '虎斑', 'skin'),
  pet('P00874', '花捲', 'dog', 'Miniature Schnauzer', 'FS', years(10, 5), 7.4, 26, '椒鹽', 'diabetes'),
  pet('P01936', '妮妮', 'dog', 'Yorkshire Terrier', 'FS', years(8, 2), 2.8, 27, '藍棕', 'teeth'),
  pet('P02058', '阿福', 'dog', 'Pembroke Welsh Corgi', 'MN', years(5, 3), 12.1, 28, '紅白', 'joints'),
  pet('P01377', 'Bella', 'dog', 'Border Collie', 'FS', years(7, 7), 17.9, 21, '黑白', 'gut'),
  pet('P01599', '妞妞', 'cat', 'Ragdoll', 'FS', years(4, 4), 4.7, 29, '海豹雙色', 'healthy'),
  pet('P02366', '芝麻', 'dog', 'Mixed Breed', 'M', years(1, 4), 8.8, 10, '黑白', 'healthy'),
  pet('P01248', 'Kiki', 'cat', 'American Shorthair', 'FS', years(9, 6), 4.2, 12, '銀虎斑', 'thyroid'),
  pet('P01766', 'トラ', 'cat', DSH, 'MN', years(12, 2), 4.4, 8, '橘虎斑', 'thyroid'),
  pet('P01905', 'ハナ', 'dog', 'Miniature Dachshund', 'FS', years(8, 8), 5.3, 20, '紅棕', 'joints'),
  pet('P02149', 'こむぎ', 'dog', 'Toy Poodle', 'MN', years(3, 1), 3.7, 9, '紅棕', 'skin'),
  pet('P02298', 'Rex', 'dog', 'German Shepherd Dog', 'M', years(3, 9), 34.2, 7, '黑褐', 'gut'),
  pet('P01344', 'Kuro', 'cat', DSH, 'MN', years(11), 5.0, 0, '黑', 'ckd'),
  pet('P02382', 'Tofu', 'cat', DSH, 'FS', years(1, 9), 3.8, 0, '白', 'healthy'),
  pet('P01490', '來福', 'dog', 'Mixed Breed', 'MN', years(9), 15.5, 11, '黑', 'heart'),
  pet('P01858', '饅頭', 'cat', 'Scottish Fold', 'MN', years(5, 5), 4.6, 11, '白', 'joints'),
  pet('P02215', 'モモ', 'rabbit', 'Holland Lop', 'F', years(1, 7), 1.6, 28, '橘', 'healthy'),
  pet('P00612', 'Buddy', 'dog', 'Beagle', 'MN', years(13, 2), 13.0, 21, '三色', 'heart'),
];
