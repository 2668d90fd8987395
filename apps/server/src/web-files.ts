import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { notFound } from '@alder/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { studyHints } from './study-hints.ts';

type WebFile = {
  readonly file: string;
  readonly type: string;
  readonly etag: string;
  readonly bytes: number;
  /** Encodings that the build has prepared, best first. */
  readonly encodings: readonly Encoding[];
};
type Encoding = { readonly name: 'br' | 'gzip'; readonly file: string; readonly bytes: number };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** Paths of calls and sockets: what is missing there is no page. */
const NO_PAGE = /^\/(v2|api|admin_api|pulpo_api|ws|metrics|healthz|readyz|assets)(\/|$)/;
/** The build puts the hash of a file into its name below this folder. */
const HASHED = /^\/assets\//;

/**
 * Serves the built web app: files as the build compressed them, and its one page for every other address, which the
 * browser's own router understands.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readFiles(folder);
  const hints = await studyHints(folder);
  app.route({
    method: 'GET',
    url: '/*',
    config: { open: 'the web app, which holds nothing of any hospital' },
    handler: async (request, reply) => {
      const requested = new URL(request.url, 'http://x').pathname;
      const found = files.get(requested);
      const page = found ?? (NO_PAGE.test(requested) ? undefined : files.get('/index.html'));
      if (!page) return reply.code(404).send({ payload: notFound().toBody() });
      if (!found) reply.headers(hints(requested, request.headers.cookie));
      return send(request, reply, page, found !== undefined && HASHED.test(requested));
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: WebFile, isHashed: boolean) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = file.encodings.find(({ name }) => accepted.includes(name));
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('vary', 'accept-encoding');
  reply.header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.header('content-type', file.type);
  reply.header('content-length', encoding?.bytes ?? file.bytes);
  if (encoding) reply.header('content-encoding', encoding.name);
  return reply.send(createReadStream(encoding?.file ?? file.file));
}

async function readFiles(folder: string): Promise<Map<string, WebFile>> {
  const names = new Set(await readdir(folder, { recursive: true }));
  const files = new Map<string, WebFile>();
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file);
    // Dot files are the build's own notes.
    if (!found.isFile() || /(^|\/)\./.test(name)) continue;
    const encodings: Encoding[] = [];
    for (const [ending, encoding] of [
      ['.br', 'br'],
      ['.gz', 'gzip'],
    ] as const) {
      if (!names.has(name + ending)) continue;
      encodings.push({ name: encoding, file: file + ending, bytes: (await stat(file + ending)).size });
    }
    const stamp = createHash('sha256')
      .update(`${name} ${found.size} ${found.mtimeMs}`)
      .digest('base64url')
      .slice(0, 16);
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    files.set(`/${name}`, { file, type, etag: `"${stamp}"`, bytes: found.size, encodings });
  }
  return files;
}
