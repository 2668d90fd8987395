/** What a visit is about, in whatever languages its lines are: names of diagnoses, treatments and medicines, routes, species. */
export type VisitWords = readonly (string | null)[];

/**
 * Whether a handout is about what a visit is about: one of its related words is in a name of the visit.
 *
 * Latin letters count as whole words, so that `OA` does not find "oats"; Chinese and Japanese have no spaces between words
 * and are found anywhere.
 */
export function relatedTo(related: readonly string[], visit: VisitWords): boolean {
  const names = visit.filter((name) => name !== null).map(folded);
  return related.map(folded).some((word) => word !== '' && names.some((name) => contains(name, word)));
}

function contains(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    const before = name[at - 1] ?? '';
    const after = name[at + word.length] ?? '';
    if (!(isLatin(before) && isLatin(word[0]!)) && !(isLatin(after) && isLatin(word.at(-1)!))) return true;
  }
  return false;
}

const isLatin = (character: string) => /[\p{Script=Latin}\p{N}]/u.test(character);
const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim();
