/** Languages of a caution beside English, in which the shared entries have it. */
type Translation = { readonly ja: string; readonly zhtw: string };

/**
 * The cautions of the shared medicines ("Dogs only"), which their entries keep in English, in the other languages.
 *
 * A hospital's copy of a shared entry keeps the words until it writes others, so they are known by themselves and not by
 * their entry. A test holds this list against what the shared entries say.
 */
const sharedCautions: Readonly<Record<string, Translation>> = {
  'Recheck blood pressure within 10 days': { ja: '10日以内に血圧を再測定', zhtw: '10 天內複查血壓' },
  'May raise potassium': { ja: 'カリウムが上がることがある', zhtw: '可能使血鉀上升' },
  'One hour before food': { ja: '食事の1時間前に', zhtw: '飯前 1 小時給予' },
  'Check kidney values and electrolytes': { ja: '腎臓の値と電解質を確認', zhtw: '監測腎臟指數與電解質' },
  'Wear gloves': { ja: '手袋を着用', zhtw: '請戴手套' },
  'Not together with NSAIDs': { ja: 'NSAIDsと併用しない', zhtw: '不可與 NSAID 併用' },
  'Not with a foreign body': { ja: '異物があるときは使わない', zhtw: '有異物時不可使用' },
  'Two hours apart from other medicine': { ja: '他の薬と2時間あける', zhtw: '與其他藥物間隔 2 小時' },
  'Cats: not above 5 mg/kg a day; not in growing dogs': {
    ja: '猫：1日5 mg/kgを超えない。成長期の犬には使わない',
    zhtw: '貓：每日不超過 5 mg/kg；成長中的犬不可使用',
  },
  'Give with water or food': { ja: '水か食べ物と一緒に与える', zhtw: '與水或食物一起給予' },
  'Dogs from one year': { ja: '1歳以上の犬', zhtw: '限 1 歲以上的犬' },
  'Not with kidney disease or steroids': {
    ja: '腎臓病があるとき、ステロイド使用中は使わない',
    zhtw: '有腎臟病或使用類固醇時不可使用',
  },
  'Dogs only': { ja: '犬のみ', zhtw: '僅限犬' },
  'Dose in units, not in mg': { ja: '用量は単位（mgではない）', zhtw: '劑量以單位計，不是 mg' },
  'Not with a ruptured eardrum': { ja: '鼓膜が破れているときは使わない', zhtw: '鼓膜破裂時不可使用' },
  'Lasts 12 weeks; caution with epilepsy': { ja: '12週間有効。てんかんでは注意', zhtw: '效力 12 週；癲癇患者慎用' },
  'Dogs, cats. Check kidney values and potassium': {
    ja: '犬、猫。腎臓の値とカリウムを確認',
    zhtw: '犬、貓。監測腎臟指數與血鉀',
  },
  'Dogs, cats. Check kidney values': { ja: '犬、猫。腎臓の値を確認', zhtw: '犬、貓。監測腎臟指數' },
  'Cats. Check blood pressure': { ja: '猫。血圧を確認', zhtw: '貓。監測血壓' },
  'Dogs. Not together with furosemide': { ja: '犬。フロセミドと併用しない', zhtw: '犬。不可與呋塞米併用' },
  'Dogs, cats. Check electrolytes': { ja: '犬、猫。電解質を確認', zhtw: '犬、貓。監測電解質' },
  'Narrow range: measure the level in blood': {
    ja: '治療域が狭い：血中濃度を測定',
    zhtw: '治療範圍窄：需測血中濃度',
  },
  'Dogs, cats. Watch the heart rate': { ja: '犬、猫。心拍数に注意', zhtw: '犬、貓。注意心率' },
  'Dogs, cats. Not stopped suddenly': { ja: '犬、猫。急に中止しない', zhtw: '犬、貓。不可突然停藥' },
  'Dogs. ECG before and after': { ja: '犬。使用の前後に心電図', zhtw: '犬。用藥前後做心電圖' },
  'Dogs. Give with food': { ja: '犬。食事と一緒に与える', zhtw: '犬。與食物一起給予' },
  'Dogs, cats. Not with nitrates': { ja: '犬、猫。硝酸薬と併用しない', zhtw: '犬、貓。不可與硝酸鹽類併用' },
  'Watch blood pressure': { ja: '血圧に注意', zhtw: '注意血壓' },
  'Cats clear it slowly. Not with other NSAIDs or steroids': {
    ja: '猫では排泄が遅い。他のNSAIDsやステロイドと併用しない',
    zhtw: '貓代謝慢。不可與其他 NSAID 或類固醇併用',
  },
  'Dogs, cats. Watch for bleeding': { ja: '犬、猫。出血に注意', zhtw: '犬、貓。注意出血' },
  'Dogs, cats. Narrow range': { ja: '犬、猫。治療域が狭い', zhtw: '犬、貓。治療範圍窄' },
  'Give slowly': { ja: 'ゆっくり投与', zhtw: '緩慢給予' },
  'Dogs, cats. Raises the heart rate': { ja: '犬、猫。心拍数が上がる', zhtw: '犬、貓。會使心率上升' },
  'Needs a spacer with mask': { ja: 'マスク付きスペーサーが必要', zhtw: '需使用附面罩的吸入輔助器' },
  'Needs a spacer with mask. Takes days to act': {
    ja: 'マスク付きスペーサーが必要。効果が出るまで数日かかる',
    zhtw: '需使用附面罩的吸入輔助器。數日後才見效',
  },
  'Dogs, cats': { ja: '犬、猫', zhtw: '犬、貓' },
  'Also given against paracetamol poisoning': {
    ja: 'アセトアミノフェン中毒にも使う',
    zhtw: '也用於乙醯胺酚中毒',
  },
  'Dogs. Sedates': { ja: '犬。鎮静作用がある', zhtw: '犬。有鎮靜作用' },
  'Cats need longer between doses with kidney disease': {
    ja: '腎臓病の猫では投与間隔を延ばす',
    zhtw: '有腎臟病的貓需延長給藥間隔',
  },
  'Stimulates appetite. Not with acromegaly': {
    ja: '食欲を増す。先端巨大症では使わない',
    zhtw: '促進食慾。肢端肥大症不可使用',
  },
  'Cats. Not with a blockage of the gut': { ja: '猫。腸閉塞では使わない', zhtw: '貓。腸道阻塞時不可使用' },
  'Not with a blockage of the gut': { ja: '腸閉塞では使わない', zhtw: '腸道阻塞時不可使用' },
  'Dogs, cats, rabbits': { ja: '犬、猫、うさぎ', zhtw: '犬、貓、兔' },
  'Do not crush': { ja: '砕かない', zhtw: '不可磨碎' },
  'Not in pregnancy; gloves for pregnant staff': {
    ja: '妊娠中は使わない。妊娠中のスタッフは手袋を着用',
    zhtw: '懷孕動物不可使用；懷孕的人員須戴手套',
  },
  'Not in dogs with the MDR1 mutation': { ja: 'MDR1変異のある犬には使わない', zhtw: '有 MDR1 突變的犬不可使用' },
  'Dogs, cats. Loosens stool': { ja: '犬、猫。便がゆるくなる', zhtw: '犬、貓。會使糞便變軟' },
  'Cats, dogs. Needs enough water': { ja: '猫、犬。十分な水分が必要', zhtw: '貓、犬。需有足夠飲水' },
  'Give with water': { ja: '水と一緒に与える', zhtw: '與水一起給予' },
  'Apart from other medicine': { ja: '他の薬と時間をあける', zhtw: '與其他藥物分開給予' },
  'Apart from other medicine. Not in drowsy animals': {
    ja: '他の薬と時間をあける。意識がはっきりしない動物には使わない',
    zhtw: '與其他藥物分開給予。昏沉的動物不可使用',
  },
  'Dogs. Not after corrosive substances': {
    ja: '犬。腐食性物質のあとには使わない',
    zhtw: '犬。誤食腐蝕性物質後不可使用',
  },
  'Not with a blocked bile duct': { ja: '胆管閉塞では使わない', zhtw: '膽管阻塞時不可使用' },
  'On an empty stomach': { ja: '空腹時に', zhtw: '空腹給予' },
  'Mix into each meal': { ja: '毎食に混ぜる', zhtw: '每餐拌入食物' },
  'Watch tear production': { ja: '涙の量に注意', zhtw: '注意淚液分泌' },
  'Bitter; in a capsule': { ja: '苦い。カプセルに入れて与える', zhtw: '味苦；請裝入膠囊' },
  'Not in rabbits and guinea pigs by mouth': {
    ja: 'うさぎ、モルモットに経口投与しない',
    zhtw: '兔與天竺鼠不可口服',
  },
  'Not in rabbits and guinea pigs': { ja: 'うさぎ、モルモットには使わない', zhtw: '兔與天竺鼠不可使用' },
  'Before and during operations': { ja: '手術の前と手術中に', zhtw: '手術前與手術中' },
  Dogs: { ja: '犬', zhtw: '犬' },
  'Not together with calcium': { ja: 'カルシウムと併用しない', zhtw: '不可與鈣併用' },
  'Never in rabbits and rodents by mouth. Follow with water': {
    ja: 'うさぎ、げっ歯類には絶対に経口投与しない。投与後に水を飲ませる',
    zhtw: '兔與囓齒類絕不可口服。給藥後須餵水',
  },
  'Never in rabbits and rodents': { ja: 'うさぎ、げっ歯類には絶対に使わない', zhtw: '兔與囓齒類絕不可使用' },
  'Many interactions': { ja: '相互作用が多い', zhtw: '交互作用多' },
  'Follow with water. Not in growing animals': {
    ja: '投与後に水を飲ませる。成長期の動物には使わない',
    zhtw: '給藥後須餵水。成長中的動物不可使用',
  },
  'Not in growing animals': { ja: '成長期の動物には使わない', zhtw: '成長中的動物不可使用' },
  'Not in growing dogs': { ja: '成長期の犬には使わない', zhtw: '成長中的犬不可使用' },
  Coccidia: { ja: 'コクシジウムに', zhtw: '用於球蟲' },
  'Check kidney values; not when dehydrated': {
    ja: '腎臓の値を確認。脱水時は使わない',
    zhtw: '監測腎臟指數；脫水時不可使用',
  },
  'Gloves. Watch the blood count': { ja: '手袋を着用。血球数に注意', zhtw: '戴手套。注意血球計數' },
  'Only the lower urinary tract': { ja: '下部尿路のみ', zhtw: '僅用於下泌尿道' },
  'Dogs. Not in cats': { ja: '犬。猫には使わない', zhtw: '犬。貓不可使用' },
  'Only after a culture': { ja: '培養検査のあとに限る', zhtw: '僅限培養後使用' },
  'Only with a second antibiotic. Check liver values': {
    ja: '他の抗菌薬と併用に限る。肝臓の値を確認',
    zhtw: '須與另一種抗生素併用。監測肝臟指數',
  },
  'Dogs. Check liver values; many interactions': {
    ja: '犬。肝臓の値を確認。相互作用が多い',
    zhtw: '犬。監測肝臟指數；交互作用多',
  },
  'Dogs, cats. Give with food': { ja: '犬、猫。食事と一緒に与える', zhtw: '犬、貓。與食物一起給予' },
  'Not in pregnancy; not in cats with FIV': {
    ja: '妊娠中は使わない。FIV陽性の猫には使わない',
    zhtw: '懷孕動物不可使用；感染 FIV 的貓不可使用',
  },
  Birds: { ja: '鳥', zhtw: '鳥' },
  'Cats. Herpesvirus': { ja: '猫。ヘルペスウイルスに', zhtw: '貓。用於皰疹病毒' },
  'Cats. Gloves; law of the country decides': {
    ja: '猫。手袋を着用。使えるかは国の法律による',
    zhtw: '貓。戴手套；能否使用依當地法規',
  },
  'Cats, dogs': { ja: '猫、犬', zhtw: '貓、犬' },
  'Cats. Tritrichomonas; gloves': { ja: '猫。トリコモナスに。手袋を着用', zhtw: '貓。用於胎兒三毛滴蟲；戴手套' },
  'Puppies, kittens': { ja: '子犬、子猫', zhtw: '幼犬、幼貓' },
  Tapeworms: { ja: '条虫に', zhtw: '用於絛蟲' },
  Cats: { ja: '猫', zhtw: '貓' },
  'Never in dogs with the MDR1 mutation at high doses': {
    ja: 'MDR1変異のある犬に高用量で絶対に使わない',
    zhtw: '有 MDR1 突變的犬絕不可用高劑量',
  },
  'Dogs, cats: the product of the species': {
    ja: '犬、猫：その動物種用の製品を使う',
    zhtw: '犬、貓：使用該物種的產品',
  },
  'Dogs. Caution with epilepsy': { ja: '犬。てんかんでは注意', zhtw: '犬。癲癇患者慎用' },
  'Dogs, cats. Caution with epilepsy': { ja: '犬、猫。てんかんでは注意', zhtw: '犬、貓。癲癇患者慎用' },
  'Cats, dogs: the product of the species': {
    ja: '猫、犬：その動物種用の製品を使う',
    zhtw: '貓、犬：使用該物種的產品',
  },
  'Never in rabbits': { ja: 'うさぎには絶対に使わない', zhtw: '兔絕不可使用' },
  'Not with high doses of ivermectin': { ja: '高用量のイベルメクチンと併用しない', zhtw: '不可與高劑量伊維菌素併用' },
  'Acts for one day': { ja: '効果は1日', zhtw: '效力 1 天' },
  'Give with food': { ja: '食事と一緒に与える', zhtw: '與食物一起給予' },
  'Dogs. Strict rest afterwards': { ja: '犬。投与後は絶対安静', zhtw: '犬。給藥後須嚴格靜養' },
  Babesia: { ja: 'バベシアに', zhtw: '用於焦蟲' },
  'With fatty food, with azithromycin': {
    ja: '脂肪の多い食事と一緒に、アジスロマイシンと併用',
    zhtw: '與高脂食物一起給予，並與阿奇黴素併用',
  },
  'Low purine diet': { ja: '低プリン食', zhtw: '低普林飲食' },
  'Dogs. Gloves': { ja: '犬。手袋を着用', zhtw: '犬。戴手套' },
  'Long acting': { ja: '長時間作用', zhtw: '長效' },
  'Not stopped suddenly': { ja: '急に中止しない', zhtw: '不可突然停藥' },
  'Check electrolytes': { ja: '電解質を確認', zhtw: '監測電解質' },
  'Dogs. Check electrolytes': { ja: '犬。電解質を確認', zhtw: '犬。監測電解質' },
  'Dogs. Gloves; check by ACTH stimulation': {
    ja: '犬。手袋を着用。ACTH刺激試験で確認',
    zhtw: '犬。戴手套；以 ACTH 刺激試驗監測',
  },
  'Cats. Gloves': { ja: '猫。手袋を着用', zhtw: '貓。戴手套' },
  'Dose in units; syringe for 40 IU': {
    ja: '用量は単位。40単位用の注射器を使う',
    zhtw: '劑量以單位計；使用 40 IU 專用針筒',
  },
  'Diabetes insipidus': { ja: '尿崩症に', zhtw: '用於尿崩症' },
  'Not in pregnancy': { ja: '妊娠中は使わない', zhtw: '懷孕動物不可使用' },
  'Dogs. Gloves for women': { ja: '犬。女性は手袋を着用', zhtw: '犬。女性須戴手套' },
  'Not with a blocked birth canal': { ja: '産道が塞がっているときは使わない', zhtw: '產道阻塞時不可使用' },
  'Dogs. Gloves for pregnant staff': { ja: '犬。妊娠中のスタッフは手袋を着用', zhtw: '犬。懷孕的人員須戴手套' },
  'Dogs. Not in cats. Watch the blood count': {
    ja: '犬。猫には使わない。血球数に注意',
    zhtw: '犬。貓不可使用。注意血球計數',
  },
  'Gloves. Watch the gut': { ja: '手袋を着用。消化器症状に注意', zhtw: '戴手套。注意腸胃症狀' },
  'Dogs. Watch blood count and liver': { ja: '犬。血球数と肝臓に注意', zhtw: '犬。注意血球計數與肝臟' },
  'Cytotoxic: gloves, waste apart': {
    ja: '細胞毒性：手袋を着用、廃棄物は分ける',
    zhtw: '細胞毒性：戴手套，廢棄物分開處理',
  },
  'Cytotoxic. Only into a vein': { ja: '細胞毒性。静脈内のみ', zhtw: '細胞毒性。僅限靜脈注射' },
  'Cytotoxic. Only into a vein; heart before': {
    ja: '細胞毒性。静脈内のみ。事前に心臓を検査',
    zhtw: '細胞毒性。僅限靜脈注射；用藥前檢查心臟',
  },
  'Cytotoxic. Watch the blood count': { ja: '細胞毒性。血球数に注意', zhtw: '細胞毒性。注意血球計數' },
  'Dogs. Cytotoxic: gloves': { ja: '犬。細胞毒性：手袋を着用', zhtw: '犬。細胞毒性：戴手套' },
  'Cytotoxic. Watch blood count and liver': {
    ja: '細胞毒性。血球数と肝臓に注意',
    zhtw: '細胞毒性。注意血球計數與肝臟',
  },
  'Watch for allergy': { ja: 'アレルギーに注意', zhtw: '注意過敏' },
  'Cats, dogs. Not with kidney disease or steroids': {
    ja: '猫、犬。腎臓病があるとき、ステロイド使用中は使わない',
    zhtw: '貓、犬。有腎臟病或使用類固醇時不可使用',
  },
  'Dogs. Not with kidney disease or steroids': {
    ja: '犬。腎臓病があるとき、ステロイド使用中は使わない',
    zhtw: '犬。有腎臟病或使用類固醇時不可使用',
  },
  'Dogs. Lasts a month': { ja: '犬。1か月有効', zhtw: '犬。效力 1 個月' },
  'Cats only': { ja: '猫のみ', zhtw: '僅限貓' },
  'With another pain medicine': { ja: '他の鎮痛薬と併用', zhtw: '與另一種止痛藥併用' },
  Sedates: { ja: '鎮静作用がある', zhtw: '有鎮靜作用' },
  'Watch breathing': { ja: '呼吸に注意', zhtw: '注意呼吸' },
  'Short acting': { ja: '短時間作用', zhtw: '短效' },
  'With a sedative': { ja: '鎮静薬と併用', zhtw: '與鎮靜藥併用' },
  'Seizures, sedation': { ja: 'けいれん、鎮静に', zhtw: '用於癲癇發作、鎮靜' },
  'Not by mouth in cats': { ja: '猫に経口投与しない', zhtw: '貓不可口服' },
  'Heart disease: not': { ja: '心臓病では使わない', zhtw: '有心臟病時不可使用' },
  'Wakes from (dex)medetomidine': {
    ja: 'メデトミジン、デクスメデトミジンの拮抗に',
    zhtw: '用於拮抗美托咪定、右美托咪定',
  },
  'Lowers blood pressure; MDR1: less': {
    ja: '血圧が下がる。MDR1変異では減量',
    zhtw: '會使血壓下降；MDR1 突變須減量',
  },
  'Airway ready': { ja: '気道確保の準備をして', zhtw: '備妥氣道' },
  Vaporizer: { ja: '気化器で', zhtw: '使用氣化器' },
  'Cats are sensitive': { ja: '猫は感受性が高い', zhtw: '貓較敏感' },
  'Never into a vein': { ja: '静脈内に絶対に投与しない', zhtw: '絕不可靜脈注射' },
  'Raises the heart rate': { ja: '心拍数が上がる', zhtw: '會使心率上升' },
  Emergency: { ja: '救急用', zhtw: '急救用' },
  'Only diluted, by pump': { ja: '必ず希釈し、ポンプで', zhtw: '須稀釋並以幫浦給予' },
  'Wakes from opioids': { ja: 'オピオイドの拮抗に', zhtw: '用於拮抗鴉片類藥物' },
  'Wakes from benzodiazepines': { ja: 'ベンゾジアゼピンの拮抗に', zhtw: '用於拮抗苯二氮平類藥物' },
  'With fatty food': { ja: '脂肪の多い食事と一緒に', zhtw: '與高脂食物一起給予' },
  'Dogs. Steady salt in the food': { ja: '犬。食事の塩分を一定に', zhtw: '犬。飲食鹽分須固定' },
  'Takes weeks to act': { ja: '効果が出るまで数週間かかる', zhtw: '數週後才見效' },
  'Before visits and travel': { ja: '通院や移動の前に', zhtw: '就診與出行前給予' },
  'Lowers blood pressure': { ja: '血圧が下がる', zhtw: '會使血壓下降' },
  'Not with a blocked urethra': { ja: '尿道閉塞では使わない', zhtw: '尿道阻塞時不可使用' },
  'Dogs. Raises blood pressure': { ja: '犬。血圧が上がる', zhtw: '犬。會使血壓上升' },
  'Check urine pH': { ja: '尿のpHを確認', zhtw: '監測尿液 pH' },
  'Check potassium': { ja: 'カリウムを確認', zhtw: '監測血鉀' },
  'With meals': { ja: '食事と一緒に', zhtw: '隨餐給予' },
  'With iron; check blood pressure': { ja: '鉄剤と併用。血圧を確認', zhtw: '與鐵劑併用；監測血壓' },
  'Warm before use': { ja: '使う前に温める', zhtw: '使用前先回溫' },
  'Only diluted': { ja: '必ず希釈する', zhtw: '須稀釋' },
  'Slowly, with ECG': { ja: '心電図を見ながらゆっくり', zhtw: '緩慢給予，並監測心電圖' },
  'Slowly; not when dehydrated': { ja: 'ゆっくり。脱水時は使わない', zhtw: '緩慢給予；脫水時不可使用' },
  Glaucoma: { ja: '緑内障に', zhtw: '用於青光眼' },
  'Dogs. Not with uveitis': { ja: '犬。ぶどう膜炎では使わない', zhtw: '犬。葡萄膜炎不可使用' },
  'Dogs. For life': { ja: '犬。生涯続ける', zhtw: '犬。終身使用' },
  'Never with a corneal ulcer': { ja: '角膜潰瘍では絶対に使わない', zhtw: '角膜潰瘍絕不可使用' },
  'Leave on 10 minutes': { ja: '10分間おいてから洗い流す', zhtw: '停留 10 分鐘' },
};

/** The English words of all shared cautions that are translated. */
export const sharedCautionTexts: readonly string[] = Object.keys(sharedCautions);

/**
 * The caution of a medicine in a language: that of a shared entry translated, a hospital's own as it was written.
 *
 * @param caution As the entry keeps it.
 */
export function cautionIn(caution: string, language: 'en' | 'ja' | 'zhtw'): string {
  if (language === 'en' || !Object.hasOwn(sharedCautions, caution)) return caution;
  return sharedCautions[caution]![language];
}

/** Species that a shared caution begins with: `Dogs, cats. Check electrolytes`, `Cats only`. */
const WRITTEN_FOR =
  /^((?:dogs|cats|rabbits)(?:, (?:dogs|cats|rabbits))*)(?: only| from one year)?(?:$|\.|: the product of the species)/i;
const SPECIES: Readonly<Record<string, string>> = { dogs: 'dog', cats: 'cat', rabbits: 'rabbit' };

/**
 * Codes of the species that a shared entry was written for; undefined where it holds for every species, and for what a
 * hospital wrote itself: its words are not interpreted.
 *
 * @param caution As the entry keeps it.
 */
export function speciesOfCaution(caution: string): readonly string[] | undefined {
  if (!Object.hasOwn(sharedCautions, caution)) return undefined;
  const [, names] = WRITTEN_FOR.exec(caution) ?? [];
  return names?.split(', ').map((name) => SPECIES[name.toLowerCase()]!);
}
