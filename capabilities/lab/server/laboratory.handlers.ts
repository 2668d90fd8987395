import { type Implementation, implementStream } from '@alder/server';
import { tooLarge } from '@alder/wire';
import { uploadLaboratoryFile } from '../contract/index.ts';
import { MAX_LABORATORY_FILE_BYTES } from '../domain/index.ts';
import { fileUpload } from './file-upload.ts';
import type { Devices } from './receive-message.ts';

export const laboratoryHandlers = (devices: Pick<Devices, 'ownDriversOf'>): readonly Implementation[] => [
  implementStream(uploadLaboratoryFile, async (input, { inHospital, body }) => {
    const bytes = await collect(body);
    return inHospital(async (work) => {
      const { records, added, transmission } = await fileUpload(work, { ...input, bytes }, devices);
      work.audit({ entity: 'transmission', id: transmission, detail: { records: records.length, added } });
      return { result: records, added };
    });
  }),
];

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_LABORATORY_FILE_BYTES) throw tooLarge({ max: MAX_LABORATORY_FILE_BYTES });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
