import { type Db, inHospital, newId } from '@alder/database';
import type { Usage } from '@alder/wire';

type Note = Usage & { readonly version: string };

const FLUSH_EVERY_MS = 2_000;
/** More than this in one interval is noise; the rest is dropped. */
const MAX_NOTES = 5_000;

/** Keeps usage notes, many in one statement; losing the last seconds of them in a crash is harmless. */
export function openUsage(db: Db, onError: (error: Error) => void) {
  let waiting = new Map<string, Note[]>();
  let count = 0;

  const flush = async () => {
    const batch = waiting;
    waiting = new Map();
    count = 0;
    for (const [hospital, notes] of batch) {
      const at = new Date();
      const rows = notes.map(({ version, screen, action, duration_ms }) => ({
        id: newId(),
        at,
        version,
        screen,
        action,
        duration_ms: duration_ms ?? null,
      }));
      await inHospital(db, hospital, (trx) => trx.insertInto('usage_note').values(rows).execute()).catch(onError);
    }
  };
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();

  return {
    note(hospital: string, note: Note): void {
      if (count >= MAX_NOTES) return;
      count += 1;
      const notes = waiting.get(hospital);
      if (notes) notes.push(note);
      else waiting.set(hospital, [note]);
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export type UsageNotes = ReturnType<typeof openUsage>;
