import { createUploads, type Uploads } from './uploads.ts';

/** Files one file; the promise ends when it is filed. @throws where it was refused. */
export type SaveFile = (file: File, to: Parameters<Uploads['add']>[1]) => Promise<void>;

/** Saves files that a program made, as a snapshot, by the uploads of the user. */
export function createSaveFile(user: Parameters<typeof createUploads>[0]): SaveFile {
  const uploads = createUploads(user);
  return (file, to) => {
    // Results of earlier uploads are in the same list and do not count.
    const before = new Set(uploads.get().map(({ id }) => id));
    return new Promise((resolve, reject) => {
      const stop = uploads.subscribe(() => {
        const task = uploads.get().find(({ id, name }) => !before.has(id) && name === file.name);
        if (task?.state === 'done') done(resolve);
        else if (task?.state === 'refused') done(() => reject(new Error(task.problem)));
      });
      const done = (end: () => void) => {
        stop();
        end();
      };
      void uploads.add([file], to);
    });
  };
}
