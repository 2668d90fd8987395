import { forbidden, wrongType } from '@alder/wire';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a changing request that another site made a browser send.
 *
 * Browsers send Origin and Sec-Fetch-Site with every POST; other programs send neither and carry no cookie by accident.
 *
 * @param publicUrl Public address of the product behind a proxy.
 * @throws {Refusal} `forbidden`, or `wrongType` for a form's content type.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden({ reason: 'origin' });
  if (origin !== undefined && !sameSite(origin, host, publicUrl)) throw forbidden({ reason: 'origin' });

  const type = request.headers['content-type'] ?? '';
  if (/^(application\/x-www-form-urlencoded|text\/plain)/i.test(type)) throw wrongType();
}

/** Whether `origin` is the product itself, as its own host or as `publicUrl`. */
export function sameSite(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const request = new URL(origin);
  const own = host === undefined ? undefined : new URL(`${request.protocol}//${host}`).host;
  return request.host === own || (publicUrl !== undefined && request.origin === new URL(publicUrl).origin);
}
