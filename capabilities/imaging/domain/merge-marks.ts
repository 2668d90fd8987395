/**
 * Marks after two windows of one user have changed them at once: what either added or changed is there, what either
 * took away is gone; of a mark that both changed, mine stands.
 *
 * @param base What both began with.
 */
export function mergeMarks<Mark extends { readonly id: string }>(
  base: readonly Mark[],
  mine: readonly Mark[],
  theirs: readonly Mark[],
): Mark[] {
  const find = (all: readonly Mark[], id: string) => all.find((mark) => mark.id === id);
  const isMine = (mark: Mark) => JSON.stringify(mark) !== JSON.stringify(find(base, mark.id));
  const kept = theirs.flatMap((mark) => {
    const own = find(mine, mark.id);
    if (!own) return find(base, mark.id) ? [] : [mark];
    return [isMine(own) ? own : mark];
  });
  return [...kept, ...mine.filter((mark) => !find(theirs, mark.id) && isMine(mark))];
}
