import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const cells = (text: string) => readCsv(text)?.map((row) => row.cells);

test('a separated file is read with quotes, line breaks in cells and the separator that it uses', () => {
  expect(cells('a,b\r\n"1,5","say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
  ]);
  expect(cells('a;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(cells('a\tb\n1\t2')?.[1]).toEqual(['1', '2']);
});

test('a row is named by the line at which it begins, blank lines and breaks inside cells counted', () => {
  expect(readCsv('a,b\n\n"two\nlines",2\n3,4')?.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('a file whose quote never ends is none', () => {
  expect(readCsv('a,b\n"1,2')).toBeUndefined();
});

test('no text of a written file is run as a formula, and it is read again as it was', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', "'=x", "O'Brien", 'plain, with comma'];
  const written = writeCsv([texts]);
  expect(written).not.toMatch(/(^|,|")[=+@-]/m);
  expect(cells(written)).toEqual([texts]);
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((text) => text.trim().replace(/[\r\ufeff]/g, '')),
        { minLength: 1 },
      ),
      (row) => {
        fc.pre(row.some((text) => text !== ''));
        expect(cells(writeCsv([['a', ...row]]))).toEqual([['a', ...row]]);
      },
    ),
  );
});
