import { fold, phoneDigits, type SearchWord } from './fold.ts';

/** Names that are kept of an owner; who had more is known by the latest. */
const KEPT = 3;
/** An owner is found by a former name for so long after it changed. */
export const FORMER_NAME_YEARS = 2;

/** The former names once `name` has become `next`; the same ones where only its writing changed. */
export function formerNames(
  { name, former_names }: { readonly name: string; readonly former_names: readonly string[] },
  next: string,
): string[] {
  if (keyOf(name) === keyOf(next)) return [...former_names];
  const others = former_names.filter((each) => keyOf(each) !== keyOf(name));
  return [name, ...others].filter((each) => keyOf(each) !== keyOf(next)).slice(0, KEPT);
}

/**
 * The former name to show beside a found owner: the one that was typed, or the latest where the present texts do not say
 * why the search found them.
 *
 * @param present Everything of the patient and the owner that search compares.
 */
export function formerNameFor(
  words: readonly SearchWord[],
  present: readonly string[],
  former: readonly string[],
): string | undefined {
  const keys = present.flatMap((text) => [keyOf(text), phoneDigits(text)]);
  const unexplained = words.filter(({ text, digits }) => !keys.some((key) => key.includes(digits || text)));
  if (unexplained.length === 0) return undefined;
  return former.find((name) => unexplained.some(({ text }) => keyOf(name).includes(text))) ?? former[0];
}

function keyOf(name: string): string {
  return fold(name).replaceAll(' ', '');
}
