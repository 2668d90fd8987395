import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, encodeText, type WrittenCharset } from './index.ts';

test.each([
  ['ISO_IR 192', '王^小東 ポチ 뽀삐'],
  ['GB18030', '王^小东𠀀'],
  ['BIG5', '王^小東'],
  ['ISO_IR 13', 'ﾔﾏﾀﾞ^ﾀﾛｳ'],
  ['ISO_IR 100', 'Buc^Jérôme'],
  ['\\ISO 2022 IR 87', 'Yamada^Tarou=山田^太郎=やまだ^たろう'],
  ['ISO 2022 IR 13\\ISO 2022 IR 87', 'ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎=やまだ^たろう'],
] satisfies [WrittenCharset, string][])('a name survives the way into %s and back', (charset, name) => {
  const written = encodeText(name, charset);

  expect(written.complete).toBe(true);
  expect(decodeText(written.bytes, charset.split('\\'))).toBe(name);
});

test('a character that the set does not have is reported, not silently lost', () => {
  expect(encodeText('王', 'ISO_IR 100')).toEqual({ bytes: Uint8Array.of(0x3f), complete: false });
});

test('Big5 text that a device declares as ISO_IR 100 is decoded according to its setting', () => {
  const { bytes } = encodeText('王小明', 'BIG5');

  expect(decodeText(bytes, ['ISO_IR 100'], 'big5')).toBe('王小明');
});

test('UTF-8 without a declared set is recognized', () => {
  expect(decodeText(new TextEncoder().encode('もち'), [])).toBe('もち');
});

test('no bytes in no set make decoding fail', () => {
  const terms = [
    '',
    'ISO_IR 100',
    'ISO 2022 IR 87',
    'ISO 2022 IR 149',
    'ISO 2022 IR 58',
    'GB18030',
    'nonsense',
    'ISO_IR 13',
  ];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.subarray(terms), (bytes, charset) => {
      return typeof decodeText(bytes, charset) === 'string';
    }),
    { numRuns: 3000 },
  );
});

test('a character that only makers have in JIS is not written as if it were in the standard', () => {
  const charset = '\\ISO 2022 IR 87';
  expect(encodeText('高橋', charset).complete).toBe(true);
  for (const own of ['髙橋', '﨑', '①']) expect(encodeText(own, charset).complete).toBe(false);
});
