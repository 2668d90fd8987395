/**
 * Three-way merge of graphic objects that two windows of one user changed: added and changed ones of either are kept,
 * deleted ones of either removed; of an object that both changed, mine is kept.
 *
 * @param base The common ancestor.
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
