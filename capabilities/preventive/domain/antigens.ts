import { DEWORMING } from './protocol.ts';

/** A word for an antigen as vaccination cards and other practice systems write it. */
const WORDS: readonly (readonly [string, RegExp])[] = [
  ['rabies', /rabies|狂犬|Rabisin|Defensor/i],
  [
    'distemper',
    /distemper|犬瘟熱|ジステンパー|犬(二|四|五|六|七|八|十)合一|犬\s*\d+\s*種|\bD(H|A)?PP?|\bDA2PP?|\bDP\b/i,
  ],
  ['hepatitis', /hepatitis|adenovirus|犬傳染性肝炎|肝炎|犬(四|五|六|七|八|十)合一|犬\s*[4-9]\s*種|\bDHPP?|\bDA2?PP?/i],
  ['parvovirus', /parvo|パルボ|犬小病毒|犬(二|四|五|六|七|八|十)合一|犬\s*\d+\s*種|\bD(H|A)?PP?|\bDA2PP?|\bDP\b/i],
  [
    'parainfluenza',
    /parainfluenza|副流感|パラインフルエンザ|犬(四|五|六|七|八|十)合一|犬\s*[4-9]\s*種|\bDHPP|\bDA2?PP|\bKC\b/i,
  ],
  ['leptospirosis', /lepto|鉤端|レプト|犬(七|八|十)合一|犬\s*[89]\s*種|\bDHPPL|\bL[24]\b/i],
  ['bordetella', /bordetella|kennel cough|舍咳|ケンネルコフ|\bKC\b/i],
  ['panleukopenia', /panleuk|feline parvo|貓瘟|汎白血球|(貓|猫)(三|四|五)合一|猫\s*[3-7]\s*種|\bFVRCP|\bRCP/i],
  ['calicivirus', /calici|カリシ|卡里西|(貓|猫)(三|四|五)合一|猫\s*[3-7]\s*種|\bFVRCP|\bRCP/i],
  ['rhinotracheitis', /rhinotrach|herpes|鼻氣管炎|鼻気管炎|(貓|猫)(三|四|五)合一|猫\s*[3-7]\s*種|\bFVRCP|\bRCP/i],
  ['feline leukaemia', /feline leuk|FeLV|貓白血病|猫白血病|(貓|猫)(四|五)合一|猫\s*[457]\s*種/i],
  ['chlamydia', /chlamyd|披衣菌|クラミジア|(貓|猫)五合一|猫\s*[57]\s*種/i],
  ['canine coronavirus', /canine corona|犬冠狀|犬コロナ/i],
  ['rabbit haemorrhagic disease', /\bRV?HD|rabbit h(a)?emorrhagic|兔出血|兎出血|ウサギ.*出血/i],
  ['myxomatosis', /myxo|黏液瘤|粘液腫/i],
  [DEWORMING, /deworm|worming|wormer|anthelmint|驅蟲|駆虫|heartworm|心絲蟲|フィラリア/i],
];

/**
 * Antigens that a name of a vaccine or of something due means; none for a name that means nothing known.
 *
 * @param text As another practice system has it: `DHPP`, `狂犬病`, `Rabies booster`.
 */
export function antigensIn(text: string): string[] {
  const folded = text.normalize('NFKC');
  return WORDS.filter(([, words]) => words.test(folded)).map(([antigen]) => antigen);
}
