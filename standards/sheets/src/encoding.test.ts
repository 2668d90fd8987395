import { expect, test } from 'vitest';
import { guessEncoding, readText } from './index.ts';

/** `病歷號,寵物名\nA1,小黑\n` in Big5. */
const BIG5 = Buffer.from('af66be e4b8b9 2cc3 64aaab a657 0a41312c a470b6c2 0a'.replaceAll(' ', ''), 'hex');
/** `カルテ番号,名前\nA1,ポチ\n` in Shift_JIS. */
const SHIFT_JIS = Buffer.from('834a838b83 65 94d48d86 2c96bc914f 0a41312c837c8360 0a'.replaceAll(' ', ''), 'hex');

test('a file from Taiwan or Japan is read in the encoding in which it was written', () => {
  expect(new TextDecoder('big5').decode(BIG5)).toContain('小黑');
  expect(new TextDecoder('shift_jis').decode(SHIFT_JIS)).toContain('ポチ');
  expect(guessEncoding(BIG5)).toBe('big5');
  expect(guessEncoding(SHIFT_JIS)).toBe('shift_jis');
  expect(guessEncoding(Buffer.from('病歷號,寵物名\nA1,小黑'))).toBe('utf-8');
  expect(guessEncoding(Buffer.from('\ufeffa,b', 'utf16le'))).toBe('utf-16le');
  expect(guessEncoding(Buffer.from('\ufeffa,b', 'utf16le').swap16())).toBe('utf-16be');
});

test('a character that the end of the head cuts in two does not make UTF-8 another encoding', () => {
  const bytes = Buffer.from('病歷號');
  expect(guessEncoding(bytes.subarray(0, bytes.length - 1))).toBe('utf-8');
});

const encoded: readonly [string, string, readonly number[]][] = [
  ['utf-8', '診察', [0xe8, 0xa8, 0xba, 0xe5, 0xaf, 0x9f]],
  ['utf-16le', '診a', [0xff, 0xfe, 0x3a, 0x8a, 0x61, 0x00]],
  ['utf-16be', '診a', [0xfe, 0xff, 0x8a, 0x3a, 0x00, 0x61]],
  ['utf-16le', 'ab', [0x61, 0x00, 0x62, 0x00]],
];

test.each(encoded)('a file in %s is read: %s', (encoding, text, bytes) => {
  const read = readText(new Uint8Array(bytes), 'zhtw');
  expect(read?.encoding).toBe(encoding);
  expect(read?.text.replace('\ufeff', '')).toBe(text);
});

test('an old file is read in the encoding of the language of the hospital, and what is no text is refused', () => {
  expect(readText(new Uint8Array([0xa4, 0xa4, 0xa4, 0xe5]), 'zhtw')).toEqual({ text: '中文', encoding: 'big5' });
  expect(readText(new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), 'ja')).toEqual({ text: '日本', encoding: 'shift_jis' });
  expect(readText(new Uint8Array([0xff, 0xff, 0xff, 0x00]), 'en')).toBeUndefined();
});
