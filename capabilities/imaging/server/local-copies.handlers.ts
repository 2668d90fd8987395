import { configsInForce } from '@alder/hospitals/domain';
import { signLocalToken } from '@alder/secrets/local-token';
import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { getLocalCopies, type LocalCopies } from '../contract/index.ts';
import { imagesSince, localGateways, studyUidOf } from './local-copies.repository.ts';

/** How long a browser reads with one token. */
const TOKEN_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** The call that lets browsers of a hospital read images from its gateways. */
export const localCopiesHandlers = [
  implement(getLocalCopies, async ({ id }, { trx, hospital, now }) => {
    const study = await studyUidOf(trx, id);
    if (study === undefined) throw notFound();
    const { localAccess, localImageDays } = configsInForce(hospital.configs);
    if (!localAccess) return { result: null };
    const gateways = await localGateways(trx, new Date(now.getTime() - DAY_MS));
    const images = await imagesSince(trx, id, new Date(now.getTime() - localImageDays * DAY_MS));
    if (gateways.length === 0 || images.length === 0) return { result: null };

    const until = new Date(now.getTime() + TOKEN_MS);
    const result: LocalCopies = {
      gateways: gateways.flatMap(({ serial, key_hash, addresses, page_port }) => {
        const token = signLocalToken(key_hash, { serial, study, until: until.getTime() });
        return addresses.map((address) => ({ url: urlOf(address, page_port!), token }));
      }),
      until: until.toISOString(),
      images: images.map(({ file_key, sha256, bytes }) => ({ key: file_key, sha256, bytes: Number(bytes) })),
    };
    return { result };
  }),
];

function urlOf(address: string, port: number): string {
  return `https://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
