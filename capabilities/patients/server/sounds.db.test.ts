import { type OpenHospital, openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOwner, createPet, searchPets, updateOwner } from '../contract/index.ts';
import { fillSounds } from './fill-sounds.ts';
import { forgetFormerNames } from './forget-former-names.ts';
import { patientHandlers } from './index.ts';

async function openClinic(...pets: readonly (readonly [pet: string, owner?: string])[]) {
  const hospital = await openHospital(patientHandlers);
  for (const [index, [name, owner]] of pets.entries()) {
    const made = owner
      ? (await hospital.call(createOwner, { name: owner, phones: [`0912-000-10${index}`] })).payload.result.id
      : undefined;
    const patient = { name, species: 'cat', breed: 'x', patient_id: `P${index}`, ...(made && { owner: made }) };
    expect((await hospital.call(createPet, patient)).payload.result.name).toBe(name);
  }
  return hospital;
}

const names = async (hospital: OpenHospital, q: string) =>
  (await hospital.call(searchPets, { q })).payload.result.map((pet) => pet.name);

test('a Chinese name is found by pinyin with and without tones, in one word or several, and by its first letters', async () => {
  await using hospital = await openClinic(['小白', '王小明'], ['女兒']);
  for (const q of ['xiaobai', 'xiǎobái', 'xiao3bai2', 'xiao bai', 'Xiao Bai', 'xiaob', 'bai', 'xb'])
    expect(await names(hospital, q), q).toEqual(['小白']);
  for (const q of ['wangxiaoming', 'wang xiaoming', 'wxm', 'xiaoming', 'wang xiaobai', '王 xiaobai'])
    expect(await names(hospital, q), q).toEqual(['小白']);
  for (const q of ['nver', 'nüer', 'nuer', "nü'er"]) expect(await names(hospital, q), q).toEqual(['女兒']);
  for (const q of ['iaobai', 'xiaohei', 'bx']) expect(await names(hospital, q), q).toEqual([]);
});

test('a Chinese name is found by zhuyin with and without tone marks, and by its initials', async () => {
  await using hospital = await openClinic(['小白', '王小明'], ['月餅'], ['獅子']);
  for (const q of ['ㄒㄧㄠˇㄅㄞˊ', 'ㄒㄧㄠㄅㄞ', 'ㄒㄧㄠ', 'ㄒㄅ', 'ㄨㄤˊㄒㄧㄠˇㄇㄧㄥˊ'])
    expect(await names(hospital, q), q).toEqual(['小白']);
  expect(await names(hospital, 'ㄩㄝˋㄅㄧㄥˇ')).toEqual(['月餅']);
  expect(await names(hospital, 'ㄕㄗ˙')).toEqual(['獅子']);
});

test('a character with several readings is found by each of them', async () => {
  await using hospital = await openClinic(['可樂']);
  for (const q of ['kele', 'keyue']) expect(await names(hospital, q), q).toEqual(['可樂']);
});

test('traditional, simplified and Japanese forms of a character find one another', async () => {
  await using hospital = await openClinic(['黑貓', '廣澤龍']);
  for (const q of ['黑貓', '黑猫', '黒猫', '広沢', '广泽龙', '廣澤竜', '黒', '广'])
    expect(await names(hospital, q), q).toEqual(['黑貓']);
  await using other = await openClinic(['桜', '斉藤'], ['黒猫']);
  for (const q of ['櫻 齊藤', '齐藤', '齊藤']) expect(await names(other, q), q).toEqual(['桜']);
  expect(await names(other, '黑貓')).toEqual(['黒猫']);
});

test('kana, either system of romaji and a Latin name find one another', async () => {
  await using hospital = await openClinic(
    ['コタロウ'],
    ['ルナ'],
    ['Mochi'],
    ['ジュリア'],
    ['Shiro'],
    ['ﾋﾟｯﾋﾟ'],
    ['メロディー'],
  );
  for (const q of ['kotarou', 'kotaro', 'KOTARŌ', 'ｋｏｔａｒｏ', 'こたろう', 'ｺﾀﾛｳ'])
    expect(await names(hospital, q), q).toEqual(['コタロウ']);
  for (const q of ['Luna', 'runa']) expect(await names(hospital, q), q).toEqual(['ルナ']);
  for (const q of ['もち', 'モチ', 'moti']) expect(await names(hospital, q), q).toEqual(['Mochi']);
  for (const q of ['julia', 'zyuria', 'juria']) expect(await names(hospital, q), q).toEqual(['ジュリア']);
  for (const q of ['シロ', 'siro']) expect(await names(hospital, q), q).toEqual(['Shiro']);
  for (const q of ['pippi', 'ピッピ']) expect(await names(hospital, q), q).toEqual(['ﾋﾟｯﾋﾟ']);
  expect(await names(hospital, 'melody')).toEqual([]);
  expect(await names(hospital, 'merodi')).toEqual(['メロディー']);
});

test('who is written as typed stands before who only sounds so, each once, through all pages', async () => {
  await using hospital = await openClinic(['魔毛'], ['Momo'], ['モモ'], ['默默']);
  expect((await names(hospital, 'momo'))[0]).toBe('Momo');
  const seen: string[] = [];
  for (let offset: string | undefined; ; ) {
    const { payload } = await hospital.call(searchPets, { q: 'momo', limit: 1, ...(offset && { offset }) });
    seen.push(...payload.result.map((pet) => pet.name));
    offset = payload.next;
    if (!offset) break;
  }
  expect(seen).toEqual(['Momo', '默默', 'モモ']);
});

test('an owner is found by sound too, and a new name at once', async () => {
  await using hospital = await openClinic(['Rex', '陳怡君']);
  const owners = async (q: string) => (await hospital.call(searchPets, { q })).payload.owners;
  const [owner] = await owners('chenyijun');
  expect(owner).toMatchObject({ name: '陳怡君', pets: 1 });
  expect(await owners('陈怡君')).toEqual([owner]);
  await hospital.call(updateOwner, { id: owner!.id, version: 1, name: '林怡君', phones: ['0912-000-100'] });
  expect(await owners('chenyijun')).toMatchObject([{ name: '林怡君', formerly: '陳怡君' }]);
  expect(await owners('林怡君')).toEqual([{ ...owner, name: '林怡君', phones: ['0912-000-100'] }]);
  expect(await names(hospital, 'ㄌㄧㄣˊㄧˊㄐㄩㄣ')).toEqual(['Rex']);
});

test('names stored before search knew sounds are found once their turn has come', async () => {
  await using hospital = await openClinic(['小白', '王小明']);
  await hospital.work((trx) => sql`update pet_search set sounds = null`.execute(trx));
  await hospital.work((trx) => sql`update owner_search set sounds = null`.execute(trx));
  expect(await names(hospital, 'xiaobai')).toEqual([]);
  expect(await names(hospital, '小白')).toEqual(['小白']);
  await hospital.work((trx) => fillSounds({ trx } as Parameters<typeof fillSounds>[0]));
  expect(await names(hospital, 'xiaobai')).toEqual(['小白']);
  expect((await hospital.call(searchPets, { q: 'wxm' })).payload.owners).toHaveLength(1);
});

test("another hospital's patients are not found by sound", async () => {
  await using _ = await openClinic(['小白', '王小明']);
  await using own = await openClinic();
  for (const q of ['xiaobai', 'xb', 'ㄒㄧㄠˇㄅㄞˊ', 'wxm']) {
    const { payload } = await own.call(searchPets, { q });
    expect([payload.result, payload.owners], q).toEqual([[], []]);
  }
  const outside = sql`select * from app.pets_by_sound(array['xiaobai'], null, null, 10, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
  expect((await outside.execute(own.db)).rows).toEqual([]);
});

test('signs of patterns are taken literally in a search by sound', async () => {
  await using hospital = await openClinic(['小白']);
  for (const q of ['xiao.*', '小.*', '(', '[', '\\', 'a|b', '~', '^', 'ㄒ*', "'", '小|', 'xiao)('])
    expect(await names(hospital, q), q).toEqual([]);
});

test('an owner whose surname changed is found by the old one, as written and by its sound, and says so; after two years no longer', async () => {
  await using hospital = await openClinic(['Mochi', '陳怡君'], ['Kuro', '陳大文']);
  const ask = async (q: string) => (await hospital.call(searchPets, { q })).payload;
  const [found] = (await ask('陳怡君')).owners;
  const { version } = await hospital.work((trx) =>
    trx.selectFrom('owner').select('version').where('id', '=', found!.id).executeTakeFirstOrThrow(),
  );
  await hospital.call(updateOwner, { id: found!.id, version, name: '林怡君' });

  for (const q of ['陳怡君', 'chen yijun', '陈怡君']) {
    const { result, owners } = await ask(q);
    expect(
      result.map(({ name, owner }) => [name, owner?.name, owner?.formerly]),
      q,
    ).toEqual([['Mochi', '林怡君', '陳怡君']]);
    expect(owners, q).toMatchObject([{ name: '林怡君', formerly: '陳怡君' }]);
  }
  const [now] = (await ask('林怡君')).result;
  expect(now?.owner).toEqual({ id: found!.id, name: '林怡君', phones: ['0912-000-100'] });

  const later = new Date(Date.now() + 2.1 * 366 * 24 * 3_600_000);
  const sweep = (at: Date) =>
    hospital.work((trx) => forgetFormerNames({ trx, now: at } as Parameters<typeof forgetFormerNames>[0]));
  await sweep(new Date());
  expect(await names(hospital, '陳怡君')).toEqual(['Mochi']);
  await sweep(later);
  expect(await names(hospital, '陳怡君')).toEqual([]);
  expect(await names(hospital, '林怡君')).toEqual(['Mochi']);
});

test('an owner and a patient are found by the reading of their names in any script: kana of any width, romaji of either system, each word alone', async () => {
  await using hospital = await openClinic(['Rex', '佐藤一郎']);
  const owner = await hospital.call(createOwner, {
    ...{ name: '田中恵美', reading: ' ﾀﾅｶ\u3000ｴﾐ ', phones: ['0912-777-888'] },
  });
  expect(owner.payload.result.reading).toBe('ﾀﾅｶ\u3000ｴﾐ');
  const pet = { name: '小太郎', reading: 'こたろう', species: 'cat', breed: 'x', patient_id: 'K1' };
  const made = await hospital.call(createPet, { ...pet, owner: owner.payload.result.id });
  expect(made.payload.result.reading).toBe('こたろう');

  for (const q of ['こたろう', 'コタロウ', 'ｺﾀﾛｳ', 'kotarou', 'Kotaro', 'ｋｏｔａｒｏ', 'たろう'])
    expect(await names(hospital, q), q).toEqual(['小太郎']);
  for (const q of [
    'たなか',
    'タナカ',
    'tanaka',
    'ＴＡＮＡＫＡ',
    'えみ',
    'emi',
    'tanaka emi',
    'emi 小太',
    'たなか kotaro',
  ])
    expect(await names(hospital, q), q).toEqual(['小太郎']);
  for (const q of ['たなか', 'ﾀﾅｶ', 'tanaka emi', 'emi', '田中']) {
    const { owners } = (await hospital.call(searchPets, { q })).payload;
    expect(owners, q).toMatchObject([{ name: '田中恵美', reading: 'ﾀﾅｶ\u3000ｴﾐ' }]);
  }
  expect(await names(hospital, 'anaka emi')).toEqual([]);
  const [line] = (await hospital.call(searchPets, { q: '小太郎' })).payload.result;
  expect(line).toMatchObject({ reading: 'こたろう', owner: { name: '田中恵美', reading: 'ﾀﾅｶ\u3000ｴﾐ' } });
});

test('a reading in pinyin or zhuyin is found by the other of them', async () => {
  await using hospital = await openClinic();
  for (const [name, reading] of [
    ['Bobo', 'ㄅㄛ ㄅㄛˊ'],
    ['Yue', 'yuè liang4'],
  ] as const)
    await hospital.call(createPet, { name, reading, species: 'cat', breed: 'x', patient_id: name });
  for (const q of ['bobo', 'ㄅㄛㄅㄛ', 'ㄅㄛˊ']) expect(await names(hospital, q), q).toEqual(['Bobo']);
  for (const q of ['yueliang', 'yue4liang4', 'ㄩㄝˋㄌㄧㄤˋ', 'ㄌㄧㄤˋ'])
    expect(await names(hospital, q), q).toEqual(['Yue']);
});

test('a changed reading finds at once and the one before no longer, and one that is taken away finds nothing', async () => {
  await using hospital = await openClinic(['Rex', '東海林']);
  const [owner] = (await hospital.call(searchPets, { q: '東海林' })).payload.owners;
  const change = async (version: number, reading: string | null) =>
    (await hospital.call(updateOwner, { id: owner!.id, version, reading })).payload.result.version;
  const second = await change(1, 'とうかいりん');
  expect(await names(hospital, 'tokairin')).toEqual(['Rex']);
  const third = await change(second, 'しょうじ');
  expect(await names(hospital, 'syouji')).toEqual(['Rex']);
  expect(await names(hospital, 'tokairin')).toEqual([]);
  await change(third, null);
  expect(await names(hospital, 'しょうじ')).toEqual([]);
  // What was found by the reading was never known by another name.
  expect((await hospital.call(searchPets, { q: '東海林' })).payload.owners[0]).toEqual(owner);
});

test("another hospital's patients are not found by their reading", async () => {
  await using other = await openClinic();
  await other.call(createPet, { name: '小太郎', reading: 'こたろう', species: 'cat', breed: 'x', patient_id: 'K1' });
  await using own = await openClinic();
  for (const q of ['こたろう', 'kotaro']) expect(await names(own, q), q).toEqual([]);
});
