import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvFault, CsvReader, csvCell, csvRow, guessSeparator, readCsv, withoutGuard } from './index.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells.map(withoutGuard));

test('a separated file is read with quotes, line breaks in cells and the separator that it uses', () => {
  expect(cells('a,b\r\n"1,5","say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
  ]);
  expect(cells('a;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(cells('a\tb\n1\t2')[1]).toEqual(['1', '2']);
});

test('a row is named by the line at which it begins, blank lines and breaks inside cells counted', () => {
  expect(readCsv('a,b\n\n"two\nlines",2\n3,4').map(({ line, row }) => [line, row])).toEqual([
    [1, 1],
    [3, 3],
    [5, 4],
  ]);
});

test('a file whose quote never ends is none', () => {
  expect(() => readCsv('a,b\n"1,2')).toThrow(new CsvFault('line 2: a quote never ends'));
});

test('no text of a written file is run as a formula, and it is read again as it was', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', "'=x", "O'Brien", 'plain, with comma'];
  const written = csvRow(texts);
  expect(written).not.toMatch(/(^|,|")[=+@-]/m);
  expect(cells(written)).toEqual([texts]);
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: 'binary' }).map((text) => text.trim().replace(/^\ufeff/, '')),
        { minLength: 1 },
      ),
      (row) => {
        fc.pre(row.some((text) => text !== ''));
        expect(cells(csvRow(['a', ...row]))).toEqual([['a', ...row]]);
      },
    ),
  );
});

test('the separator is the one that stands most often outside quotation marks', () => {
  expect(guessSeparator('a,b,c\n1,2,3')).toBe(',');
  expect(guessSeparator('a\tb\tc')).toBe('\t');
  expect(guessSeparator('"a;b;c;d",x,y\n')).toBe(',');
  expect(guessSeparator('name;city, country;x')).toBe(';');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\u00a0=1'])(
  'a cell that a spreadsheet would run as a formula is text: %j',
  (cell) => {
    expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('cells with commas, quotes and line breaks are quoted, others stay as they are', () => {
  expect(csvRow(['a,b', 'say "x"', 'two\nlines', '林', 7, null])).toBe('"a,b","say ""x""","two\nlines",林,7,\r\n');
});

test('a file in pieces cut anywhere gives the rows of the whole, and no row is lost of a file with odd quotes', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', '診'), maxLength: 60 });
  fc.assert(
    fc.property(letters, fc.array(fc.nat(60), { maxLength: 5 }), (text, cuts) => {
      const places = [0, ...cuts.filter((at) => at <= text.length).sort((a, b) => a - b), text.length];
      const reader = new CsvReader({ separator: ',' });
      const inPieces = () => {
        const rows = places.slice(1).flatMap((end, at) => reader.push(text.slice(places[at], end)));
        return [...rows, ...reader.end()];
      };
      const whole = resultOf(() => readCsv(text, { separator: ',' }));
      expect(resultOf(inPieces)).toEqual(whole);
      const lengthOfText = (from: string) => from.replaceAll(/[^a診]/g, '').length;
      if (typeof whole !== 'string')
        expect(lengthOfText(whole.flatMap((row) => row.cells).join(''))).toBe(lengthOfText(text));
    }),
  );
});

function resultOf<T>(work: () => T): T | string {
  try {
    return work();
  } catch (fault) {
    expect(fault).toBeInstanceOf(CsvFault);
    return String(fault);
  }
}

test('text behind a closing quote is kept as it was typed, or refused where nothing may be guessed', () => {
  expect(cells('a,b\n"Max" Lin,2')[1]).toEqual(['"Max" Lin', '2']);
  expect(() => readCsv('a,b\n"Max" Lin,2', { strict: true })).toThrow('line 2: a quote stands where none can');
});
