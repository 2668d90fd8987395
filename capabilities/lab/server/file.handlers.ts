import { implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { getRecordFile, getRecordFiles } from '../contract/index.ts';
import type { Curve, SentFileFault, SentFileType } from '../domain/index.ts';
import { findFile, listFiles } from './file.repository.ts';
import { findRecord } from './record.repository.ts';

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  curve: 'text/plain; charset=utf-8',
} as const;

export const fileHandlers = [
  implement(getRecordFiles, async ({ id }, { trx }) => {
    if (!(await findRecord(trx, id))) throw notFound();
    const result = (await listFiles(trx, id)).map(({ filetype, fault, bytes, ...file }) => ({
      ...{ ...file, bytes: Number(bytes) },
      filetype: filetype as SentFileType | null,
      fault: fault as SentFileFault | null,
      curve: file.curve as Curve | null,
    }));
    return { result };
  }),

  implementStream(getRecordFile, async ({ id }, { inHospital, services, reply }) => {
    const file = await inHospital(async ({ trx, audit }) => {
      const found = await findFile(trx, id);
      if (!found?.object_key) throw notFound();
      audit({ action: getRecordFile.id, entity: 'record', id: found.record });
      return { ...found, key: found.object_key, type: found.filetype as SentFileType };
    });
    // Whatever is in it, it is shown or saved and never run: no script, no frame, no other type than the bytes have.
    const isSaved = file.type === 'pdf' || file.type === 'curve';
    const ending = file.type === 'curve' ? 'txt' : file.type;
    reply.header('content-type', MEDIA_TYPES[file.type]);
    reply.header('content-disposition', `${isSaved ? 'attachment' : 'inline'}; filename="${file.id}.${ending}"`);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    reply.header('cache-control', 'private, no-store');
    return services.storage.read(file.key);
  }),
];
