/**
 * Marks after two windows of one user have changed them at once: what either added or changed is there, what either
 * took away is gone; of a mark that both changed, mine stands.
 *
 * @param base What both began with.
 */
export function mergeGraphics<GraphicObject extends { readonly id: string }>(
  base: readonly GraphicObject[],
  local: readonly GraphicObject[],
  other: readonly GraphicObject[],
): GraphicObject[] {
  const find = (all: readonly GraphicObject[], id: string) => all.find((graphic) => graphic.id === id);
  const isMine = (graphic: GraphicObject) => JSON.stringify(graphic) !== JSON.stringify(find(base, graphic.id));
  const saved = other.flatMap((graphic) => {
    const own = find(local, graphic.id);
    if (!own) return find(base, graphic.id) ? [] : [graphic];
    return [isMine(own) ? own : graphic];
  });
  return [...saved, ...local.filter((graphic) => !find(other, graphic.id) && isMine(graphic))];
}
