import { expect, test } from 'vitest';
import {
  derivedUid,
  EXPLICIT_BIG,
  EXPLICIT_LITTLE,
  followsPixelRepresentation,
  IMPLICIT_LITTLE,
  isPrivate,
  isStorageClass,
  isTransferSyntax,
  isUid,
  type Keyword,
  keywordOf,
  newUid,
  sopClasses,
  tagHex,
  tags,
  transferSyntax,
  vrOf,
} from './index.ts';
import { hasLongLength, isVR, valueRepresentations } from './tag.ts';

test('every attribute of the dictionary has a tag of its own and a value representation of the standard', () => {
  const entries = Object.entries(tags);
  expect(new Set(entries.map(([, tag]) => tag)).size).toBe(entries.length);
  for (const [keyword, tag] of entries) {
    expect(keywordOf(tag)).toBe(keyword);
    expect(isVR(vrOf(tag)), keyword).toBe(true);
    expect(isPrivate(tag), keyword).toBe(false);
    expect(keyword).toMatch(/^[A-Z][A-Za-z0-9]+$/);
  }
});

test('attributes have the value representation that their name says', () => {
  const rules: readonly (readonly [RegExp, readonly string[], readonly string[]])[] = [
    [/UID$/, ['UI'], ['OffendingElementUID']],
    [/Sequence$/, ['SQ'], []],
    [/Date$/, ['DA'], []],
    [/DateTime$/, ['DT'], []],
    [/PaletteColorLookupTableData$/, ['OW'], []],
  ];
  for (const keyword of Object.keys(tags) as Keyword[])
    for (const [name, expected, others] of rules)
      if (name.test(keyword) && !others.includes(keyword))
        expect(expected, `${keyword}`).toContain(vrOf(tags[keyword]));
});

test('a tag that the dictionary lacks is read as the standard says: group lengths, private creators, overlays', () => {
  expect(vrOf(0x00080000)).toBe('UL');
  expect([vrOf(0x00090010), vrOf(0x000900ff)]).toEqual(['LO', 'LO']);
  expect([vrOf(0x0009000f), vrOf(0x00090100), vrOf(0x00091001), vrOf(0x00080fff)]).toEqual(['UN', 'UN', 'UN', 'UN']);
  expect(vrOf(0x60023000)).toBe(vrOf(0x60003000));
  expect(vrOf(0x60020fff)).toBe('UN');
  expect([isPrivate(0x00090010), isPrivate(0x00080010), isPrivate(0xffff0010)]).toEqual([true, false, true]);
  expect([tagHex(0x0010_0020), tagHex(0x7fe0_0010), tagHex(0xfffe_e000)]).toEqual(['00100020', '7FE00010', 'FFFEE000']);
  expect([0x00280106, 0x00280120, 0x00283002, 0x00281103].every(followsPixelRepresentation)).toBe(true);
  expect([0x00280010, 0x00280103].some(followsPixelRepresentation)).toBe(false);
});

test('the length of an explicit element takes 32 bits where the standard says so', () => {
  expect(valueRepresentations.filter(hasLongLength)).toEqual([
    ...['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'],
  ]);
  expect(valueRepresentations).toHaveLength(34);
  expect([isVR('OX'), isVR('ob'), isVR('')]).toEqual([false, false, false]);
});

test('a transfer syntax says how its data set and its pixels are coded', () => {
  const of = (last: string) => transferSyntax(`1.2.840.10008.1.2${last}`);
  const codecs: Readonly<Record<string, readonly string[]>> = {
    native: ['', '.1', '.2', '.1.99', '.1.98'],
    rle: ['.5'],
    jpeg: ['.4.50'],
    'jpeg-extended': ['.4.51', '.4.53', '.4.55'],
    'jpeg-lossless': ['.4.57', '.4.70'],
    'jpeg-ls': ['.4.80', '.4.81'],
    'jpeg-2000': ['.4.90', '.4.91'],
    htj2k: ['.4.201', '.4.202', '.4.203'],
    'jpeg-xl': ['.4.110', '.4.111', '.4.112'],
    video: ['.4.100', '.4.101', '.4.102', '.4.103', '.4.104', '.4.105', '.4.106', '.4.107', '.4.108'],
    unknown: ['.4.999'],
  };
  for (const [codec, lasts] of Object.entries(codecs))
    for (const last of lasts) {
      expect(of(last).codec, last).toBe(codec);
      expect(of(last).encapsulated, last).toBe(!['', '.1', '.2', '.1.99'].includes(last));
      expect(of(last).explicit, last).toBe(last !== '');
      expect(of(last).bigEndian, last).toBe(last === '.2');
      expect(of(last).deflated, last).toBe(last === '.1.99');
      expect(of(last).name, last).not.toBe('');
    }
  expect([IMPLICIT_LITTLE, EXPLICIT_LITTLE, EXPLICIT_BIG].map((uid) => transferSyntax(uid).name)).toEqual([
    ...['Implicit VR Little Endian', 'Explicit VR Little Endian', 'Explicit VR Big Endian'],
  ]);
  for (const uid of [IMPLICIT_LITTLE, '1.2.840.10008.1.2.4.999']) expect(isTransferSyntax(uid)).toBe(true);
  for (const uid of ['1.2.840.10008.1.1', '1.2.840.10008.1.20', '', '1.2.3']) expect(isTransferSyntax(uid)).toBe(false);
});

test('a UID is digits and points, 64 at most', () => {
  for (const uid of ['1', '1.2.3', '0.0', '1.02', `1.${'2'.repeat(62)}`]) expect(isUid(uid), uid).toBe(true);
  for (const uid of ['', '.', '1.', '.1', '1..2', '1.a', ' 1', '1.2 ', `1.${'2'.repeat(63)}`])
    expect(isUid(uid), uid).toBe(false);
  expect(newUid(() => '00000000-0000-0000-0000-0000000000ff')).toBe('2.25.255');
  expect(isUid(newUid())).toBe(true);
  expect(newUid()).not.toBe(newUid());
  expect([derivedUid('a'), derivedUid('a') === derivedUid('b'), isUid(derivedUid(''))]).toEqual([
    derivedUid('a'),
    false,
    true,
  ]);
});

test('images, documents and private objects are stored, queries, print jobs and procedure steps are not', () => {
  const stored = ['CT', 'Ultrasound', 'ComprehensiveSR', 'EncapsulatedPdf', 'SecondaryCapture'] as const;
  for (const name of stored) expect(isStorageClass(sopClasses[name]), name).toBe(true);
  for (const last of ['5.1.4.34.7', '5.1.4.38.1', '5.1.4.39.1', '5.1.4.43.1', '5.1.4.45.1', '5.1.1.27', '5.1.1.30'])
    expect(isStorageClass(`1.2.840.10008.${last}`), last).toBe(true);
  const others = [
    'Verification',
    'StudyRootFind',
    'StudyRootMove',
    'ModalityWorklistFind',
    'StorageCommitment',
  ] as const;
  for (const name of others) expect(isStorageClass(sopClasses[name]), name).toBe(false);
  for (const last of ['5.1.4.34.4', '5.1.4.34.5.1', '5.1.4.34.6', '5.1.4.46.1', '5.1.1.28', '5.1.4.1.2'])
    expect(isStorageClass(`1.2.840.10008.${last}`), last).toBe(false);
  expect([isStorageClass('1.3.12.2.1107.5.9.1'), isStorageClass('no uid'), isStorageClass('')]).toEqual([
    true,
    false,
    false,
  ]);
});
