/** Where a page of visits ended: the arrival and the id of its last one. */
export type Cursor = { readonly at: Date; readonly id: string };

/** The `next` of a page; opaque to callers. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** The cursor that `writeCursor` wrote, or nothing where a caller made one up. */
export function readCursor(offset: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(offset) ?? [];
  return at && id ? { at: new Date(Number(at)), id } : undefined;
}
