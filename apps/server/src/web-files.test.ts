import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveWeb } from './web-files.ts';

async function serverOf(release?: 'international' | 'japan') {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-web-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="zh-Hant-TW"><title>Alder</title></html>');
  writeFileSync(path.join(folder, 'index.html.br'), 'the page as it was built');
  const app = fastify();
  await serveWeb(app, folder, release);
  return (url: string, headers = {}) => app.inject({ url, headers });
}

test('the page of the Japan release says so, for every address and in every encoding; its entity tag is its own', async () => {
  const ask = await serverOf('japan');
  const other = await serverOf();

  const page = await ask('/his/board');
  expect(page.body).toContain('<html data-release="japan" lang="zh-Hant-TW">');
  for (const [encoding, decode] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    const encoded = await ask('/', { 'accept-encoding': encoding });
    expect(encoded.headers['content-encoding']).toBe(encoding);
    expect(decode(encoded.rawPayload).toString()).toBe(page.body);
  }
  expect((await ask('/', { 'if-none-match': page.headers.etag })).statusCode).toBe(304);
  expect((await other('/', { 'if-none-match': page.headers.etag })).statusCode).toBe(200);
});

test('the page of any other release is sent as it was built', async () => {
  const ask = await serverOf('international');

  expect((await ask('/')).body).not.toContain('data-release');
  expect((await ask('/', { 'accept-encoding': 'br' })).body).toBe('the page as it was built');
});
