import { describe, expect, test } from 'vitest';
import { guessMapping } from './columns.ts';
import { type PetData, type ReadOptions, readRow } from './read-row.ts';

const about = {
  dateOrder: 'ymd',
  roleMap: { vet: 'doctor', 櫃台: 'assistant' },
  doctorMap: {},
  speciesMap: { canine: 'dog', 犬: 'dog', 貓: 'cat' },
  today: '2026-11-23',
  decimals: 2,
  instantOf: (day: string, time: string) => `${day}T${time}:00.000Z`,
} as const;

function read(entity: ReadOptions['entity'], row: Readonly<Record<string, string>>) {
  const headings = Object.keys(row);
  return readRow(Object.values(row), { ...about, entity, mapping: guessMapping(entity, headings) });
}

describe('pets', () => {
  const pet = (row: Readonly<Record<string, string>>) =>
    read('pet', { patient_id: 'A1', name: 'Coco', species: 'Canine', ...row }).at(-1)!;

  test('a species word without a chosen meaning refuses the row and is never silently another', () => {
    expect(pet({ species: 'Chien' }).reasons).toEqual([{ code: 'species', field: 'species', value: 'Chien' }]);
    expect(pet({ species: '' }).reasons).toEqual([{ code: 'missing', field: 'species' }]);
    expect((pet({ species: ' ＣＡＮＩＮＥ ' }).data as PetData).species).toBe('dog');
  });

  test.each([
    ['M', 'male', null],
    ['FS', 'female', true],
    ['Male Neutered', 'male', true],
    ['母', 'female', null],
    ['公(已絕育)', 'male', true],
    ['去勢オス', 'male', true],
    ['避妊メス', 'female', true],
    ['Unknown', null, null],
    ['', null, null],
  ] as const)('the sex %s is %s, neutered %s', (written, sex, neutered) => {
    expect(pet({ sex: written })).toMatchObject({ reasons: [], data: { sex, neutered } });
  });

  test('a sex that cannot be read refuses the row, because a dose or a range may depend on it', () => {
    expect(pet({ sex: 'X7' }).reasons).toEqual([{ code: 'sex', field: 'sex', value: 'X7' }]);
  });

  test('the column for neutered counts before what the sex says', () => {
    expect(pet({ sex: 'F', neutered: 'No' }).data).toMatchObject({ sex: 'female', neutered: false });
    expect(pet({ sex: 'M', desexed: '是' }).data).toMatchObject({ sex: 'male', neutered: true });
  });

  test.each([
    ['4.2', 4.2],
    ['4,2 kg', 4.2],
    ['0,450', 0.45],
    ['1,250', 1250],
    ['850 g', 0.85],
    ['10 lb', 4.536],
    ['0', null],
    ['', null],
  ])('the weight %s is %s kg', (written, kg) => {
    expect(pet({ weight: written })).toMatchObject({ reasons: [], data: { weight: kg } });
  });

  test.each(['heavy', '-3', '2000', '4.2.1'])('the weight %s refuses the row', (weight) => {
    expect(pet({ weight }).reasons).toEqual([{ code: 'weight', field: 'weight', value: weight }]);
  });

  test('a birthday in the future, a chip that cannot be one and a name that is too long refuse the row', () => {
    expect(pet({ dob: '2027-01-01' }).reasons).toMatchObject([{ code: 'future', field: 'birthdate' }]);
    expect(pet({ dob: '2024-02-30' }).reasons).toMatchObject([{ code: 'date', field: 'birthdate' }]);
    expect(pet({ microchip: '12' }).reasons).toMatchObject([{ code: 'chip' }]);
    expect(pet({ name: 'x'.repeat(101) }).reasons).toMatchObject([{ code: 'tooLong', field: 'name' }]);
    expect(pet({ name: '' }).reasons).toMatchObject([{ code: 'missing', field: 'name' }]);
  });

  test.each([
    ...[
      'no known allergies',
      'No Known Drug Allergies.',
      'NKDA',
      'None',
      'N/A',
      '-',
      'なし',
      '特になし',
      'アレルギーなし',
    ],
    ...['無', '沒有', '無過敏史', '無藥物過敏', '過敏：無'],
  ])('%s is no alert of a pet', (alerts) => {
    expect(pet({ alerts })).toMatchObject({ reasons: [], data: { alerts: [] } });
  });

  test.each([
    ['Penicillin allergy', 'allergy'],
    ['盤尼西林過敏', 'allergy'],
    ['None of the NSAIDs', 'caution'],
    ['No dogs nearby', 'caution'],
    ['無法抽血', 'caution'],
  ])('the alert %s of a pet is kept, of the kind %s', (alerts, kind) => {
    expect(pet({ alerts }).data).toMatchObject({ alerts: [{ kind, text: alerts }] });
  });

  test('an alert of the old system is an alert of the pet, and a breed in any language the known one', () => {
    const { data } = pet({ alerts: 'bites', breed: '柴犬', microchip: '9 0011 8000 123456' });
    expect(data).toMatchObject({
      alerts: [{ kind: 'caution', text: 'bites' }],
      breed: 'Shiba',
      chip_number: '900118000123456',
    });
  });

  test('reading, passport and insurance of a pet are read; what the file does not say is not part of the row', () => {
    const row = pet({
      ...{ フリガナ: 'ココ', パスポート番号: 'DE 12 345', 保険会社: 'アニコム', 証券番号: 'A-1' },
      ...{ 保険有効期限: '2027/03/31', 補償割合: '７割' },
    });
    expect(row).toMatchObject({
      reasons: [],
      data: {
        ...{ reading: 'ココ', passport_number: 'DE 12 345', insurance_company: 'アニコム', insurance_policy: 'A-1' },
        ...{ insurance_until: '2027-03-31', insurance_share: 70 },
      },
    });
    const unsaid = Object.keys(pet({ reading: '', insurance: ' ', coverage: '0' }).data);
    expect(unsaid.filter((field) => /reading|passport|insurance/.test(field))).toEqual([]);
  });

  test.each([
    ['70', 70],
    ['70%', 70],
    ['100.0 %', 100],
    ['0.9', 90],
    ['5割', 50],
  ])('the share %s of an insurance is %s percent', (coverage, percent) => {
    expect(pet({ coverage })).toMatchObject({ reasons: [], data: { insurance_share: percent } });
  });

  test.each(['half', '101', '11割', '-5'])('the share %s of an insurance refuses the row', (coverage) => {
    expect(pet({ coverage }).reasons).toEqual([{ code: 'value', field: 'insurance_share', value: coverage }]);
  });

  test('a row that names its owner gives the owner once, known by name and telephone where there is no id', () => {
    const [owner, own] = read('pet', {
      ...{
        petname: 'Coco',
        species: '犬',
        chartnumber: 'A1',
        owner: '林小美',
        phone: '０９１２-345-678／02 2345 6789',
      },
    });
    expect(owner).toMatchObject({
      entity: 'owner',
      source_id: '林小美|0912345678',
      data: { name: '林小美', phones: ['０９１２-345-678', '02 2345 6789'] },
    });
    expect(own).toMatchObject({ entity: 'pet', parent: '林小美|0912345678' });
  });
});

describe('owners', () => {
  test('given and family name are joined as their script does', () => {
    expect(read('owner', { id: '1', firstname: 'Mei', lastname: 'Lin' })[0]!.data).toMatchObject({ name: 'Mei Lin' });
    expect(read('owner', { id: '1', 名: '小美', lastname: '林' })[0]!.data).toMatchObject({ name: '林小美' });
  });

  test('the reading of family and given name is one text, family name first, and absent where the file says none', () => {
    const row = { id: '1', lastname: '田中', 名: '恵美', 姓フリガナ: 'タナカ', 名フリガナ: 'エミ' };
    expect(read('owner', row)[0]!.data).toMatchObject({ name: '田中恵美', reading: 'タナカ エミ' });
    expect(read('owner', { id: '1', 氏名: '田中恵美', フリガナ: ' たなか　えみ ' })[0]!.data).toMatchObject({
      reading: 'たなか えみ',
    });
    expect(read('owner', { id: '1', name: 'Lin', reading: ' ' })[0]!.data).not.toHaveProperty('reading');
    expect(read('owner', { id: '1', name: 'Lin', reading: 'x'.repeat(201) })[0]!.reasons).toEqual([
      { code: 'tooLong', field: 'reading' },
    ]);
  });

  test('several numbers of one cell are several telephones, each once', () => {
    const [row] = read('owner', { id: '1', name: 'Lin', phone: '0912 345 678; 02-2345', phone2: '0912 345 678' });
    expect(row!.data).toMatchObject({ phones: ['0912 345 678', '02-2345'] });
  });

  test('a number that our list of refused rows wrote as text is read as it was', () => {
    const [row] = read('owner', { id: '1', name: 'Lin', phone: "'+886 912 345 678" });
    expect(row!.data).toMatchObject({ phones: ['+886 912 345 678'] });
  });

  test('an owner without a name is refused', () => {
    expect(read('owner', { id: '7', name: ' ', phone: '1' })[0]!.reasons).toEqual([{ code: 'missing', field: 'name' }]);
  });
});

describe('visits and weights', () => {
  test('a visit without a time of day is at noon of the hospital, its doctor and free notes stand in S', () => {
    const [row] = read('visit', {
      id: 'v1',
      petid: '9',
      date: '2024/3/5',
      vet: 'Dr. Wu',
      notes: 'vomits',
      plan: 'diet',
    });
    expect(row).toMatchObject({
      ...{ source_id: 'v1', parent: '9', patient_id: null, reasons: [] },
      data: { checked_in_at: '2024-03-05T12:00:00.000Z', subjective: '[Dr. Wu]\nvomits', plan: 'diet' },
    });
  });

  test('a visit that names no pet or no day is refused with both reasons', () => {
    expect(read('visit', { petid: '', date: '', notes: 'x' })[0]!.reasons).toEqual([
      { code: 'missing', field: 'date' },
      { code: 'missing', field: 'pet_id' },
    ]);
  });

  test('a weight without an id is known by pet, time and value, so that a repeat is the same row', () => {
    const row = { chartnumber: 'A1', date: '2024-03-05 09:30', weightkg: '4.2' };
    const [one] = read('weight', row);
    expect(one).toMatchObject({ patient_id: 'A1', data: { measured_at: '2024-03-05T09:30:00.000Z', weight: 4.2 } });
    expect(read('weight', row)[0]!.source_id).toBe(one!.source_id);
    expect(read('weight', { ...row, weightkg: '4.3' })[0]!.source_id).not.toBe(one!.source_id);
  });
});
