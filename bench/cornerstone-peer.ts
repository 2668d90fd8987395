import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

// Fetched when a bench asks for it, into a folder that is no part of the product; never a dependency of it.
const PACKAGES = ['core', 'dicom-image-loader', 'metadata', 'utils'].map((name) => `@cornerstonejs/${name}@5.14.0`);
const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, '.cache', 'peers', 'cornerstone');
const BUILT = path.join(FOLDER, 'dist');
export const CORNERSTONE = 'Cornerstone3D 5.14.0';

export type Cornerstone = {
  /** Address of its page with a stack of files. */
  page(files: readonly string[]): string;
  /** Lays a file under its address. */
  put(name: string, file: Uint8Array): string;
  close(): Promise<void>;
};

/**
 * Cornerstone3D with its own loader on a small page, compressed as our own program is, beside the files it is to show.
 *
 * @returns undefined where it can neither be found nor fetched; the reason is printed.
 */
export async function openCornerstone(): Promise<Cornerstone | undefined> {
  try {
    if (!existsSync(path.join(FOLDER, 'node_modules', '@cornerstonejs', 'dicom-image-loader'))) fetchPackages();
    await build();
  } catch (error) {
    console.log(`${CORNERSTONE} is not there to compare with: ${String(error).split('\n')[0]}`);
    return undefined;
  }
  return serve();
}

function fetchPackages(): void {
  mkdirSync(FOLDER, { recursive: true });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', FOLDER, ...quiet, ...PACKAGES, 'dicom-parser@1.8.21'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  });
}

/** Rebuilt each time its page changes; the libraries are pinned. */
async function build(): Promise<void> {
  const source = path.join(ROOT, 'bench', 'cornerstone');
  const names = ['index.html', 'page.js', 'page.css', 'empty.js'];
  const stamp = names.map((name) => readFileSync(path.join(source, name), 'utf8')).join('\n');
  const saved = path.join(FOLDER, 'built-from');
  if (existsSync(saved) && readFileSync(saved, 'utf8') === stamp) return;
  for (const name of names) cpSync(path.join(source, name), path.join(FOLDER, name));
  const config = path.join(FOLDER, 'vite.config.mjs');
  const settings = {
    root: FOLDER,
    resolve: { alias: { xmlbuilder2: path.join(FOLDER, 'empty.js') } },
    worker: { format: 'es' },
    build: { target: 'es2023', assetsInlineLimit: 0, outDir: BUILT, emptyOutDir: true },
  };
  writeFileSync(config, `export default ${JSON.stringify(settings)};`);
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('its page could not be built');
  writeFileSync(saved, stamp);
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.dcm': 'application/dicom',
};

async function serve(): Promise<Cornerstone> {
  const files = new Map<string, Uint8Array>();
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    const file = files.get(pathname);
    if (file) return void response.writeHead(200, { 'content-type': type, 'content-length': file.length }).end(file);
    const place = path.join(BUILT, path.normalize(pathname === '/' ? '/index.html' : pathname));
    if (!place.startsWith(BUILT) || !existsSync(place)) return void response.writeHead(404).end();
    let body = compressed.get(place);
    if (!body) {
      body = brotliCompressSync(readFileSync(place), { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
      compressed.set(place, body);
    }
    const cache = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'content-encoding': 'br', 'content-length': body.length, 'cache-control': cache };
    response.writeHead(200, { 'content-type': TYPES[path.extname(place)] ?? type, ...headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page: (names) => `${address}/?files=${names.join(',')}`,
    put(name, file) {
      files.set(`/files/${name}`, file);
      return `/files/${name}`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
