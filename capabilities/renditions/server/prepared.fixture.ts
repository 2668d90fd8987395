import { inHospital } from '@alder/database';
import { readDicom } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import type { Rendition } from '@alder/imaging/contract';
import { type Filetype, sniff } from '@alder/imaging/domain';
import type { openHospital } from '@alder/testing';
import { intake } from '../../image-intake/server/intake.fixture.ts';
import { findArchive } from '../../imaging/server/archive.ts';
import { preparationQueue } from '../../imaging/server/preparation-queue.ts';
import { startPreparing } from './prepare-loop.ts';

type TestHospital = Awaited<ReturnType<typeof openHospital>>;
/** Files a file like an upload, and prepares it. */
export async function prepared(hospital: TestHospital, file: Uint8Array) {
  const { storage } = hospital.services;
  const stored = await storage.put(hospital.id, file);
  const filetype = sniff(file) as Filetype;
  const header = filetype === 'dicom' ? readDicom(file, { inflate: inflatePrefix }) : undefined;
  await inHospital(hospital.db, hospital.id, async (trx) =>
    intake.fileImage(trx, storage, await findArchive(trx), {
      stored,
      filetype,
      header,
      source: 'demo',
      sentBy: '',
      now: new Date(),
    }),
  );
  const preparing = startPreparing({ queue: preparationQueue, db: hospital.db, storage, hospital: hospital.id });
  await preparing.idle();
  await preparing.stop();
  const row = await hospital.work((trx) => trx.selectFrom('medical_image').selectAll().executeTakeFirstOrThrow());
  return { row, rendition: row.rendition as unknown as Rendition | null };
}

/** All bytes of a stored object. */
export async function read(hospital: TestHospital, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await hospital.services.storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
