import type { AstmRecord } from '@alder/astm';
import type { SentFile } from './run.ts';

/** First letters of PNG, JPEG, BMP and PDF in Base64. */
const IMAGE = /^(iVBORw0KGgo|\/9j\/|Qk[0-9A-Za-z+/]|JVBERi0)[A-Za-z0-9+/=\s]{60,}$/;
/** A component before the data that says what it is: `BMP:base64`, `Image^PNG^Base64`. */
const IMAGE_PREFIX = /^(data:)?(image|application|png|bmp|jpe?g)?.*base64/i;
const STREAM_PREFIX = /-stream(\/deflate)?:base64$/i;
const CURVE_NAME = /histogram|curve|distribution|^dist_/i;
/** Two dimensions: not a curve; it stays in the message alone. */
const MATRIX_NAME = /matrix|scatter/i;

/** Fewest numbers in a field that are the points of a curve and no measured values. */
const MIN_NUMBERS = 16;

/**
 * Histograms and images in a record of a manufacturer (M), or in a result (R) that is one.
 *
 * `M|1|HISTOGRAM|RBC/PLT|RbcAlongRes|<limits>|<points>` has two fields of numbers: the last are the points, the one before the
 * limits. Whatever cannot be made out is left to the message, which is kept with every byte.
 */
export function graphsIn(record: AstmRecord): SentFile[] {
  const fields = record.fields.slice(2).map((repeats) => repeats.map((parts) => parts.map((part) => part.trim())));
  const words = fields.flat(2).filter((part) => part.length > 0 && part.length < 60 && !isNumber(part));
  const name = nameOf(words);
  const images = fields.flat().flatMap((parts) =>
    parts.flatMap((part, at): SentFile[] => {
      const isNamed =
        part.length > 60 && at > 0 && IMAGE_PREFIX.test(parts[at - 1]!) && !STREAM_PREFIX.test(parts[at - 1]!);
      return IMAGE.test(part) || isNamed ? [{ name, encoding: 'base64', data: part }] : [];
    }),
  );
  if (images.length > 0) return images;
  if (!words.some((word) => CURVE_NAME.test(word)) || words.some((word) => MATRIX_NAME.test(word))) return [];
  const curves = fields.map(curveIn).filter((text) => text !== undefined);
  const points = curves.at(-1);
  if (points === undefined) return [];
  const limits = curves.length > 1 ? curves.at(-2) : undefined;
  return [{ name, encoding: 'curve', data: points, ...(limits !== undefined && { limits }) }];
}

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text);

/** The numbers of a field as they were sent: packed, in parts, or in one text. */
function curveIn(repeats: readonly (readonly string[])[]): string | undefined {
  const [first = []] = repeats;
  if (STREAM_PREFIX.test(first[0] ?? '')) return `${first[0]}^${first[1] ?? ''}`;
  const parts = repeats.flat().filter(Boolean);
  const numbers = parts.length === 1 ? parts[0]!.split(/[\s,;]+/) : parts;
  return numbers.length >= MIN_NUMBERS && numbers.every(isNumber) ? numbers.join(',') : undefined;
}

/** Cells that a histogram counts: `RbcAlongRes` is the one of red cells. */
const CELLS = /(?:^|[\W_])(WBC|RBC|PLT|LYM|MON|GRA|EOS|BAS|RET)/i;

function nameOf(words: readonly string[]): string {
  const curve = words.find((word) => CURVE_NAME.test(word));
  const cell = CELLS.exec(words.filter((word) => !word.includes('/')).join(' '))?.[1];
  if (curve && cell) return `${cell.toUpperCase()} histogram`;
  return words
    .filter((word) => !IMAGE_PREFIX.test(word))
    .slice(0, 3)
    .join(' ')
    .slice(0, 100);
}
