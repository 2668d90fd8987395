import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '@alder/settings';

/** Deletes letters to an address that are kept as files, where no mail server is set. */
export async function forgetLetters({ dataDir }: Pick<Settings, 'dataDir'>, address: string): Promise<void> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
    const [head = ''] = text.split(/\r?\n\r?\n/);
    if (head.toLowerCase().includes(address.toLowerCase())) await rm(path.join(folder, name), { force: true });
  }
}
