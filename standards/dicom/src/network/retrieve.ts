import { type SubOperations, statuses } from './command.ts';

/** One object that a C-GET or C-MOVE sends. */
export type Retrieved = {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly transferSyntax: string;
  /** Bytes of its data set, as they are kept. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** The object was sent or will not be: its bytes are needed no longer. Called once for each that was opened. */
  close?(): void;
};

/** Content of the last response of a retrieval. */
export type Outcome = {
  readonly status: number;
  readonly subOperations: SubOperations;
  /** SOP Instance UIDs of the objects that could not be sent. */
  readonly failed: readonly string[];
};

/** Statuses from B000 on say: taken, with something to note (PS3.7 C.4). */
const WARNING = 0xb;

/** The same objects, each opened while the one before it is being sent; one that is not sent is closed again. */
function* openAhead(objects: readonly Retrieved[]): Generator<Retrieved> {
  let ahead: Opened | undefined;
  try {
    for (const [place, object] of objects.entries()) {
      const opened = ahead ?? openOne(object);
      ahead = undefined;
      let isTaken = false;
      try {
        yield {
          ...object,
          open() {
            isTaken = true;
            const next = objects[place + 1];
            ahead = next && openOne(next);
            return opened.bytes;
          },
        };
      } finally {
        if (isTaken) object.close?.();
        else opened.drop();
      }
    }
  } finally {
    ahead?.drop();
  }
}

type Opened = {
  readonly bytes: Promise<AsyncIterable<Uint8Array>>;
  /** The object will not be read. */
  drop(): void;
};

function openOne(object: Retrieved): Opened {
  const bytes = object.open();
  // The error is handled by the sender.
  bytes.catch(() => undefined);
  const closed = () => object.close?.();
  return {
    bytes,
    drop: () => void bytes.then((chunks) => chunks[Symbol.asyncIterator]().return?.()).then(closed, closed),
  };
}

/**
 * Sends objects one after the other and reports after each: the sub-operations of a C-GET or C-MOVE.
 *
 * @param send Settles with the status of the C-STORE; what it throws counts as a failure of this object alone.
 * @see DICOM PS3.4 C.4.2.2, C.4.3.2
 */
export async function sendAll(
  objects: readonly Retrieved[],
  send: (object: Retrieved) => Promise<number>,
  report: (counts: SubOperations) => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome> {
  let [remaining, completed, warning] = [objects.length, 0, 0];
  const failed: string[] = [];
  for (const object of openAhead(objects)) {
    if (signal.aborted) break;
    const status = await send(object).catch(() => statuses.unableToProcess);
    remaining -= 1;
    if (status === statuses.success) completed += 1;
    else if (status >> 12 === WARNING) warning += 1;
    else failed.push(object.sopInstance);
    if (remaining > 0) await report({ remaining, completed, failed: failed.length, warning });
  }
  const counts = { completed, failed: failed.length, warning };
  if (remaining > 0) return { status: statuses.canceled, subOperations: { remaining, ...counts }, failed };
  const isNoneSent = failed.length > 0 && failed.length === objects.length;
  const isAllSent = failed.length === 0 && warning === 0;
  const status = isNoneSent ? statuses.unableToPerform : isAllSent ? statuses.success : statuses.someFailed;
  return { status, subOperations: counts, failed };
}
