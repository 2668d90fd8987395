import { buffer } from 'node:stream/consumers';
import type { HospitalTrx } from '@alder/database';
import type { Services } from '@alder/server';
import { type Drawing, drawingSvg } from '../domain/index.ts';

/** Pixels of the longer side of an image on paper. */
const PRINTED_PIXELS = 900;

/** An image beside a laboratory result, to be drawn on paper. */
export type StoredImage = {
  readonly name: string;
  readonly magnification: string;
  readonly stain: string;
  /** Its bytes as JPEG for paper, with what is drawn on it; throws where they cannot be decoded. */
  readonly draw: (storage: Services['storage']) => Promise<Buffer>;
};

/** Images beside a laboratory result, the oldest first; deleted ones and documents left out. */
export async function listResultImages(trx: HospitalTrx, record: string): Promise<readonly StoredImage[]> {
  const rows = await trx
    .selectFrom('his_image')
    .select(['filename', 'caption', 'magnification', 'stain', 'drawing', 'object_key'])
    .where('model', '=', 'labRecord')
    .where('object_id', '=', record)
    .where('filetype', '<>', 'pdf')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ filename, caption, drawing, object_key, ...row }) => ({
    ...row,
    name: caption || filename,
    draw: (storage) => drawImage(object_key, drawing as Drawing, storage),
  }));
}

async function drawImage(object_key: string, drawing: Drawing, storage: Services['storage']): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(await buffer(await storage.read(object_key)))
    .resize({ width: PRINTED_PIXELS, height: PRINTED_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const drawn = drawing.length === 0 ? [] : [{ input: Buffer.from(drawingSvg(drawing, info.width, info.height)) }];
  return sharp(data).composite(drawn).jpeg({ quality: 88 }).toBuffer();
}
