import { expect, test } from 'vitest';
import { EXPLICIT_BIG, EXPLICIT_LITTLE, readDicom, tags } from './index.ts';

const UNDEFINED = 0xffffffff;
/** Numbers as bytes: `[value, size]`, little or big endian. */
function bytesOf(little: boolean, ...numbers: readonly (readonly [number, 1 | 2 | 4])[]): number[] {
  return numbers.flatMap(([value, size]) => {
    const bytes = Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256);
    return little ? bytes : bytes.reverse();
  });
}
const vr = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0));

/** Elements as implicit little endian writes them, whatever is around. */
const inner = [
  ...bytesOf(true, [0x0010, 2], [0x0020, 2], [4, 4]),
  ...text('P-77'),
  // A length whose low bytes would be the VR letters "CS" of an explicit element.
  ...bytesOf(true, [0x0028, 2], [0x0010, 2], [2, 4], [512, 2]),
];
const item = (body: readonly number[]) => [...bytesOf(true, [0xfffe, 2], [0xe000, 2], [body.length, 4]), ...body];
const end = bytesOf(true, [0xfffe, 2], [0xe0dd, 2], [0, 4]);

const dataset = (little: boolean, tag: readonly [number, number]) =>
  Uint8Array.from([
    ...bytesOf(little, [tag[0], 2], [tag[1], 2]),
    ...vr('UN'),
    ...bytesOf(little, [0, 2], [UNDEFINED, 4]),
    ...item(inner),
    ...end,
    ...bytesOf(little, [0x0028, 2], [0x0011, 2]),
    ...vr('US'),
    ...bytesOf(little, [2, 2], [256, 2]),
  ]);

test.each([
  ['explicit little endian', EXPLICIT_LITTLE, true],
  ['explicit big endian', EXPLICIT_BIG, false],
])(
  'UN of undefined length is a sequence in implicit little endian inside a data set in %s',
  (_name, syntax, little) => {
    const read = readDicom(dataset(little, [0x0019, 0x1010]), { transferSyntax: syntax });
    const [found] = read.dataset.items(0x00191010);

    expect(found?.text(tags.PatientID)).toBe('P-77');
    expect(found?.number(tags.Rows)).toBe(512);
    // What follows is in the syntax of the data set again.
    expect(read.dataset.number(tags.Columns)).toBe(256);
    expect(read.warnings).toEqual([]);
  },
);
