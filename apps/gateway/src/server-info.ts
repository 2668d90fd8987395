import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Certificate } from './certificate.ts';
import type { GatewayPage } from './page/page.ts';

/** What the gateway publishes about itself on the hospital's network: no patient's data. */
export type ServerInfo = {
  readonly serial: string;
  readonly version: string;
  readonly hospital: string;
  readonly devices: readonly { readonly model: string; readonly serial: string; readonly connected: boolean }[];
  /** `refused` says in words why the cloud does not let it in; null when it does, or is away. */
  readonly cloud: { readonly connected: boolean; readonly since: string; readonly refused: string | null };
  readonly queue: number;
};

type Options = {
  readonly certificate: Certificate;
  /** Only pages of the product may read what it answers. */
  readonly origin: string;
  readonly info: () => ServerInfo;
  readonly page: GatewayPage;
  /** Answers under `/images`, by a token of the server. */
  readonly images: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
};

/** Serves `GET /server_info` (specification §7) over HTTPS, images to browsers of the network, and the gateway's own page. */
export function serveInfo({ certificate, origin, info, page, images }: Options): Server {
  return createServer({ ...certificate, requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const path = new URL(request.url ?? '/', 'https://gateway').pathname;
    const isImage = path === '/images' || path.startsWith('/images/');
    if (path !== '/server_info' && !isImage) return page.serve(request, response);
    allow(request, response, origin);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== 'GET')
      return respond(response, 405, { error: 'inputIncorrect', message: 'Input incorrect' });
    if (isImage) return void images(request, response, path).catch(() => response.destroy());
    respond(response, 200, info());
  });
}

function allow(request: IncomingMessage, response: ServerResponse, origin: string): void {
  response.setHeader('vary', 'origin');
  if (request.headers.origin !== origin) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'GET');
  response.setHeader('access-control-allow-headers', 'authorization, range');
  response.setHeader('access-control-expose-headers', 'content-range');
  // A browser asks once for many images.
  response.setHeader('access-control-max-age', '600');
  // Browsers ask before a page from outside may speak to the local network.
  response.setHeader('access-control-allow-private-network', 'true');
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
