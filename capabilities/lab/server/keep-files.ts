import { createHash } from 'node:crypto';
import { newId } from '@alder/database';
import type { SentFile } from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import { MAX_SENT_FILES, readSentFile } from '../domain/index.ts';
import { insertFiles, setPdf } from './file.repository.ts';

const NAME_LETTERS = 120;

/**
 * Keeps the documents and pictures of a run beside its result, each once. One that cannot be kept is named with the reason;
 * the values of its message are filed all the same.
 */
export async function keepFiles(work: Work, record: string, files: readonly SentFile[] = []): Promise<void> {
  if (files.length === 0) return;
  const { trx, services, hospital, emit } = work;
  const rows = [];
  for (const [index, file] of files.entries()) {
    const source_sha256 = createHash('sha256').update(`${file.encoding} ${file.data}`).digest('hex');
    const read = index < MAX_SENT_FILES ? readSentFile(file) : ({ fault: 'tooMany' } as const);
    const of = { id: newId(), record, name: file.name.slice(0, NAME_LETTERS), source_sha256 };
    if ('fault' in read)
      rows.push({ ...of, fault: read.fault, bytes: file.data.length, filetype: null, object_key: null });
    else {
      const { key } = await services.storage.put(hospital.id, Buffer.from(read.bytes));
      rows.push({ ...of, fault: null, bytes: read.bytes.length, filetype: read.type, object_key: key });
    }
  }
  const added = await insertFiles(trx, rows);
  if (added.length === 0) return;
  await setPdf(trx, record);
  emit({ event: 'record.filesKept', id: record });
}
