import http from 'node:http';
import https from 'node:https';
import {
  NotFhir,
  type Patient,
  type RelatedPerson,
  readBundle,
  readCapability,
  readPatient,
  readRelatedPerson,
} from '@alder/fhir';
import { isInternalAddress, lookUpPublic, NotPublicAddress } from '@alder/server';
import {
  chimeraAddress,
  chimeraFailed,
  chimeraIncomplete,
  chimeraNotFhir,
  chimeraTimeout,
  chimeraUnauthorized,
  chimeraUnreachable,
} from '../../contract/refusals.ts';

export type ChimeraTarget = {
  /** Base address without a slash at the end. */
  readonly base: string;
  readonly token: string | null;
  /** Whether private networks and plain HTTP are allowed: the operator's setting. */
  readonly allowsPrivate: boolean;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** A Patient takes some kilobytes; a page of fifty with pictures inside less than this. */
const MAX_BYTES = 4 * 1024 * 1024;
const PAGE = 20;

/** The FHIR interface of another practice system. Every fault is a refusal with a code of its own. */
export function openChimera(target: ChimeraTarget) {
  return {
    /** @throws {Refusal} `chimeraNotFhir` for a server of another FHIR version than R4 */
    async check(): Promise<{ readonly software: string | null }> {
      const { fhirVersion, software } = await fetched(target, '/metadata', readCapability);
      if (!fhirVersion.startsWith('4.')) throw chimeraNotFhir({ fhirVersion });
      return { software: software ?? null };
    },

    /** A patient by id; undefined where there is none, or it was deleted. */
    async findPatient(id: string): Promise<Patient | undefined> {
      return fetched(
        target,
        `/Patient/${encodeURIComponent(id)}`,
        (json) => {
          const patient = readPatient(json);
          if (patient.id !== id) throw new NotFhir('The answer is another patient');
          return patient;
        },
        true,
      );
    },

    /** Patients with this number as an identifier, whatever its system. */
    async searchPatients(identifier: string): Promise<readonly Patient[]> {
      const query = new URLSearchParams({ identifier, _count: String(PAGE) });
      const { matches, isWhole } = (await fetched(target, `/Patient?${query}`, (json) =>
        readBundle(json, 'Patient', readPatient),
      ))!;
      if (!isWhole) throw chimeraIncomplete({ matches: matches.length });
      // A server that does not know the parameter returns everybody: it is compared here.
      return matches.filter(({ identifiers }) => identifiers.some(({ value }) => isSameNumber(value, identifier)));
    },

    /** People who belong to a patient. */
    async searchOwners(patient: string): Promise<readonly RelatedPerson[]> {
      const query = new URLSearchParams({ patient: `Patient/${patient}`, _count: String(PAGE) });
      const { matches } = (await fetched(target, `/RelatedPerson?${query}`, (json) =>
        readBundle(json, 'RelatedPerson', readRelatedPerson),
      ))!;
      return matches.filter((person) => person.patient === undefined || person.patient.split('/').at(-1) === patient);
    },
  };
}
export type Chimera = ReturnType<typeof openChimera>;

const isSameNumber = (one: string, other: string) => normal(one) === normal(other);
const normal = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();

function fetched<Result>(target: ChimeraTarget, path: string, read: (json: unknown) => Result): Promise<Result>;
function fetched<Result>(
  target: ChimeraTarget,
  path: string,
  read: (json: unknown) => Result,
  mayMiss: true,
): Promise<Result | undefined>;
async function fetched<Result>(
  target: ChimeraTarget,
  path: string,
  read: (json: unknown) => Result,
  mayMiss = false,
): Promise<Result | undefined> {
  const { status, body } = await get(target, path);
  if (status === 401 || status === 403) throw chimeraUnauthorized({ status });
  if (mayMiss && (status === 404 || status === 410)) return undefined;
  if (status >= 300 && status < 400) throw chimeraNotFhir({ status });
  if (status !== 200) throw chimeraFailed({ status });
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // Half a JSON text begins as one; a page of a web site does not.
    throw /^\s*[[{]/.test(body) ? chimeraIncomplete() : chimeraNotFhir({ status });
  }
  try {
    return read(json);
  } catch (error) {
    if (error instanceof NotFhir) throw chimeraNotFhir({ reason: error.message });
    throw error;
  }
}

/**
 * One request. The addresses that the name resolves to are checked where the connection is made, so that a name cannot
 * point elsewhere between a check and its use; redirects are not followed.
 */
function get(
  { base, token, allowsPrivate, timeoutMs = TIMEOUT_MS }: ChimeraTarget,
  path: string,
): Promise<{ status: number; body: string }> {
  if (!URL.canParse(`${base}${path}`)) return Promise.reject(chimeraAddress());
  const url = new URL(`${base}${path}`);
  const isPlain = url.protocol === 'http:';
  const isForbidden = url.username !== '' || (!allowsPrivate && (isPlain || isInternalAddress(url.hostname)));
  if (isForbidden) return Promise.reject(chimeraAddress());
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: NodeJS.ErrnoException) => {
      if (error instanceof NotPublicAddress) reject(chimeraAddress());
      else if (signal.aborted) reject(chimeraTimeout());
      else reject(chimeraUnreachable({ ...(error.code && { reason: error.code }) }));
    };
    const request = (isPlain ? http : https).request(
      url,
      {
        agent: false,
        signal,
        headers: {
          accept: 'application/fhir+json, application/json;q=0.9',
          'accept-encoding': 'identity',
          'user-agent': 'Alder',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(!allowsPrivate && { lookup: lookUpPublic }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MAX_BYTES) return void chunks.push(chunk);
          reject(chimeraIncomplete({ max: MAX_BYTES }));
          request.destroy();
        });
        response.on('error', (error) => (signal.aborted ? fail(error) : reject(chimeraIncomplete())));
        response.on('end', () => {
          if (!response.complete) return reject(chimeraIncomplete());
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    request.on('error', fail);
    request.end();
  });
}
