import { expect, test } from 'vitest';
import { guessDelimiter, guessEncoding } from './encoding.ts';

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

test('the separator is the one that stands most often outside quotation marks', () => {
  expect(guessDelimiter('a,b,c\n1,2,3')).toBe(',');
  expect(guessDelimiter('a\tb\tc')).toBe('\t');
  expect(guessDelimiter('"a;b;c;d",x,y\n')).toBe(',');
  expect(guessDelimiter('name;city, country;x')).toBe(';');
});
