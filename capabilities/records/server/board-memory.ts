/** Which state of which board: the hospital, its day, and the number of its newest event. */
export type BoardKey = { readonly hospital: string; readonly day: string; readonly seq: number };

type Remembered = { readonly key: BoardKey; readonly at: number; readonly board: unknown };

/** Bounds what changes without an event, which is nothing that a call does. */
const FRESH_MS = 2000;
/** Boards kept at once; a busy one takes about a megabyte. */
const HOSPITALS = 50;

const boards = new Map<string, Remembered>();

/**
 * The board, read again only if an event has happened in the hospital since the last read.
 *
 * After an event every open board asks at once, and all but the first get what the first one read. The number of the
 * newest event must be read before the board: a change in between is then read early and never missed.
 */
export async function rememberedBoard<Board>(key: BoardKey, read: () => Promise<Board>): Promise<Board> {
  const known = boards.get(key.hospital);
  if (known && known.key.seq === key.seq && known.key.day === key.day && Date.now() - known.at < FRESH_MS) {
    return known.board as Board;
  }
  const board = await read();
  boards.delete(key.hospital);
  boards.set(key.hospital, { key, at: Date.now(), board });
  const [oldest] = boards.keys();
  if (boards.size > HOSPITALS && oldest !== undefined) boards.delete(oldest);
  return board;
}
