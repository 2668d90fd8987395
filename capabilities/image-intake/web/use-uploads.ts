import { useAccount } from '@alder/client';
import { useSyncExternalStore } from 'react';
import { openSavedFiles } from './saved-files.ts';
import { createUploads, type UploadNotes, type Uploads, type UploadTask } from './uploads.ts';

let shared: { key: string; uploads: Uploads } | undefined;

/** Uploads of this page: they continue while the user works elsewhere in the app, and after a reload. */
export function useUploads(): { uploads: Uploads; tasks: readonly UploadTask[]; notes: UploadNotes } {
  const { hospital, account } = useAccount();
  const key = `${hospital.key} ${account.id}`;
  if (shared?.key !== key) {
    const uploads = createUploads({ hospital: () => hospital.key, account: account.id, savedFiles: openSavedFiles() });
    shared = { key, uploads };
    void uploads.goOn();
  }
  const { uploads } = shared;
  return {
    uploads,
    tasks: useSyncExternalStore(uploads.subscribe, uploads.get),
    notes: useSyncExternalStore(uploads.subscribe, uploads.notes),
  };
}
