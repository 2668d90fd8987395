import type { Services } from '@alder/server';
import { addressOf } from '@alder/wire';
import type { FastifyRequest } from 'fastify';
import { readMetadata, readResource, searchResources } from '../contract/index.ts';

/** Origin as people and programs reach the server: the configured one, else as this request came. */
function originOf({ settings }: Pick<Services, 'settings'>, request?: FastifyRequest): string {
  const seen = request ? `${request.protocol}://${request.host}` : `http://localhost:${settings.port}`;
  return settings.publicUrl?.replace(/\/$/, '') ?? seen;
}

/** FHIR base address of a hospital. */
export function baseOf(hospital: string, services: Pick<Services, 'settings'>, request?: FastifyRequest): string {
  return originOf(services, request) + addressOf(readMetadata, { hospital }).replace(/\/metadata$/, '');
}

export function resourceUrl(base: string, hospital: string, type: string, id: string): string {
  return base + addressOf(readResource, { hospital, type, id }).slice(pathOf(hospital).length);
}

/** Address of a search, with its parameters as they were used. */
export function searchUrl(
  base: string,
  hospital: string,
  type: string,
  parameters: readonly (readonly [string, string])[],
): string {
  const path = addressOf(searchResources, { hospital, type }).slice(pathOf(hospital).length);
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString();
  return base + path + (query ? `?${query}` : '');
}

const pathOf = (hospital: string) => addressOf(readMetadata, { hospital }).replace(/\/metadata$/, '');
