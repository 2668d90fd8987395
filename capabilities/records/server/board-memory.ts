/** Which state of which board: the hospital, its day, and the number of its newest event. */
export type BoardKey = { readonly hospital: string; readonly day: string; readonly seq: number };

type Remembered<Board> = {
  readonly key: BoardKey;
  /** When it was last asked for or brought up to date, and when it was read whole; milliseconds. */
  readonly at: number;
  readonly readAt: number;
  readonly board: Board;
};

/** Bounds what changes without an event, which is nothing that a call does. */
const FRESH_MS = 2000;
/** The same while events keep coming, each of which changes a card or two. */
const UPDATED_MS = 30_000;
/** Boards kept at once; a busy one takes about a megabyte. */
const HOSPITALS = 50;

export type BoardReader<Board> = {
  read(): Promise<Board>;
  /** Brings a board up to date by the events after `seq`; undefined if it has to be read whole. */
  update(board: Board, seq: number): Promise<Board | undefined>;
};

/**
 * Keeps the board of each hospital, read again only if an event has happened there since the last read, and of events
 * that concern single cards only those cards.
 *
 * After an event every open board asks at once, and all but the first get what the first one read. The number of the
 * newest event must be read before the board: a change in between is then read early and never missed.
 */
export function openBoardMemory<Board>() {
  const boards = new Map<string, Remembered<Board>>();

  async function updated(known: Remembered<Board> | undefined, key: BoardKey, { update }: BoardReader<Board>) {
    const age = known ? Date.now() - known.readAt : Number.POSITIVE_INFINITY;
    if (!known || known.key.day !== key.day || known.key.seq >= key.seq || age >= UPDATED_MS) return undefined;
    const board = await update(known.board, known.key.seq);
    return board === undefined ? undefined : { board, readAt: known.readAt };
  }

  return async (key: BoardKey, reader: BoardReader<Board>): Promise<Board> => {
    const known = boards.get(key.hospital);
    if (known && known.key.seq === key.seq && known.key.day === key.day && Date.now() - known.at < FRESH_MS) {
      return known.board;
    }
    const now = (await updated(known, key, reader)) ?? { board: await reader.read(), readAt: Date.now() };
    boards.delete(key.hospital);
    boards.set(key.hospital, { key, at: Date.now(), ...now });
    const [oldest] = boards.keys();
    if (boards.size > HOSPITALS && oldest !== undefined) boards.delete(oldest);
    return now.board;
  };
}
