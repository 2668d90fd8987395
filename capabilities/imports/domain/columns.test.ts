import { expect, test } from 'vitest';
import {
  dateFields,
  foldHeading,
  guessEntity,
  guessMapping,
  type ImportEntity,
  importEntities,
  importFields,
  missingFields,
  moneyFields,
  oldSystems,
  requiredFields,
} from './index.ts';

test.each([
  ['owner', ['Client ID', 'First Name', 'Last Name', 'Mobile', 'Email']],
  ['owner', ['客戶編號', '姓名', '電話', '地址']],
  ['pet', ['Chart No', 'Pet Name', 'Species', 'Breed', 'Sex', 'DOB', 'Client', 'Phone']],
  ['pet', ['カルテ番号', 'ペット名', '種類', '品種', '性別', '飼い主名', '電話番号']],
  ['pet', ['病歷號', '寵物名', '物種', '品種', '性別', '飼主', '電話']],
  ['weight', ['Animal ID', 'Date', 'Weight (kg)']],
  ['visit', ['Consult ID', 'Animal ID', 'Date', 'History', 'Examination', 'Assessment', 'Plan']],
] as const)('headings of %s are known: %s', (entity, headings) => {
  expect(guessEntity(headings)).toBe(entity);
});

test('headings that no one knows leave the choice to a person', () => {
  expect(guessEntity(['a1', 'b2', 'c3'])).toBeUndefined();
  expect(missingFields('pet', {})).toEqual([['name'], ['species'], ['id', 'patient_id']]);
});

test('each column fills one field at most, and every field is filled by its own name', () => {
  for (const entity of importEntities) {
    const mapping = guessMapping(entity, importFields[entity]);
    expect(Object.keys(mapping)).toEqual([...importFields[entity]]);
    expect(new Set(Object.values(mapping)).size).toBe(importFields[entity].length);
  }
});

/** How programs of three languages head a file, each with the field that the column fills, in the order of the fields. */
const FILES: readonly (readonly [ImportEntity, Readonly<Record<string, string>>])[] = [
  [
    'owner',
    {
      ...{
        'Client ID': 'id',
        Surname: 'name',
        Forename: 'given_name',
        'Mobile Phone': 'phone',
        'Work Phone': 'phone_2',
      },
      ...{ 'Tel 3': 'phone_3', 'E-mail Address': 'email', 'Street Address': 'address', Remarks: 'notes' },
    },
  ],
  [
    'owner',
    {
      ...{ 客戶編號: 'id', 客戶姓名: 'name', 名: 'given_name', 行動電話: 'phone', 市話: 'phone_2', 電話3: 'phone_3' },
      ...{ 電子郵件: 'email', 住址: 'address', 備註: 'notes' },
    },
  ],
  [
    'owner',
    {
      飼い主番号: 'id',
      氏名: 'name',
      携帯電話: 'phone',
      自宅電話: 'phone_2',
      メール: 'email',
      住所: 'address',
      備考: 'notes',
    },
  ],
  [
    'pet',
    {
      ...{ 'Animal ID': 'id', 'Chart No.': 'patient_id', 'Patient Name': 'name', 'Animal Type': 'species' },
      ...{
        'Breed Name': 'breed',
        Gender: 'sex',
        Desexed: 'neutered',
        'Date of Birth': 'birthdate',
        'Body Weight': 'weight',
      },
      ...{
        Microchip: 'chip_number',
        Colour: 'coat_colour',
        'Pet Status': 'status',
        Warnings: 'alert',
        Comments: 'notes',
      },
      ...{ 'Contact Code': 'owner_id', Client: 'owner_name', Telephone: 'owner_phone', 'Client Email': 'owner_email' },
      'Client Address': 'owner_address',
    },
  ],
  [
    'pet',
    {
      ...{ 寵物編號: 'id', 病歷號碼: 'patient_id', 寵物名稱: 'name', 種類: 'species', 品種: 'breed', 性別: 'sex' },
      ...{ 絕育: 'neutered', 出生日期: 'birthdate', 體重: 'weight', 晶片號碼: 'chip_number', 毛色: 'coat_colour' },
      ...{ 狀態: 'status', 過敏: 'alert', 備註: 'notes', 飼主編號: 'owner_id', 飼主姓名: 'owner_name' },
      ...{ 聯絡電話: 'owner_phone', 電子郵件: 'owner_email', 地址: 'owner_address' },
    },
  ],
  [
    'pet',
    {
      ...{ 動物番号: 'id', カルテ番号: 'patient_id', ペット名: 'name', 動物種: 'species', 犬種: 'breed', 性別: 'sex' },
      ...{
        避妊去勢: 'neutered',
        生年月日: 'birthdate',
        体重: 'weight',
        マイクロチップ: 'chip_number',
        毛色: 'coat_colour',
      },
      ...{ 状態: 'status', アレルギー: 'alert', メモ: 'notes', 顧客番号: 'owner_id', 飼い主名: 'owner_name' },
      ...{ 電話番号: 'owner_phone', メールアドレス: 'owner_email', 住所: 'owner_address' },
    },
  ],
  [
    'weight',
    { 'Weight ID': 'id', 'Animal Code': 'pet_id', Chart: 'patient_id', 'Weighed At': 'measured_at', kg: 'weight' },
  ],
  ['weight', { 病歷號: 'patient_id', 測量日期: 'measured_at', 體重: 'weight' }],
  ['weight', { 番号: 'id', 動物番号: 'pet_id', 診察券番号: 'patient_id', 測定日: 'measured_at', 体重: 'weight' }],
  [
    'visit',
    {
      ...{ 'Consult ID': 'id', 'Animal ID': 'pet_id', 'Chart Number': 'patient_id', 'Visit Date': 'date' },
      ...{ 'Presenting Complaint': 'reason', History: 'subjective', Findings: 'objective', Diagnosis: 'assessment' },
      ...{ Treatment: 'plan', Vet: 'doctor', 'Clinical Notes': 'notes' },
    },
  ],
  [
    'visit',
    {
      ...{ 寵物編號: 'pet_id', 就診日期: 'date', 主訴: 'reason', 病史: 'subjective', 理學檢查: 'objective' },
      ...{ 診斷: 'assessment', 處置: 'plan', 獸醫師: 'doctor', 備註: 'notes' },
    },
  ],
  [
    'visit',
    {
      ...{ カルテ番号: 'patient_id', 診察日: 'date', 来院理由: 'reason', 問診: 'subjective', 身体検査: 'objective' },
      ...{ 診断: 'assessment', 治療: 'plan', 担当医: 'doctor', 備考: 'notes' },
    },
  ],
  ['alert', { 'Alert ID': 'id', 'Pet Code': 'pet_id', 'Alert Text': 'text', 'Alert Type': 'kind' }],
  ['alert', { 寵物編號: 'pet_id', 病歷號: 'patient_id', 警示內容: 'text', 類別: 'kind' }],
  ['alert', { 動物番号: 'pet_id', 注意事項: 'text', 種別: 'kind' }],
  [
    'allergy',
    {
      ...{ 'Allergy ID': 'id', 'Pet Code': 'pet_id', 'Allergic to': 'allergen', Ingredient: 'active_substance' },
      ...{ Symptoms: 'reaction', 'Severity Level': 'severity', 'Recorded on': 'noted_on' },
    },
  ],
  [
    'allergy',
    {
      寵物編號: 'pet_id',
      過敏原: 'allergen',
      成分: 'active_substance',
      反應: 'reaction',
      嚴重度: 'severity',
      日期: 'noted_on',
    },
  ],
  [
    'allergy',
    {
      ...{ カルテ番号: 'patient_id', アレルゲン: 'allergen', 有効成分: 'active_substance', 症状: 'reaction' },
      ...{ 重症度: 'severity', 記録日: 'noted_on' },
    },
  ],
  [
    'vaccination',
    {
      ...{ 'Vaccination ID': 'id', 'Animal ID': 'pet_id', 'Date Given': 'given_on', 'Vaccine Name': 'vaccine' },
      ...{ Maker: 'manufacturer', 'Batch No.': 'lot', Expiry: 'expires_on', Volume: 'dose', Route: 'site' },
      ...{ 'Administered by': 'given_by', 'Due Date': 'next_due', 'Rabies Tag': 'tag', Notes: 'notes' },
    },
  ],
  [
    'prescription',
    {
      ...{ 'Script ID': 'id', 'Animal ID': 'pet_id', 'Dispensed on': 'date', 'Drug Name': 'medicine' },
      ...{ Concentration: 'strength', Qty: 'quantity', Units: 'unit', Directions: 'instructions', Refills: 'repeats' },
      ...{ Prescriber: 'doctor', Comment: 'notes' },
    },
  ],
  [
    'invoice',
    {
      ...{ 'Line ID': 'id', 'Invoice No.': 'number', 'Client ID': 'owner_id', 'Animal ID': 'pet_id' },
      ...{
        'Invoice Date': 'date',
        'Item Name': 'description',
        Qty: 'quantity',
        'Unit Price': 'unit_price',
        GST: 'tax',
      },
      ...{ 'Line Total': 'amount', 'Invoice Total': 'total', 'Amount Paid': 'paid', Comment: 'notes' },
    },
  ],
  ['balance', { 'Customer ID': 'owner_id', 'Amount Due': 'balance', 'As of': 'date', Comment: 'notes' }],
  ['balance', { 飼主編號: 'owner_id', 欠款: 'balance', 日期: 'date', 備註: 'notes' }],
  ['deposit', { 'Deposit ID': 'id', 'Client ID': 'owner_id', Prepayment: 'deposit', 'Deposit Date': 'date' }],
  ['deposit', { 顧客番号: 'owner_id', 前受金: 'deposit', 入金日: 'date', 備考: 'notes' }],
  [
    'appointment',
    {
      ...{ 'Booking ID': 'id', 'Animal ID': 'pet_id', 'Client ID': 'owner_id', 'Start Time': 'starts_at' },
      ...{ Duration: 'minutes', 'Appointment Type': 'appointment', Resource: 'doctor', 'Appointment Status': 'status' },
      Comment: 'notes',
    },
  ],
  [
    'due',
    {
      'Reminder ID': 'id',
      'Animal ID': 'pet_id',
      'Next Due': 'due_on',
      'Reminder for': 'what',
      'Last Given': 'last_on',
    },
  ],
];

test.each(FILES)('a file of %s with other headings is understood column by column: %j', (entity, columns) => {
  const headings = Object.keys(columns);
  expect(guessEntity(headings)).toBe(entity);
  const found = Object.entries(guessMapping(entity, headings)).map(([field, column]) => [headings[column], field]);
  expect(Object.fromEntries(found)).toEqual(columns);
});

test('case, width, blanks and signs of a heading make no difference', () => {
  expect(['Owner-ID ', 'ＯＷＮＥＲ　ＩＤ', 'owner_id', '(owner) id:'].map(foldHeading)).toEqual(
    Array(4).fill('ownerid'),
  );
});

test.each([
  ['owner', ['Contact Code', 'Business_Name', 'First Name', 'Phone'], ['id', 'name', 'given_name', 'phone']],
  ['owner', ['url', 'organization_name', 'firstname'], ['id', 'name', 'given_name']],
  ['owner', ['Customer Id', 'Company Name'], ['id', 'name']],
  [
    'pet',
    ['Animal Code', 'Animal Name', 'Species', 'sex_name', 'Animal Colour'],
    ['id', 'name', 'species', 'sex', 'coat_colour'],
  ],
  ['pet', ['url', 'name', 'species', 'deceased', 'client'], ['id', 'name', 'species', 'status', 'owner_id']],
  [
    'visit',
    ['url', 'patients', 'admitted_time', 'complaint', 'supervising_veterinarian'],
    ['id', 'pet_id', 'date', 'reason', 'doctor'],
  ],
  [
    'prescription',
    ['Service Date', 'Treatment', 'Qty Dispensed', 'Dr. ID'],
    ['date', 'medicine', 'quantity', 'doctor'],
  ],
] as const)('what an old system calls its columns of %s is known: %j', (entity, headings, fields) => {
  const mapping = guessMapping(entity, headings);
  expect(Object.fromEntries(Object.entries(mapping).map(([field, column]) => [headings[column], field]))).toEqual(
    Object.fromEntries(headings.map((heading, index) => [heading, fields[index]])),
  );
});

test('an old system names where its columns are documented, and each of its headings is of a field of the product', () => {
  for (const { id, name, source, headings } of oldSystems) {
    expect(id).toMatch(/^[a-z]+$/);
    expect(name).not.toBe('');
    expect(new URL(source).protocol).toBe('https:');
    for (const [entity, fields] of Object.entries(headings))
      for (const [field, names] of Object.entries(fields)) {
        expect(importFields[entity as ImportEntity]).toContain(field);
        expect(names.split('|')).not.toContain('');
      }
  }
});

test('a file is checked once each of its rows can be known again and says what it must', () => {
  for (const entity of importEntities) {
    const all = importFields[entity];
    const mapped = (fields: readonly string[]) => Object.fromEntries(fields.map((field, column) => [field, column]));
    expect(missingFields(entity, mapped(all))).toEqual([]);
    for (const anyOf of requiredFields[entity]) {
      const left = all.filter((field) => !anyOf.includes(field));
      expect(missingFields(entity, mapped(left))).toEqual([anyOf]);
      for (const field of anyOf) expect(missingFields(entity, mapped([...left, field]))).toEqual([]);
    }
  }
});

test('fields of days and of money are fields of a file', () => {
  const all: readonly string[] = Object.values(importFields).flat();
  for (const field of [...dateFields, ...moneyFields]) expect(all).toContain(field);
});
