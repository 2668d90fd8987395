import { type Implementation, implementPublic, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { getHospitalLogo, uploadLogo } from '../contract/index.ts';
import { readLogo } from './decode-logo.ts';
import { findLogo, keepLogo } from './logo.repository.ts';

export const logoHandlers: readonly Implementation[] = [
  implementStream(uploadLogo, async (_input, { body, inHospital }) => {
    const logo = await readLogo(body);

    const id = await inHospital(async ({ trx, audit }) => {
      const stored = await keepLogo(trx, logo);
      audit({ entity: 'hospital', id: stored, detail: { sha256: logo.sha256 } });
      return stored;
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
