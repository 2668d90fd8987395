// A DICOM node in a process of its own that ends itself, without any clean-up, when an image reaches a state:
//   node killed-node.fixture.ts '{"url":…,"folder":…,"state":"listed","way":"bytes last"}'
import { openDatabase } from '@alder/database';
import { type Draft, diskStorage, journaledStorage, type Storage } from '@alder/storage';
import { archiveAccess as archive } from '../../dicomnode/server/archive.fixture.ts';
import { startDicomNode } from '../../dicomnode/server/index.ts';
import type { IntakeState } from '../domain/index.ts';

export type KilledNode = {
  readonly url: string;
  readonly folder: string;
  /** Undefined: the process lives until it is ended. */
  readonly state?: IntakeState | undefined;
  /** Without a journal an image is acknowledged when bytes and rows are written, one of them last. */
  readonly way: 'journal' | 'bytes last' | 'rows last';
};

/** Flushes bytes only when `waited` has settled. */
function flushedAfter(storage: Storage, waited: Promise<unknown>): Storage {
  const draftOf = (draft: Draft): Draft => ({
    get bytes() {
      return draft.bytes;
    },
    write: (chunk) => draft.write(chunk),
    name: () => draft.name(),
    remember: (note) => draft.remember(note),
    commit: () => waited.then(() => draft.commit()),
    discard: () => draft.discard(),
  });
  return { ...storage, openDraft: (hospital) => draftOf(storage.openDraft(hospital)) };
}

/** Waits for the file of the journal, which is made when the first image comes, and takes images from then on. */
async function untilRoom(storage: Storage): Promise<void> {
  for (;;) {
    const draft = storage.openDraft('00000000-0000-4000-8000-000000000000');
    draft.write(Buffer.from('room'));
    const forget = draft.remember('');
    await draft.discard();
    if (forget) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const { url, folder, state, way } = JSON.parse(process.argv[2]!) as KilledNode;
const db = openDatabase(url);
const listed = Promise.withResolvers<void>();
const reached = (now: IntakeState) => {
  if (now === 'listed') listed.resolve();
  if (now === state) process.kill(process.pid, 'SIGKILL');
};
const store = way === 'journal' ? await journaledStorage(folder) : diskStorage(folder);
if (state && way === 'journal' && store.remembered.length === 0) await untilRoom(store);
const storage = way === 'bytes last' ? flushedAfter(store, listed.promise) : store;
const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
const node = await startDicomNode({ settings, db, storage, archive, reached });
process.once('message', async () => {
  await node.close(0);
  await store.close();
  await db.destroy();
  process.disconnect();
});
process.send!(node.port);
