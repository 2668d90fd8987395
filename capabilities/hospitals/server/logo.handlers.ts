import { type Implementation, implementPublic, implementStream } from '@alder/server';
import { notFound, tooLarge } from '@alder/wire';
import { getHospitalLogo, uploadLogo } from '../contract/index.ts';
import { MAX_LOGO_BYTES } from '../domain/index.ts';
import { decodeLogo } from './decode-logo.ts';
import { findLogo, keepLogo } from './logo.repository.ts';

export const logoHandlers: readonly Implementation[] = [
  implementStream(uploadLogo, async (_input, { body, inHospital }) => {
    const logo = await decodeLogo(await readAll(body, MAX_LOGO_BYTES));

    const id = await inHospital(async ({ trx, audit }) => {
      const kept = await keepLogo(trx, logo);
      audit({ entity: 'hospital', id: kept, detail: { sha256: logo.sha256 } });
      return kept;
    });
    return { result: { id, width: logo.width, height: logo.height } };
  }),

  implementPublic(getHospitalLogo, async ({ id }, { system, reply }) => {
    const found = await system((trx) => findLogo(trx, id));
    if (!found) throw notFound();

    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(found.png);
  }),
];

/** @throws {Refusal} `tooLarge` as soon as there is more than `max`; nothing beyond it is kept in memory. */
async function readAll(body: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > max) throw tooLarge({ max });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
