import { MAX_GRADE, type SampleIndexName, sampleIndexNames } from './rule.ts';

/** One index of a sample: as the analyzer sent it, or as a person saw it. */
export type SampleIndex = {
  /** 0 to 4; null where the analyzer gave only a number and no user looked. */
  readonly grade: number | null;
  /** In what the analyzer sends; null where it sent a grade, or nothing. */
  readonly value: number | null;
  /** Who gave the grade, otherwise the number. */
  readonly by: 'analyzer' | 'person';
};
/** Indices of a sample; one that nothing is known of is not there. */
export type SampleIndices = { readonly [Name in SampleIndexName]?: SampleIndex };

/** The look of a sample as a person noted it: grades, null where not judged. */
export type SampleLook = { readonly [Name in SampleIndexName]: number | null };

/** How analyzers name an index, in a comment (`HEM: 2+  LIP: 187`) or as a result of its own. */
const NAMES: Readonly<Record<SampleIndexName, string>> = {
  hemolysis: 'HEM|HEMOLYSIS|HAEMOLYSIS',
  lipemia: 'LIP|LIPEMIA|LIPAEMIA',
  icterus: 'ICT|ICTERUS',
};
const ENDS = '(?:\\s+INDEX)?';
/** A result may be called by a letter too; in a comment a letter is a word like any other. */
const LETTERS: Readonly<Record<SampleIndexName, string>> = { hemolysis: 'H', lipemia: 'L', icterus: 'I' };

const inComment = byName(
  (name) => new RegExp(`(?:^|[\\s,;])(?:${NAMES[name]})${ENDS}\\s*[:=]\\s*(\\S+?)(?=[\\s,;]|$)`, 'i'),
);
const asResult = byName((name) => new RegExp(`^(?:${NAMES[name]}|${LETTERS[name]}[- ]INDEX)${ENDS}$`, 'i'));

type Reported = Pick<SampleIndex, 'grade' | 'value'>;

/** What an analyzer wrote for an index: a grade (`2+`, `++`), or a number of its own scale. Nothing for other words. */
export function readIndex(text: string): Reported | undefined {
  const plain = text.trim();
  if (/^\++$/.test(plain)) return { grade: Math.min(plain.length, MAX_GRADE), value: null };
  const graded = /^(?:([0-9])\+|\+([0-9]))$/.exec(plain);
  if (graded) return { grade: Math.min(Number(graded[1] ?? graded[2]), MAX_GRADE), value: null };
  if (!/^-?\d+(?:[.,]\d+)?$/.test(plain)) return undefined;
  const value = Number(plain.replace(',', '.'));
  // Nothing of it, on whatever scale.
  return { grade: value <= 0 ? 0 : null, value };
}

/**
 * Indices of the sample of a result: what its analyzer sent goes before what a person saw. Where it sent a number, whose scale is
 * its own, the grade of the person is shown beside it.
 *
 * @param look As noted on the result, otherwise on its sample.
 */
export function sampleIndicesOf(
  sent: {
    readonly comments: readonly string[];
    readonly results: readonly { readonly code: string; readonly name: string; readonly raw: string }[];
  },
  look: SampleLook | null,
): SampleIndices {
  const found: { [Name in SampleIndexName]?: SampleIndex } = {};
  for (const name of sampleIndexNames) {
    const measured = reportedIndex(name, sent);
    const seen = look?.[name] ?? null;
    const grade = measured?.grade ?? seen;
    if (measured)
      found[name] = { ...measured, grade, by: measured.grade === null && seen !== null ? 'person' : 'analyzer' };
    else if (seen !== null) found[name] = { grade: seen, value: null, by: 'person' };
  }
  return found;
}

function reportedIndex(
  name: SampleIndexName,
  { comments, results }: Parameters<typeof sampleIndicesOf>[0],
): Reported | undefined {
  const texts = [
    ...comments.map((comment) => inComment[name].exec(comment)?.[1]),
    ...results
      .filter((one) => [one.code, one.name].some((text) => asResult[name].test(text.trim())))
      .map(({ raw }) => raw),
  ];
  for (const text of texts) {
    const index = text === undefined ? undefined : readIndex(text);
    if (index) return index;
  }
  return undefined;
}

function byName<Value>(make: (name: SampleIndexName) => Value): Readonly<Record<SampleIndexName, Value>> {
  return { hemolysis: make('hemolysis'), lipemia: make('lipemia'), icterus: make('icterus') };
}
