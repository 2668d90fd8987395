/** Which face is drawn. */
export type Face =
  | 'cat'
  | 'poodle'
  | 'pointedDog'
  | 'floppyDog'
  | 'rabbit'
  | 'bird'
  | 'hamster'
  | 'turtle'
  | 'ferret'
  | 'hedgehog'
  | 'paw';
/** Which colours it has. */
export type Coat =
  | 'tabby'
  | 'grey'
  | 'black'
  | 'ginger'
  | 'apricot'
  | 'cream'
  | 'shiba'
  | 'beagle'
  | 'white'
  | 'choc'
  | 'green'
  | 'blue'
  | 'yellow';

/** Known features of a pet; in the hospital's words, in any of the languages. */
export type PetLook = {
  readonly species?: string | null;
  readonly breed?: string | null;
  readonly color?: string | null;
};

type Rule<Value> = readonly [RegExp, Value];

const faces: readonly Rule<Face>[] = [
  [/ferret|雪貂|貂|フェレット/i, 'ferret'],
  [/hedgehog|刺蝟|刺猬|ハリネズミ/i, 'hedgehog'],
  [/turtle|tortoise|terrapin|reptil|烏龜|陸龜|龜|亀|カメ/i, 'turtle'],
  [/rabbit|lapin|bunny|兔|うさぎ|ウサギ/i, 'rabbit'],
  [
    /hamster|guinea|gerbil|chinchilla|rodent|mouse|rat\b|squirrel|glider|倉鼠|天竺鼠|龍貓|鼠|ハムスター|モルモット|チンチラ/i,
    'hamster',
  ],
  [/bird|avian|parrot|budgie|cockatiel|canary|lovebird|鳥|鸚鵡|文鳥|インコ|オウム/i, 'bird'],
  [/\bcat\b|feline|貓|猫|ネコ|ねこ/i, 'cat'],
  [/\bdog\b|canine|犬|狗|イヌ|いぬ/i, 'floppyDog'],
];

const dogs: readonly Rule<Face>[] = [
  [
    /poodle|bichon|maltese|maltipoo|shih|havanese|yorkshire|schnauzer|貴賓|比熊|瑪爾濟斯|西施|約克夏|雪納瑞|プードル|マルチーズ|ビション|シーズー|ヨークシャー|シュナウザー/i,
    'poodle',
  ],
  [
    /shiba|akita|corgi|husky|samoyed|spitz|pomeranian|chihuahua|shepherd|terrier|malamute|柴|秋田|柯基|哈士奇|薩摩耶|博美|狐狸犬|吉娃娃|狼|牧羊|米克斯|ポメラニアン|コーギー|ハスキー|チワワ|シェパード|スピッツ/i,
    'pointedDog',
  ],
];

const coats: readonly Rule<Coat>[] = [
  [/tabby|striped|brindle|虎斑|狸|虎紋|キジ|サバ|トラ|虎/i, 'tabby'],
  [/tricolou?r|tri-|三色|三花|三毛|calico|tortoise/i, 'beagle'],
  [/ginger|orange|\bred\b|marmalade|橘|橙|紅|赤|茶トラ/i, 'ginger'],
  [/apricot|杏|アプリコット/i, 'apricot'],
  [/choc|brown|liver|sable|咖啡|巧克力|棕|褐|茶|チョコ|ブラウン/i, 'choc'],
  [/black|黑|黒|ブラック/i, 'black'],
  [/gr[ae]y|blue|silver|smoke|灰|銀|藍|グレー|ブルー|シルバー/i, 'grey'],
  [/cream|yellow|beige|fawn|buff|gold|奶油|米|金|黃|黄|クリーム|ゴールド|フォーン/i, 'cream'],
  [/white|白|ホワイト/i, 'white'],
];

/** Feathers and shells; on fur, blue is a grey and yellow a cream. */
const brightCoats: readonly Rule<Coat>[] = [
  [/green|綠|緑|グリーン/i, 'green'],
  [/blue|藍|青|ブルー/i, 'blue'],
  [/yellow|lutino|黃|黄|イエロー/i, 'yellow'],
];

const breedCoats: readonly Rule<Coat>[] = [
  [/beagle|basset|雪達|米格魯|ビーグル/i, 'beagle'],
  [/shiba|akita|corgi|柴|秋田|柯基|コーギー/i, 'shiba'],
  [/russian blue|british short|chartreux|英短|英國短毛|俄羅斯藍|ロシアンブルー|ブリティッシュ/i, 'grey'],
  [/poodle|貴賓|プードル/i, 'apricot'],
  [/maltese|bichon|samoyed|瑪爾濟斯|比熊|薩摩耶|マルチーズ|ビション|サモエド/i, 'white'],
];

const usual: Record<Face, Coat> = {
  cat: 'tabby',
  poodle: 'apricot',
  pointedDog: 'shiba',
  floppyDog: 'beagle',
  rabbit: 'white',
  bird: 'green',
  hamster: 'ginger',
  turtle: 'green',
  ferret: 'choc',
  hedgehog: 'choc',
  paw: 'grey',
};

function first<Value>(rules: readonly Rule<Value>[], text: string): Value | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

/** The face for a species and breed; a floppy-eared dog when neither is known, a paw for a species we do not draw. */
export function faceOf({ species, breed }: PetLook): Face {
  const face = first(faces, species ?? '') ?? first(faces, breed ?? '');
  if (face !== undefined && face !== 'floppyDog') return face;
  const dog = first(dogs, breed ?? '');
  return dog ?? (face === 'floppyDog' || !species ? 'floppyDog' : 'paw');
}

/** The colours for a coat; the usual ones of the breed or face when the coat is not written, cream when not understood. */
export function coatOf(look: PetLook): Coat {
  const written = look.color?.trim();
  const face = faceOf(look);
  const bright = written && (face === 'bird' || face === 'turtle') ? first(brightCoats, written) : undefined;
  if (bright) return bright;
  if (written) return first(coats, written) ?? first(breedCoats, look.breed ?? '') ?? 'cream';
  return first(breedCoats, look.breed ?? '') ?? usual[face];
}
