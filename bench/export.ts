import { randomBytes } from 'node:crypto';
import { type Db, inHospital, newId, openDatabase } from '@alder/database';
import { type ExportParts, findExport, insertExport, makeExport } from '@alder/exports/server';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import { freshDatabase, insertHospital, scratchFolder } from '@alder/testing';

/**
 * How fast an archive of a hospital's images is made, and how much memory it takes: `node bench/export.ts [megabytes]`.
 * Files of 5 MB of random bytes under rows of images, on the disk of the machine; the memory is the growth of the process.
 */
const megabytes = Number(process.argv[2] ?? 1024);
const FILE_BYTES = 5 * 1024 * 1024;
const files = Math.max(1, Math.round((megabytes * 1024 * 1024) / FILE_BYTES));

const { url } = await freshDatabase();
const db = openDatabase(url, { max: 4 });
const settings = readSettings({ ALDER_DATA: scratchFolder('bench-export') });
const storage = await openStorage(settings);
const hospital = await insertHospital(db, {});
await fill(db, hospital.id);

const parts: ExportParts = {
  ...{ db, storage, settings, program: 'bench', clock: () => new Date(), jobs: { send: async () => undefined } },
  givers: {
    listDocuments: async () => [],
    printDocument: async () => Buffer.alloc(0),
    readDirectory: async () => undefined,
    readAuditHeads: () => [],
  },
};
const row = await inHospital(db, hospital.id, (trx) =>
  insertExport(trx, { kind: 'asked', lang: 'en', created_by: null }),
);
global.gc?.();
const before = process.memoryUsage().rss;
let maxBytes = 0;
const watch = setInterval(() => {
  maxBytes = Math.max(maxBytes, process.memoryUsage().rss);
}, 20);
const began = performance.now();
await makeExport(parts, { hospital: hospital.id, entry: row!.id });
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);
const made = await inHospital(db, hospital.id, (trx) => findExport(trx, row!.id));
const bytes = Number(made!.bytes);
const report = {
  ...{ files, megabytes: Math.round(bytes / 1024 ** 2), seconds: Math.round(seconds * 10) / 10 },
  mb_per_second: Math.round((bytes / 1024 ** 2 / seconds) * 10) / 10,
  memory_mb: Math.round((maxBytes - before) / 1024 ** 2),
  rss_mb: Math.round(maxBytes / 1024 ** 2),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
await storage.remove(made!.object_key!);
await storage.close();
await db.destroy();
process.exit(0);

async function fill(target: Db, id: string): Promise<void> {
  const [study, series] = [newId(), newId()];
  await inHospital(target, id, async (trx) => {
    await trx
      .insertInto('study')
      .values({ id: study, study_instance_uid: '1.2.3', modality: 'DX', datetime: new Date() })
      .execute();
    await trx
      .insertInto('series')
      .values({ id: series, study, series_instance_uid: '1.2.4', modality: 'DX' })
      .execute();
  });
  for (let at = 0; at < files; at += 1) {
    const stored = await storage.put(id, randomBytes(FILE_BYTES));
    const image = {
      ...{
        id: newId(),
        series,
        sop_instance_uid: `1.2.5.${at}`,
        sop_class_uid: '1.2',
        datetime: new Date(),
        frames: 1,
      },
      ...{
        filetype: 'jpeg',
        filename: `${at}.jpg`,
        file_key: randomBytes(16).toString('hex'),
        metadata: '{}',
        source: 'upload',
      },
      ...{ object_key: stored.key, sha256: stored.sha256, bytes: stored.bytes },
    };
    await inHospital(target, id, (trx) => trx.insertInto('medical_image').values(image).execute());
  }
}
