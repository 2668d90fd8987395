import { columnHeads, type PricedModel, pricedModels, sheetColumns } from '@alder/catalog/domain';
import { oldSystems } from './old-systems.ts';

/** What a file can hold, in the order in which it is imported: a pet needs its owner, a visit its pet. */
export const importEntities = [
  'user',
  ...(['owner', 'pet', 'petOwner', 'weight', 'visit', 'alert', 'allergy', 'vaccination', 'prescription'] as const),
  ...(['invoice', 'balance', 'deposit', 'appointment', 'due'] as const),
  ...pricedModels,
  'attachment',
  'image',
] as const;
export type ImportEntity = (typeof importEntities)[number];

/** Whether rows are entries of a price list, which the catalog takes. */
export const isPriced = (entity: string): entity is PricedModel => (pricedModels as readonly string[]).includes(entity);

/** Something of each price list. */
function ofPrices<Value>(make: (model: PricedModel) => Value): Readonly<Record<PricedModel, Value>> {
  return Object.fromEntries(pricedModels.map((model) => [model, make(model)])) as Record<PricedModel, Value>;
}

/** Fields of the product that a column can fill. */
export const importFields = {
  user: ['name', 'given_name', 'email', 'role', 'phone', 'title', 'licence_number'],
  owner: [
    'id',
    'name',
    'given_name',
    'reading',
    'given_reading',
    'phone',
    'phone_2',
    'phone_3',
    'email',
    'address',
    'notes',
  ],
  pet: [
    ...[
      'id',
      'patient_id',
      'name',
      'reading',
      'species',
      'breed',
      'sex',
      'neutered',
      'birthdate',
      'weight',
      'chip_number',
    ],
    ...['passport_number', 'insurance_company', 'insurance_policy', 'insurance_until', 'insurance_share'],
    ...['coat_colour', 'status', 'alert', 'notes', 'owner_id', 'owner_name', 'owner_phone', 'owner_email'],
    'owner_address',
    ...['owner_2_id', 'owner_2_name', 'owner_2_phone', 'owner_2_email', 'owner_2_relation'],
  ],
  petOwner: ['pet_id', 'patient_id', 'owner_id', 'relation'],
  weight: ['id', 'pet_id', 'patient_id', 'measured_at', 'weight'],
  visit: [
    ...['id', 'pet_id', 'patient_id', 'date', 'reason', 'subjective', 'objective', 'assessment', 'plan', 'doctor'],
    'notes',
  ],
  alert: ['id', 'pet_id', 'patient_id', 'text', 'kind'],
  allergy: ['id', 'pet_id', 'patient_id', 'allergen', 'active_substance', 'reaction', 'severity', 'noted_on'],
  vaccination: [
    ...['id', 'pet_id', 'patient_id', 'given_on', 'vaccine', 'manufacturer', 'lot', 'expires_on', 'dose', 'site'],
    ...['given_by', 'next_due', 'tag', 'notes'],
  ],
  prescription: [
    ...['id', 'pet_id', 'patient_id', 'date', 'medicine', 'strength', 'quantity', 'unit', 'instructions', 'repeats'],
    ...['doctor', 'notes'],
  ],
  invoice: [
    ...['id', 'number', 'owner_id', 'pet_id', 'patient_id', 'date', 'description', 'quantity', 'unit_price', 'tax'],
    ...['amount', 'total', 'paid', 'notes'],
  ],
  balance: ['owner_id', 'balance', 'date', 'notes'],
  deposit: ['id', 'owner_id', 'deposit', 'date', 'notes'],
  appointment: [
    ...['id', 'pet_id', 'patient_id', 'owner_id', 'starts_at', 'minutes', 'appointment', 'doctor', 'status', 'notes'],
  ],
  due: ['id', 'pet_id', 'patient_id', 'due_on', 'what', 'last_on', 'notes'],
  ...ofPrices((model) => ['id', ...Object.keys(sheetColumns[model])]),
  attachment: ['pet_id', 'patient_id', 'date', 'file', 'caption', 'size', 'content', 'place', 'problem'],
  image: ['file', 'size', 'content', 'place', 'problem'],
} as const satisfies Record<ImportEntity, readonly string[]>;
export type ImportField = (typeof importFields)[ImportEntity][number];

/** Which column, counted from 0, fills which field. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** One of the fields of each list must be filled by a column before a file can be checked. */
export const requiredFields: Readonly<Record<ImportEntity, readonly (readonly string[])[]>> = {
  user: [['name'], ['email'], ['role']],
  owner: [['name'], ['id', 'phone']],
  pet: [['name'], ['species'], ['id', 'patient_id']],
  petOwner: [['pet_id', 'patient_id'], ['owner_id'], ['relation']],
  weight: [['pet_id', 'patient_id'], ['measured_at'], ['weight']],
  visit: [['pet_id', 'patient_id'], ['date'], ['subjective', 'objective', 'assessment', 'plan', 'notes', 'reason']],
  alert: [['pet_id', 'patient_id'], ['text']],
  allergy: [['pet_id', 'patient_id'], ['allergen']],
  vaccination: [['pet_id', 'patient_id'], ['given_on'], ['vaccine']],
  prescription: [['pet_id', 'patient_id'], ['date'], ['medicine']],
  invoice: [['owner_id', 'pet_id', 'patient_id'], ['number'], ['date'], ['description'], ['amount']],
  balance: [['owner_id'], ['balance']],
  deposit: [['owner_id'], ['deposit']],
  appointment: [['pet_id', 'patient_id', 'owner_id'], ['starts_at']],
  due: [['pet_id', 'patient_id'], ['due_on'], ['what']],
  ...ofPrices(() => [['name'], ['price']]),
  attachment: [['pet_id', 'patient_id'], ['file']],
  image: [['file'], ['size'], ['content'], ['place']],
};

const PET_HEADINGS = {
  pet_id: 'animalid petcode animalcode petnumber 寵物編號 動物番号',
  patient_id: 'chartnumber chartno chart patientid patientnumber 病歷號 病歷號碼 カルテ番号 診察券番号',
};
const OWNER_HEADINGS =
  'clientid contactid customerid clientcode contactcode ownercode clientnumber 飼主編號 客戶編號 飼い主番号 顧客番号';

/** How practice systems and people head a column, folded; the name of the field itself is always one. */
const HEADINGS: Readonly<Record<ImportEntity, Readonly<Record<string, string>>>> = {
  user: {
    name: 'displayname fullname username staffname employeename lastname surname familyname 姓名 名字 員工姓名 使用者名稱 氏名 名前 職員名 スタッフ名',
    given_name: 'firstname givenname forename 名',
    email: 'emailaddress mail login loginname 電子郵件 信箱 帳號 メール メールアドレス ログイン',
    role: 'position jobtitle job usertype usergroup 角色 職稱 職務 職位 役割 職種 権限',
    phone: 'telephone tel mobile mobilephone cellphone phonenumber 電話 手機 行動電話 電話番号 携帯 携帯電話',
    title: 'displaytitle suffix 頭銜 稱謂 肩書 肩書き',
    licence_number:
      'licence license licenceno licenseno licensenumber registrationnumber veterinarylicense 執照號碼 證書字號 獸醫師證書字號 免許番号 獣医師免許番号',
  },
  owner: {
    id: 'ownerid clientid contactid customerid clientcode contactcode clientnumber 飼主編號 客戶編號 飼い主番号 飼主番号 顧客番号',
    name: 'ownername clientname lastname surname familyname fullname contactname 飼主 飼主姓名 客戶姓名 姓名 飼い主名 飼い主 飼主名 氏名 顧客名',
    given_name: 'firstname givenname forename 名',
    reading:
      'namereading ownerreading phoneticname phoneticlastname furigana kana namekana ownerkana フリガナ ふりがな よみがな ヨミガナ 読み仮名 カナ カナ氏名 氏名カナ 氏名フリガナ 飼い主名フリガナ 飼い主名カナ 飼い主フリガナ 飼い主カナ 飼主名カナ 姓フリガナ 姓カナ セイ 讀音 拼音 姓名讀音 飼主讀音',
    given_reading: 'phoneticfirstname firstnamekana 名フリガナ 名カナ メイ',
    phone:
      'telephone tel mobile mobilephone cellphone phone1 phonenumber homephone 電話 手機 行動電話 聯絡電話 電話番号 携帯 携帯電話',
    phone_2: 'phone2 otherphone workphone secondphone tel2 電話2 市話 電話番号2 自宅電話',
    phone_3: 'phone3 tel3 電話3',
    email: 'emailaddress mail 電子郵件 信箱 メール メールアドレス',
    address: 'streetaddress fulladdress physicaladdress address1 地址 住址 住所',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  pet: {
    id: 'petid animalid patientcode animalcode animalidentifier petnumber 寵物編號 動物番号 ペット番号',
    patient_id: 'chartnumber chartno chart patientid patientnumber mrn 病歷號 病歷號碼 病歴号 カルテ番号 診察券番号',
    name: 'petname animalname patientname 寵物名 寵物名稱 寵物姓名 動物名 ペット名 名前',
    reading:
      'namereading petreading phoneticname furigana kana petkana フリガナ ふりがな よみがな ヨミガナ 読み仮名 カナ ペット名フリガナ ペット名カナ 動物名フリガナ 動物名カナ 名前フリガナ 讀音 拼音 寵物讀音',
    species: 'animaltype kind 物種 種類 動物別 種別 動物種',
    breed: 'breedname 品種 犬種 猫種',
    sex: 'gender 性別',
    neutered: 'desexed spayed castrated spayedneutered neuteredspayed fixed 絕育 已絕育 避妊去勢 去勢 不妊手術',
    birthdate: 'dob dateofbirth birthday birth 生日 出生日期 生年月日 誕生日',
    weight: 'weightkg currentweight bodyweight 體重 体重',
    chip_number:
      'microchip microchipnumber chip chipno microchipno chipnumber 晶片 晶片號碼 晶片號 マイクロチップ マイクロチップ番号',
    passport_number:
      'passport passportno petpassport petpassportnumber 護照 護照號碼 寵物護照 寵物護照號碼 パスポート パスポート番号 ペットパスポート',
    insurance_company:
      'insurance insurer insurancecompany insuranceprovider insurancename 保險 保險公司 寵物保險 保険 保険会社 ペット保険 保険会社名',
    insurance_policy:
      'policynumber policyno policy insurancenumber insurancepolicynumber insuranceno 保單號碼 保單 保險單號 保險號碼 証券番号 保険番号 保険証番号 保険証券番号 契約番号',
    insurance_until:
      'insuranceexpiry insuranceexpirydate insurancevaliduntil policyexpiry policyexpirydate policyenddate 保險到期日 保險有效期限 保單到期日 保険有効期限 保険満期日 保険期限 保険終了日',
    insurance_share:
      'coverage coveragepercent insurancecoverage reimbursement reimbursementrate insurancerate 理賠比例 給付比例 補償割合 負担割合 保険負担割合 給付割合',
    coat_colour: 'colour color coatcolor 毛色',
    status: 'petstatus patientstatus 狀態 状態',
    alert: 'alerts warning warnings caution allergy allergies 警示 注意 過敏 注意事項 アレルギー',
    notes: 'note comment comments remarks 備註 備考 メモ',
    owner_id:
      'clientid contactid customerid clientcode contactcode ownercode clientnumber 飼主編號 客戶編號 飼い主番号 顧客番号',
    owner_name: 'owner clientname client contactname 飼主 飼主姓名 客戶姓名 飼い主名 飼い主 飼主名 氏名 顧客名',
    owner_phone: 'phone telephone mobile tel clientphone 電話 手機 聯絡電話 電話番号 携帯電話',
    owner_email: 'email clientemail 電子郵件 メールアドレス',
    owner_address: 'address clientaddress 地址 住址 住所',
    owner_2_id:
      'secondownerid coownerid secondclientid coclientid 第二飼主編號 共同飼主編號 第2飼い主番号 共同飼い主番号',
    owner_2_name:
      'owner2 secondowner secondownername coowner coownername secondaryowner jointowner otherowner spouse partner 第二飼主 第二飼主姓名 共同飼主 共同飼主姓名 第2飼い主 第2飼い主名 共同飼い主 共同飼い主名',
    owner_2_phone:
      'owner2phone secondownerphone coownerphone secondaryownerphone spousephone partnerphone 第二飼主電話 共同飼主電話 第2飼い主電話 共同飼い主電話',
    owner_2_email:
      'owner2email secondowneremail coowneremail 第二飼主信箱 共同飼主信箱 第2飼い主メール 共同飼い主メール',
    owner_2_relation:
      'owner2relation secondownerrelation coownerrelation relation relationship 關係 與飼主關係 第二飼主關係 続柄 関係 第2飼い主続柄',
  },
  petOwner: {
    ...PET_HEADINGS,
    owner_id: OWNER_HEADINGS,
    relation: 'relationship relationtype ownertype contacttype role 關係 飼主關係 身分 続柄 関係 区分',
  },
  weight: {
    id: 'weightid 編號 番号',
    pet_id: 'animalid petcode animalcode 寵物編號 動物番号',
    patient_id: 'chartnumber chartno chart patientid 病歷號 カルテ番号 診察券番号',
    measured_at: 'date measuredon weighedat weighdate time 日期 測量日期 測定日 日付',
    weight: 'weightkg value kg 體重 体重',
  },
  visit: {
    id: 'visitid consultid consultationid recordid encounterid 編號 番号',
    pet_id: 'animalid petcode animalcode 寵物編號 動物番号',
    patient_id: 'chartnumber chartno chart patientid 病歷號 カルテ番号 診察券番号',
    date: 'visitdate consultdate consultationdate datetime 日期 看診日期 就診日期 診察日 日付',
    reason: 'presentingcomplaint complaint visitreason reasonforvisit 主訴 來院原因 来院理由',
    subjective: 's history anamnesis 主觀 病史 稟告 問診',
    objective: 'o exam examination findings physicalexam 客觀 理學檢查 所見 身体検査',
    assessment: 'a diagnosis diagnoses impression 評估 診斷 診断 評価',
    plan: 'p treatment treatments therapy 計畫 處置 治療 計画 処置',
    doctor: 'vet veterinarian clinician doctorname 醫師 獸醫師 主治醫師 獣医師 担当医',
    notes: 'note comment comments clinicalnotes soap text 病歷 內容 備註 カルテ 内容 備考',
  },
  alert: {
    ...PET_HEADINGS,
    id: 'alertid 編號 番号',
    text: 'alert alerts warning alerttext alertdescription 警示 警示內容 注意事項 アラート',
    kind: 'alerttype type 類別 種類 種別',
  },
  allergy: {
    ...PET_HEADINGS,
    id: 'allergyid 編號 番号',
    allergen: 'allergy allergies allergicto substance 過敏原 過敏 過敏藥物 アレルゲン アレルギー',
    active_substance: 'activesubstance ingredient 成分 有效成分 有効成分',
    reaction: 'reactions symptom symptoms 反應 症狀 反応 症状',
    severity: 'severitylevel 嚴重度 程度 重症度',
    noted_on: 'date noteddate recordedon 日期 記錄日期 日付 記録日',
  },
  vaccination: {
    ...PET_HEADINGS,
    id: 'vaccinationid vaccineid 編號 番号',
    given_on:
      'date vaccinationdate vaccinedate dategiven dateadministered givendate administeredon 日期 施打日期 接種日 接種日期 日付',
    vaccine: 'vaccination vaccinename vaccinationname product productname 疫苗 疫苗名稱 ワクチン ワクチン名',
    manufacturer: 'maker brand vaccinemanufacturer 製造商 廠牌 製造元 メーカー',
    lot: 'lotnumber lotno batch batchnumber batchno serial serialnumber 批號 ロット ロット番号 製造番号',
    expires_on: 'expiry expirydate expirationdate lotexpiry batchexpiry 有效期限 效期 有効期限 使用期限',
    dose: 'dosage amount volume 劑量 用量 投与量',
    site: 'route injectionsite location 部位 途徑 接種部位 投与経路',
    given_by: 'doctor vet veterinarian administeredby clinician 獸醫師 醫師 施打者 獣医師 接種者 担当医',
    next_due: 'duedate nextdate nextduedate nextvaccination reminderdate 下次日期 下次施打 次回 次回予定日 次回接種日',
    tag: 'tagnumber certificate certificatenumber rabiestag 證號 狂犬病牌號 鑑札番号 証明書番号',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  prescription: {
    ...PET_HEADINGS,
    id: 'prescriptionid scriptid 編號 番号',
    date: 'prescriptiondate dispensedon dateprescribed datedispensed 日期 處方日期 處方日 処方日 日付',
    medicine: 'drug drugname medication medicinename product productname 藥品 藥名 藥品名稱 薬品 薬品名 薬剤名',
    strength: 'concentration 規格 含量 規格単位',
    quantity: 'qty amount qtydispensed dispensed 數量 総量 数量',
    unit: 'units qtyunit 單位 単位',
    instructions: 'directions sig label labeltext dosage dose 用法 用法用量 用法・用量 服用方法',
    repeats: 'refills refillsremaining repeatsremaining 可調劑次數 リフィル回数',
    doctor: 'vet veterinarian prescriber clinician prescribedby 醫師 獸醫師 獣医師 担当医',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  invoice: {
    ...PET_HEADINGS,
    id: 'invoicelineid lineid itemid lineno linenumber 明細編號 明細番号',
    number:
      'invoicenumber invoiceno invoiceid invoice receiptno receiptnumber 單號 帳單號碼 收據號碼 請求書番号 伝票番号 領収書番号',
    owner_id: OWNER_HEADINGS,
    date: 'invoicedate datetime transactiondate 日期 帳單日期 消費日期 請求日 日付 会計日',
    description:
      'item itemname product productname productdescription service 項目 品項 項目名稱 品名 項目名 診療項目 内容',
    quantity: 'qty units 數量 数量',
    unit_price: 'price unitprice priceeach 單價 単価',
    tax: 'taxamount gst vat 稅額 消費税 税額',
    amount: 'lineamount linetotal totalprice subtotal lineprice 金額 小計',
    total: 'invoicetotal invoiceamount 總額 合計 總計 請求額 合計金額',
    paid: 'amountpaid paidamount 已付 實收 入金額 支払額',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  balance: {
    owner_id: OWNER_HEADINGS,
    balance:
      'accountbalance currentbalance amountdue outstanding outstandingbalance 欠款 應收 未付 未付金額 未収 未収金 売掛金',
    date: 'asof balancedate 日期 日付 基準日',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  deposit: {
    id: 'depositid transactionid 編號 番号',
    owner_id: OWNER_HEADINGS,
    deposit: 'depositamount prepaid prepayment credit creditbalance 預付款 儲值 預繳 預收款 前受金 預り金 デポジット',
    date: 'depositdate transactiondate 日期 日付 入金日',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  appointment: {
    ...PET_HEADINGS,
    id: 'appointmentid bookingid 編號 番号',
    owner_id: OWNER_HEADINGS,
    starts_at:
      'appointmentdate appointmenttime appointmentdatetime startdatetime starttime start bookingdate 預約日期 預約時間 予約日 予約日時',
    minutes: 'duration durationminutes length 時間長度 分鐘 所要時間',
    appointment: 'appointmenttype appointmentreason description reason type 預約項目 預約原因 予約内容 予約理由',
    doctor: 'vet veterinarian resource provider clinician 醫師 獸醫師 獣医師 担当医',
    status: 'appointmentstatus 狀態 状態 予約状況',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  due: {
    ...PET_HEADINGS,
    id: 'reminderid 編號 番号',
    due_on: 'due duedate nextdue nextduedate reminderdate 到期日 下次日期 提醒日期 予定日 次回予定日 期限日',
    what: 'reminder reminderfor remindertype description service item 項目 提醒項目 提醒 内容 予定項目',
    last_on: 'lastgiven lastdone lastdate 上次日期 前次日期 前回日',
    notes: 'note comment comments remarks 備註 備考 メモ',
  },
  ...ofPrices((model) => ({
    ...Object.fromEntries(
      Object.keys(sheetColumns[model]).map((field) => [field, columnHeads(model, field).map(foldHeading).join(' ')]),
    ),
    id: 'productid itemid serviceid treatmentid productcode servicecode 商品編號 品項編號 商品番号 項目番号',
  })),
  attachment: {
    ...PET_HEADINGS,
    date: 'filedate documentdate takenon datetaken createdon 日期 拍攝日期 日付 撮影日 作成日',
    file: 'filename path filepath attachment document image photo 檔名 檔案 檔案名稱 路徑 ファイル ファイル名 パス',
    caption: 'title description documenttitle comment notes 標題 說明 備註 タイトル 題名 説明 備考',
    size: '',
    content: '',
    place: '',
    problem: '',
  },
  // Only the list of an archive has these; what an image is of, its header says.
  image: { file: '', size: '', content: '', place: '', problem: '' },
};

/** Fields that are days or times: their cells say in which order a file writes its dates. */
export const dateFields: readonly string[] = [
  ...[
    'birthdate',
    'insurance_until',
    'measured_at',
    'date',
    'noted_on',
    'given_on',
    'expires_on',
    'next_due',
    'starts_at',
    'due_on',
    'last_on',
  ],
];
/** Fields that are amounts of money. */
export const moneyFields: readonly string[] = ['unit_price', 'tax', 'amount', 'total', 'paid', 'balance', 'deposit'];

/** A heading as it is compared: case, width, spaces and punctuation make no difference. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function headingsOf(entity: ImportEntity, field: string): readonly string[] {
  const ofSystems = oldSystems.flatMap(({ headings }) => (headings[entity]?.[field] ?? '').split('|'));
  const common = (HEADINGS[entity][field] ?? '').split(' ');
  return [field, ...common, ...ofSystems].map(foldHeading).filter(Boolean);
}

/** Which columns fill which fields by their headings; each column fills one field at most. */
export function guessMapping(entity: ImportEntity, headings: readonly string[]): ColumnMapping {
  const folded = headings.map(foldHeading);
  const usedColumns = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const field of importFields[entity]) {
    const names = headingsOf(entity, field);
    const column = names.map((name) => folded.indexOf(name)).find((at) => at >= 0 && !usedColumns.has(at));
    if (column === undefined) continue;
    usedColumns.add(column);
    mapping[field] = column;
  }
  return mapping;
}

/** Required fields that no column fills, each list with one of which would do. */
export function missingFields(entity: ImportEntity, mapping: ColumnMapping): readonly (readonly string[])[] {
  return requiredFields[entity].filter((anyOf) => anyOf.every((field) => mapping[field] === undefined));
}

/**
 * What the rows of a file are, by its headings: the entity whose required fields they fill and most of whose fields they
 * name; undefined when none is complete.
 */
export function guessEntity(headings: readonly string[]): ImportEntity | undefined {
  const complete = importEntities
    .map((entity) => ({ entity, mapping: guessMapping(entity, headings) }))
    .filter(({ entity, mapping }) => missingFields(entity, mapping).length === 0)
    .map(({ entity, mapping }) => ({ entity, filled: Object.keys(mapping).length }));
  return complete.sort((a, b) => b.filled - a.filled)[0]?.entity;
}
