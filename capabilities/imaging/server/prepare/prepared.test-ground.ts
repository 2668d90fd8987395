import { inHospital } from '@alder/database';
import { readDicom } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import type { openHospital } from '@alder/testing';
import type { Rendition } from '../../contract/index.ts';
import { type Filetype, sniff } from '../../domain/index.ts';
import { findArchive } from '../archive.ts';
import { fileImage } from '../file-image.ts';
import { startPreparing } from './prepare-loop.ts';

type House = Awaited<ReturnType<typeof openHospital>>;
/** Files a file as an upload would, and prepares it. */
export async function prepared(house: House, file: Uint8Array) {
  const { storage } = house.services;
  const stored = await storage.put(house.id, file);
  const filetype = sniff(file) as Filetype;
  const header = filetype === 'dicom' ? readDicom(file, { inflate: inflatePrefix }) : undefined;
  await inHospital(house.db, house.id, async (trx) =>
    fileImage(trx, storage, await findArchive(trx), {
      stored,
      filetype,
      header,
      source: 'demo',
      sentBy: '',
      now: new Date(),
    }),
  );
  const preparing = startPreparing({ db: house.db, storage, hospital: house.id });
  await preparing.idle();
  await preparing.stop();
  const row = await house.work((trx) => trx.selectFrom('medical_image').selectAll().executeTakeFirstOrThrow());
  return { row, rendition: row.rendition as unknown as Rendition | null };
}

/** All bytes of a stored object. */
export async function read(house: House, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await house.services.storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
