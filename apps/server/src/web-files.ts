import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { notFound } from '@alder/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { studyHints } from './study-hints.ts';

/** The path of a file, or its bytes where the server has changed them. */
type Content = string | Buffer;
type WebFile = {
  readonly content: Content;
  readonly type: string;
  readonly etag: string;
  readonly bytes: number;
  /** Encodings that the build has prepared, best first. */
  readonly encodings: readonly Encoding[];
};
type Encoding = { readonly name: 'br' | 'gzip'; readonly content: Content; readonly bytes: number };

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
const PAGE = '/index.html';
/** The build puts the hash of a file into its name below this folder. */
const HASHED = /^\/assets\//;

/**
 * Serves the built web app: files as the build compressed them, and its one page for every other address, which the
 * browser's own router understands.
 *
 * @param release Market of the installation, which the page passes to the browser app (`<html data-release>`).
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  release: 'international' | 'japan' = 'international',
): Promise<void> {
  const files = await readFiles(folder);
  const built = files.get(PAGE);
  if (built && release === 'japan') files.set(PAGE, await pageOfRelease(built, release));
  const hints = await studyHints(folder);
  app.route({
    method: 'GET',
    url: '/*',
    config: { open: 'the web app, which holds nothing of any hospital' },
    handler: async (request, reply) => {
      const requested = new URL(request.url, 'http://x').pathname;
      const found = files.get(requested);
      const page = found ?? (NO_PAGE.test(requested) ? undefined : files.get(PAGE));
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
  return reply.send(streamOf(encoding?.content ?? file.content));
}

function streamOf(content: Content) {
  return typeof content === 'string' ? createReadStream(content) : content;
}

async function pageOfRelease({ content, type }: WebFile, release: string): Promise<WebFile> {
  const built = (typeof content === 'string' ? await readFile(content) : content).toString();
  const bytes = Buffer.from(built.replace('<html ', `<html data-release="${release}" `));
  const encode = (name: Encoding['name'], encoded: Buffer) => ({ name, content: encoded, bytes: encoded.length });
  return {
    content: bytes,
    type,
    etag: etagOf(bytes),
    bytes: bytes.length,
    encodings: [encode('br', brotliCompressSync(bytes)), encode('gzip', gzipSync(bytes))],
  };
}

function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
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
      encodings.push({ name: encoding, content: file + ending, bytes: (await stat(file + ending)).size });
    }
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const etag = etagOf(`${name} ${found.size} ${found.mtimeMs}`);
    files.set(`/${name}`, { content: file, type, etag, bytes: found.size, encodings });
  }
  return files;
}
