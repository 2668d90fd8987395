import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export const recorded = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8');
export const EMPTY = JSON.stringify({ resourceType: 'Bundle', type: 'searchset', entry: [] });
export const CAPABILITY = JSON.stringify({
  ...{ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' },
  software: { name: 'HAPI FHIR Server' },
});

export const json =
  (text: string, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/fhir+json;charset=UTF-8' }).end(text);
  };

/** A server on this machine that answers by the path, without its query; what it does not know is a 404 of FHIR. */
export async function serveFhir(answers: Readonly<Record<string, Answer>>) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const current = { ...answers };
  const server = http.createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    const [route = ''] = (request.url ?? '').replace('/fhir/R4', '').split('?');
    const missing = JSON.stringify({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'not-found' }],
    });
    (current[route] ?? json(missing, 404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/fhir/R4`,
    asked,
    answers: current as Record<string, Answer>,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
