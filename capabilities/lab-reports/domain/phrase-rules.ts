import type { Condition } from '@alder/reflex-orders/domain';

export type PhraseLanguage = 'en' | 'ja' | 'zhtw';

/** How several conditions are joined. */
export const phraseJoins = ['all', 'any'] as const;
export type PhraseJoin = (typeof phraseJoins)[number];

/** A phrase and the values that give reason for it. */
export type PhraseRule = {
  readonly id: string;
  /** Null: any. */
  readonly species: string | null;
  readonly join: PhraseJoin;
  /** At least one. */
  readonly conditions: readonly Condition[];
  /** Empty in a language in which the phrase was not written: it is not offered there. */
  readonly text: Readonly<Record<PhraseLanguage, string>>;
};

const rule = (
  id: string,
  when: Readonly<Record<string, 'high' | 'low'>>,
  [en, ja, zhtw]: readonly [string, string, string],
  species: PhraseRule['species'] = null,
): PhraseRule => ({
  ...{ id, species, join: 'all', text: { en, ja, zhtw } },
  conditions: Object.entries(when).map(([analyte, kind]) => ({
    ...{ analyte, kind, low_limit: null, high_limit: null, unit: '' },
  })),
});

/** Phrases that come with the product. They name what to think of and what to do next, never a diagnosis as certain. */
export const phraseRules: readonly PhraseRule[] = [
  rule('azotemia', { CREA: 'high', BUN: 'high' }, [
    'Azotemia. Urine specific gravity and hydration distinguish prerenal from renal causes; exclude an obstruction.',
    '高窒素血症です。尿比重と水和状態から腎前性と腎性を鑑別し、尿路閉塞を除外してください。',
    '氮血症。請以尿比重與水合狀態區分腎前性與腎性原因，並排除尿路阻塞。',
  ]),
  rule('sdma', { SDMA: 'high' }, [
    'SDMA is increased: reduced glomerular filtration is possible. Repeat in a hydrated patient and add a urinalysis.',
    'SDMA の上昇は糸球体濾過量の低下を示唆します。水和状態で再検査し、尿検査を追加してください。',
    'SDMA 升高，可能有腎絲球過濾率下降。請於水合良好時複驗並加做尿液檢查。',
  ]),
  rule('hepatocellular', { ALT: 'high' }, [
    'Increased ALT indicates damage to liver cells. Its height does not tell how well the liver works.',
    'ALT の上昇は肝細胞障害を示します。上昇の程度は肝機能を示すものではありません。',
    'ALT 升高表示肝細胞損傷，其高低不代表肝功能好壞。',
  ]),
  rule('cholestasis', { ALP: 'high', TBIL: 'high' }, [
    'ALP and bilirubin are increased: cholestasis is likely where there is no hemolysis. Ultrasound of the biliary tract is advised.',
    'ALP とビリルビンの上昇から、溶血がなければ胆汁うっ滞が疑われます。胆道系の超音波検査をお勧めします。',
    'ALP 與膽紅素升高，若無溶血應考慮膽汁鬱滯，建議進行膽道超音波檢查。',
  ]),
  rule(
    'glucoseCat',
    { GLU: 'high' },
    [
      'Hyperglycemia. In cats stress alone may cause it; fructosamine or a repeat at rest distinguishes it from diabetes.',
      '高血糖です。猫ではストレスのみでも起こるため、フルクトサミンまたは安静時の再検査で糖尿病と鑑別してください。',
      '高血糖。貓單因緊迫即可發生，請以果糖胺或安靜時複驗與糖尿病區別。',
    ],
    'cat',
  ),
  rule(
    'addison',
    { K: 'high', NA: 'low' },
    [
      'High potassium with low sodium: consider hypoadrenocorticism and test basal cortisol or ACTH stimulation.',
      '高カリウムと低ナトリウムから副腎皮質機能低下症を考慮し、基礎コルチゾールまたは ACTH 刺激試験を行ってください。',
      '高血鉀合併低血鈉，請考慮腎上腺皮質功能低下，並檢測基礎皮質醇或做 ACTH 刺激試驗。',
    ],
    'dog',
  ),
  rule('anemia', { HCT: 'low' }, [
    'Anemia. Reticulocytes and a blood smear show whether it is regenerative.',
    '貧血です。網状赤血球と血液塗抹で再生性かどうかを確認してください。',
    '貧血。請以網狀紅血球與血液抹片判斷是否為再生性。',
  ]),
  rule('platelets', { PLT: 'low' }, [
    'Low platelet count. Look for clumps in a smear before it is believed.',
    '血小板数が低値です。判断の前に塗抹で凝集の有無を確認してください。',
    '血小板數偏低，判讀前請先以抹片確認有無凝集。',
  ]),
  rule('neutrophilia', { WBC: 'high', NEU: 'high' }, [
    'Neutrophilia: inflammation, stress or corticosteroids. A smear shows bands and toxic changes.',
    '好中球増加症です。炎症、ストレス、副腎皮質ステロイドを考慮し、塗抹で桿状核と中毒性変化を確認してください。',
    '嗜中性球增多，可能為發炎、緊迫或類固醇所致，請以抹片觀察帶狀核與中毒性變化。',
  ]),
  rule('albumin', { ALB: 'low' }, [
    'Hypoalbuminemia: loss by kidney or gut, reduced production, or inflammation. A UPC is the next step.',
    '低アルブミン血症です。腎臓や消化管からの喪失、産生低下、炎症を考慮し、まず UPC を測定してください。',
    '低白蛋白血症，可能由腎臟或腸道流失、合成減少或發炎造成，下一步建議檢測 UPC。',
  ]),
  rule('calcium', { CA: 'high' }, [
    'Hypercalcemia. Confirm it by ionised calcium before a cause is looked for.',
    '高カルシウム血症です。原因検索の前にイオン化カルシウムで確認してください。',
    '高血鈣，尋找病因前請先以離子鈣確認。',
  ]),
  rule(
    'thyroidCat',
    { T4: 'high' },
    [
      'T4 is increased, which supports hyperthyroidism. Watch the kidney values while it is treated.',
      'T4 の上昇は甲状腺機能亢進症を支持します。治療中は腎臓の値を監視してください。',
      'T4 升高支持甲狀腺功能亢進，治療期間請監測腎臟數值。',
    ],
    'cat',
  ),
  rule(
    'thyroidDog',
    { T4: 'low' },
    [
      'Low T4 alone does not show hypothyroidism: illness and drugs lower it. Add TSH and free T4.',
      'T4 低値のみでは甲状腺機能低下症とは言えません。疾患や薬剤でも低下するため、TSH と遊離 T4 を追加してください。',
      '單獨 T4 偏低不足以判定甲狀腺功能低下，疾病與藥物亦會使其下降，請加測 TSH 與游離 T4。',
    ],
    'dog',
  ),
];
