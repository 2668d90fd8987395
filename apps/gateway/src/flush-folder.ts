import { open } from 'node:fs/promises';

/** Flushes a folder: a name is durable when its folder is. */
export async function flushFolder(folder: string): Promise<void> {
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
