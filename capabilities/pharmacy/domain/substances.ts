/** A group of substances that cross-react, and the words that name the group itself. */
export type SubstanceGroup = { readonly group: string; readonly names: readonly string[] };

/** An active substance with its other spellings, its names in Japanese and Chinese, and brands that contain it. */
export type Substance = {
  /** International nonproprietary name, lower case. */
  readonly inn: string;
  readonly group: string | null;
  readonly names: readonly string[];
};

export const substanceGroups: readonly SubstanceGroup[] = [
  { group: 'penicillins', names: ['penicillin', 'penicillins', 'ペニシリン', '盤尼西林', '青黴素', '青霉素'] },
  {
    group: 'cephalosporins',
    names: ['cephalosporin', 'cephalosporins', 'セフェム', 'セファロスポリン', '頭孢菌素', '頭孢'],
  },
  {
    group: 'sulfonamides',
    names: ['sulfa', 'sulpha', 'sulfonamide', 'sulfonamides', 'サルファ', 'スルホンアミド', '磺胺'],
  },
  {
    group: 'fluoroquinolones',
    names: ['fluoroquinolone', 'fluoroquinolones', 'quinolone', 'キノロン', '喹諾酮', '奎諾酮'],
  },
  { group: 'tetracyclines', names: ['tetracycline', 'tetracyclines', 'テトラサイクリン', '四環黴素', '四環素'] },
  { group: 'nsaids', names: ['nsaid', 'nsaids', '非ステロイド性抗炎症', '非ステロイド抗炎症', '非類固醇'] },
  { group: 'opioids', names: ['opioid', 'opioids', 'オピオイド', '鴉片類', '類鴉片'] },
  {
    group: 'macrocyclic lactones',
    names: ['ivermectins', 'avermectin', 'avermectins', 'マクロライド系駆虫', '大環內酯驅蟲'],
  },
  { group: 'isoxazolines', names: ['isoxazoline', 'isoxazolines', 'イソオキサゾリン', '異噁唑啉'] },
];

const substance = (inn: string, group: string | null, names: string): Substance => ({
  inn,
  group,
  names: [inn, ...names.split(', ').filter(Boolean)],
});

/**
 * Substances of the shared catalog and of the brands that hospitals prescribe most, so that an allergy is recognized
 * whatever the medicine is called. A medicine that is not listed is compared by its words.
 */
export const substances: readonly Substance[] = [
  substance(
    'amoxicillin',
    'penicillins',
    'amoxycillin, アモキシシリン, 阿莫西林, 安莫西林, 安滅菌, clavamox, synulox, augmentin, amoxi-tabs, noroclav',
  ),
  substance(
    'clavulanic acid',
    null,
    'clavulanate, クラブラン酸, 克拉維酸, clavamox, synulox, augmentin, noroclav, 安滅菌',
  ),
  substance('ampicillin', 'penicillins', 'アンピシリン, 安比西林, 氨苄青黴素, unasyn'),
  substance('penicillin g', 'penicillins', 'benzylpenicillin, ペニシリンg'),
  substance('cefalexin', 'cephalosporins', 'cephalexin, セファレキシン, 頭孢氨苄, rilexine, therios, keflex'),
  substance('cefovecin', 'cephalosporins', 'セフォベシン, 頭孢維星, convenia, コンベニア'),
  substance('cefazolin', 'cephalosporins', 'セファゾリン, 頭孢唑林'),
  substance('ceftriaxone', 'cephalosporins', 'セフトリアキソン, 頭孢曲松'),
  substance('sulfadiazine', 'sulfonamides', 'スルファジアジン, 磺胺嘧啶, tribrissen'),
  substance('sulfamethoxazole', 'sulfonamides', 'スルファメトキサゾール, 磺胺甲噁唑, bactrim, baktar, バクタ'),
  substance('sulfasalazine', 'sulfonamides', 'サラゾスルファピリジン, 柳氮磺胺吡啶, salazopyrin'),
  substance('enrofloxacin', 'fluoroquinolones', 'エンロフロキサシン, 恩諾沙星, baytril, バイトリル, 拜有利'),
  substance('marbofloxacin', 'fluoroquinolones', 'マルボフロキサシン, 馬波沙星, zeniquin, marbocyl'),
  substance('ofloxacin', 'fluoroquinolones', 'オフロキサシン, 氧氟沙星, tarivid'),
  substance('pradofloxacin', 'fluoroquinolones', 'プラドフロキサシン, veraflox'),
  substance('doxycycline', 'tetracyclines', 'ドキシサイクリン, 多西環素, 去氧羥四環素, ronaxan, vibramycin'),
  substance('minocycline', 'tetracyclines', 'ミノサイクリン, 米諾環素'),
  substance('meloxicam', 'nsaids', 'メロキシカム, 美洛昔康, metacam, loxicom, メタカム, 麥可靜'),
  substance('carprofen', 'nsaids', 'カルプロフェン, 卡洛芬, rimadyl, リマダイル'),
  substance('robenacoxib', 'nsaids', 'ロベナコキシブ, onsior, オンシオール'),
  substance('firocoxib', 'nsaids', 'フィロコキシブ, previcox, プレビコックス'),
  substance('aspirin', 'nsaids', 'acetylsalicylic acid, アスピリン, 阿斯匹靈'),
  substance('metronidazole', null, 'メトロニダゾール, 甲硝唑, flagyl, フラジール'),
  substance('clindamycin', null, 'クリンダマイシン, 克林黴素, antirobe'),
  substance('tramadol', 'opioids', 'トラマドール, 曲馬多, ultram'),
  substance('buprenorphine', 'opioids', 'ブプレノルフィン, 丁基原啡因, 丁丙諾啡, vetergesic, レペタン'),
  substance('butorphanol', 'opioids', 'ブトルファノール, 布托啡諾, torbugesic'),
  substance('phenobarbital', null, 'phenobarbitone, フェノバルビタール, 苯巴比妥, phenomav'),
  substance('maropitant', null, 'マロピタント, 馬羅匹坦, cerenia, セレニア'),
  substance('thiamazole', null, 'methimazole, チアマゾール, 甲巰咪唑, felimazole, メルカゾール'),
  substance('oclacitinib', null, 'オクラシチニブ, apoquel, アポキル, 愛波克'),
  substance(
    'milbemycin',
    'macrocyclic lactones',
    'ミルベマイシン, 美貝黴素, milbemax, ミルベマックス, interceptor, nexgard spectra',
  ),
  substance('ivermectin', 'macrocyclic lactones', 'イベルメクチン, 伊維菌素, heartgard'),
  substance('selamectin', 'macrocyclic lactones', 'セラメクチン, 西拉菌素, revolution, レボリューション, 寵愛'),
  substance('fluralaner', 'isoxazolines', 'フルララネル, 氟雷拉納, bravecto, ブラベクト, 一錠除'),
  substance('afoxolaner', 'isoxazolines', 'アフォキソラネル, 阿福拉納, nexgard, ネクスガード, 全能狗'),
];
