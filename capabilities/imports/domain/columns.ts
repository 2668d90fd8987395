/** What a file can hold, in the order in which it is imported: a pet needs its owner, a visit its pet. */
export const importEntities = ['owner', 'pet', 'weight', 'visit'] as const;
export type ImportEntity = (typeof importEntities)[number];

/** Fields of the product that a column can fill. */
export const importFields = {
  owner: ['id', 'name', 'given_name', 'phone', 'phone_2', 'phone_3', 'email', 'address', 'notes'],
  pet: [
    ...['id', 'patient_id', 'name', 'species', 'breed', 'sex', 'neutered', 'birthdate', 'weight', 'chip_number'],
    ...['coat_colour', 'status', 'alert', 'notes', 'owner_id', 'owner_name', 'owner_phone', 'owner_email'],
    'owner_address',
  ],
  weight: ['id', 'pet_id', 'patient_id', 'measured_at', 'weight'],
  visit: [
    ...['id', 'pet_id', 'patient_id', 'date', 'reason', 'subjective', 'objective', 'assessment', 'plan', 'doctor'],
    'notes',
  ],
} as const satisfies Record<ImportEntity, readonly string[]>;
export type ImportField = (typeof importFields)[ImportEntity][number];

/** Which column, counted from 0, fills which field. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** One of the fields of each list must be filled by a column before a file can be checked. */
export const requiredFields: Readonly<Record<ImportEntity, readonly (readonly string[])[]>> = {
  owner: [['name'], ['id', 'phone']],
  pet: [['name'], ['species'], ['id', 'patient_id']],
  weight: [['pet_id', 'patient_id'], ['measured_at'], ['weight']],
  visit: [['pet_id', 'patient_id'], ['date'], ['subjective', 'objective', 'assessment', 'plan', 'notes', 'reason']],
};

/** How practice systems and people head a column, folded; the name of the field itself is always one. */
const HEADINGS: Readonly<Record<ImportEntity, Readonly<Record<string, string>>>> = {
  owner: {
    id: 'ownerid clientid contactid customerid clientcode contactcode clientnumber 飼主編號 客戶編號 飼い主番号 飼主番号 顧客番号',
    name: 'ownername clientname lastname surname familyname fullname contactname 飼主 飼主姓名 客戶姓名 姓名 飼い主名 飼い主 飼主名 氏名 顧客名',
    given_name: 'firstname givenname forename 名',
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
    species: 'animaltype kind 物種 種類 動物別 種別 動物種',
    breed: 'breedname 品種 犬種 猫種',
    sex: 'gender 性別',
    neutered: 'desexed spayed castrated spayedneutered neuteredspayed fixed 絕育 已絕育 避妊去勢 去勢 不妊手術',
    birthdate: 'dob dateofbirth birthday birth 生日 出生日期 生年月日 誕生日',
    weight: 'weightkg currentweight bodyweight 體重 体重',
    chip_number:
      'microchip microchipnumber chip chipno microchipno chipnumber 晶片 晶片號碼 晶片號 マイクロチップ マイクロチップ番号',
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
};

/** A heading as it is compared: case, width, spaces and punctuation make no difference. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function headingsOf(entity: ImportEntity, field: string): readonly string[] {
  return [foldHeading(field), ...(HEADINGS[entity][field] ?? '').split(' ').map(foldHeading)].filter(Boolean);
}

/** Which columns fill which fields by their headings; each column fills one field at most. */
export function guessMapping(entity: ImportEntity, headings: readonly string[]): ColumnMapping {
  const folded = headings.map(foldHeading);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const field of importFields[entity]) {
    const names = headingsOf(entity, field);
    const column = names.map((name) => folded.indexOf(name)).find((at) => at >= 0 && !taken.has(at));
    if (column === undefined) continue;
    taken.add(column);
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
