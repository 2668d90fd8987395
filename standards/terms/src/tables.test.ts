import { expect, test } from 'vitest';
import {
  analyteOf,
  analytes,
  analyzers,
  breedOf,
  breeds,
  charsets,
  classOfModel,
  classOfPanel,
  decodeText,
  deviceModels,
  dosesPerDay,
  encodeText,
  frequencies,
  hl7Sex,
  hl7Species,
  panels,
  readAnalyte,
  readSex,
  readSpecies,
  sexes,
  species,
  speciesOf,
} from './index.ts';

test('a species is known by its code, by each of its names and by what analyzers call it', () => {
  for (const { code, en, ja, zhtw, hl7 } of species) {
    expect(speciesOf(code)?.en).toBe(en);
    for (const name of [code, en, ja, zhtw, ` ${en.toUpperCase()} `]) expect(readSpecies(name), name).toBe(code);
    expect(readSpecies(hl7.toLowerCase())).toBe(hl7 === 'OTHER' ? 'other' : code);
    expect(hl7Species(code)).toBe(hl7);
    expect(hl7).toMatch(/^[A-Z]+$/);
  }
  expect(readSpecies('')).toBeUndefined();
});

test('analyzers of IDEXX receive the species by their own names', () => {
  const sent = [
    'dog',
    'cat',
    'rabbit',
    'ferret',
    'bird',
    'horse',
    'cattle',
    'pig',
    'sheep',
    'goat',
    'snake',
    'hamster',
  ];
  expect(sent.map(hl7Species)).toEqual([
    ...['CANINE', 'FELINE', 'RABBIT', 'FERRET', 'AVIAN', 'EQUINE', 'BOVINE', 'PIG', 'SHEEP', 'GOAT', 'SNAKE', 'OTHER'],
  ]);
});

test('each sex that HL7 and analyzers write is read, and nothing that only contains one', () => {
  for (const text of ['M', 'mn', 'MC', 'Male', 'MALE_INTACT', ' MALE_NEUTERED ']) expect(readSex(text)).toBe('male');
  for (const text of ['F', 'fs', 'FN', 'Female', 'FEMALE_INTACT', 'FEMALE_SPAYED'])
    expect(readSex(text)).toBe('female');
  for (const text of ['', 'U', 'XM', 'MX', 'XF', 'FX', 'UNKNOWN']) expect(readSex(text)).toBeUndefined();
  expect([hl7Sex('male'), hl7Sex('female'), hl7Sex(null)]).toEqual(['M', 'F', 'U']);
  expect(sexes.map((sex) => readSex(hl7Sex(sex)))).toEqual(sexes);
});

test('a breed has at most one number of the breed ontology, and no number names two breeds', () => {
  const numbers = Object.values(breeds).flatMap((list) => list.flatMap(({ vbo }) => vbo ?? []));
  for (const number of numbers) expect(number).toMatch(/^VBO:\d{7}$/);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const code of ['dog', 'cat']) for (const { en, vbo } of breeds[code]!) expect(vbo !== undefined, en).toBe(true);
});

test('a breed is found by its name in any language, in any letter case, and only among those of its species', () => {
  for (const [code, list] of Object.entries(breeds))
    for (const { en, ja, zhtw } of list)
      for (const name of [en, ja, zhtw, ` ${en.toUpperCase()} `]) expect(breedOf(code, name), name).toBeDefined();
  expect(breedOf('dog', 'Shiba')?.zhtw).toBe('柴犬');
  expect(breedOf('cat', 'Shiba')).toBeUndefined();
  expect(breedOf('axolotl', 'Shiba')).toBeUndefined();
});

test('an analyte is known by each of its codes and names, and no name is claimed by two', () => {
  for (const one of analytes) {
    expect(analyteOf(one.code)).toBe(one);
    for (const name of [one.code, ...one.aliases])
      for (const spelling of [name, ` ${name.toLowerCase()} `, `${name}/`])
        expect(readAnalyte([spelling])?.code, spelling).toBe(one.code);
    if (one.loinc) expect(readAnalyte([` ${one.loinc} `])?.code).toBe(one.code);
    expect(one.toSi).toBeGreaterThan(0);
    expect(panels).toContain(one.panel);
    expect(one.aliases.every((alias) => alias !== '')).toBe(true);
  }
  expect(readAnalyte(['total   protein'])?.code).toBe('TP');
  // A slash inside a name is part of it.
  expect(readAnalyte(['A/G'])?.code).toBe('ALB_GLOB');
  expect(readAnalyte([])).toBeUndefined();
  expect(analyteOf('CRP')).toMatchObject({ aliases: [], loinc: '1988-5' });
  expect(analyteOf('SAA')).not.toHaveProperty('loinc');
});

test('a result fulfills the order of a device that measures the same kind', () => {
  const modelsOf = (kind: string) => deviceModels.filter((model) => classOfModel(model) === kind);
  expect(modelsOf('hematology')).toEqual(['ProCyte_Dx', 'ProCyte_One', 'LaserCyte', 'VetAutoread', 'hm5']);
  expect(modelsOf('chemistry')).toEqual(['Catalyst_Dx', 'Catalyst_One', 'VetTest', 'VetStat', 'VetLyte', 'vs2']);
  expect(modelsOf('immuno')).toEqual(['SNAPshot_Dx', 'SNAP_Reader', 'SNAP', 'vue']);
  expect(modelsOf('urine')).toEqual(['UA_Analyzer']);
  expect(modelsOf('coagulation')).toEqual(['Coag_Dx']);
  expect(modelsOf('any')).toEqual(['generic']);
  expect(analyzers.every((model) => deviceModels.includes(model))).toBe(true);
  expect(Object.fromEntries(panels.map((panel) => [panel, classOfPanel(panel)]))).toEqual({
    ...{ chem: 'chemistry', elec: 'chemistry', bgas: 'chemistry', endo: 'immuno', immuno: 'immuno' },
    ...{ cbc: 'hematology', coag: 'coagulation', ua: 'urine' },
  });
});

test('a prescription every so many hours has as many doses as fit into a day', () => {
  const hourly = frequencies.filter((frequency) => /^Q\d/.test(frequency));
  expect(hourly.map((frequency) => dosesPerDay(frequency) * Number(/\d+/.exec(frequency)![0]))).toEqual([
    ...[24, 24, 24, 24],
  ]);
  expect((['QD', 'BID', 'TID', 'QID', 'PRN', 'STAT'] as const).map(dosesPerDay)).toEqual([1, 2, 3, 4, 1, 1]);
});

test('every byte of code page 850 is its letter, there and back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = decodeText(bytes, 'cp850');
  expect([...text]).toHaveLength(256);
  expect(new Set(text).size).toBe(256);
  expect(text.slice(0, 128)).toBe(new TextDecoder('windows-1252').decode(bytes.slice(0, 128)));
  expect([text[0x80], text[0x84], text[0x94], text[0x81], text[0xe1], text[0xe6], text[0xff]].join('')).toBe(
    'Çäöüßµ\u00a0',
  );
  expect([...encodeText(text, 'cp850')]).toEqual([...bytes]);
});

test('a letter that a charset cannot write becomes a question mark, and every letter that it can is read again', () => {
  expect([...encodeText('猫A', 'windows-1252')]).toEqual([0x3f, 0x41]);
  expect([...encodeText('猫', 'cp850')]).toEqual([0x3f]);
  expect([...encodeText('猫', 'shift_jis')]).toEqual([0x94, 0x4c]);
  expect([...encodeText('貓', 'big5')]).toEqual([0xbf, 0xdf]);
  expect([...encodeText('ア', 'euc-jp')]).toEqual([0xa5, 0xa2]);
  expect([...encodeText('猫', 'utf-8')]).toEqual([0xe7, 0x8c, 0xab]);
  const names = species.flatMap(({ ja, zhtw }) => [
    ['shift_jis', ja],
    ['euc-jp', ja],
    ['big5', zhtw],
    ['gb18030', zhtw],
  ]) as [(typeof charsets)[number], string][];
  for (const [charset, name] of names) expect(decodeText(encodeText(name, charset), charset)).toBe(name);
  for (const charset of charsets) expect(decodeText(encodeText('Momo 12', charset), charset)).toBe('Momo 12');
});
