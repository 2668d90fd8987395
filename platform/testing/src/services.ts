import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Jobs } from '@alder/jobs';
import type { Email } from '@alder/mail';
import type { Services } from '@alder/server';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';

/** Services of a test: real storage in a folder of its own, letters and jobs that are kept to be looked at. */
export type TestServices = Services & { readonly letters: Email[]; readonly sent: { name: string; data: unknown }[] };

export async function testServices(): Promise<TestServices> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-test-'));
  const settings = readSettings({ ALDER_DATA: folder });
  const letters: Email[] = [];
  const sent: { name: string; data: unknown }[] = [];
  return {
    settings,
    storage: await openStorage(settings),
    mail: { send: async (letter) => void letters.push(letter) },
    jobs: {
      send: async (_trx: unknown, name: string, data: unknown) => void sent.push({ name, data }),
    } as unknown as Jobs,
    letters,
    sent,
  };
}
