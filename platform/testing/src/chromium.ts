import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const resolve = createRequire(import.meta.url).resolve;
const root = join(import.meta.dirname, '../../..');

/** What Playwright needs to start a browser. */
export type Browser = { readonly executablePath: string; readonly env: Record<string, string> };

/**
 * A Chromium that needs nothing but npm: `CHROMIUM_PATH` where a system has its own, else the one of
 * `@sparticuz/chromium`, unpacked once into `.cache`, with fonts for Chinese and Japanese beside it.
 */
export function findChromium(): Browser {
  const env = process.env as Record<string, string>;
  if (env.CHROMIUM_PATH) return { executablePath: env.CHROMIUM_PATH, env };
  const entry = dirname(resolve('@sparticuz/chromium'));
  const packed = [join(entry, '../../bin'), join(entry, '../bin')].find((path) =>
    existsSync(join(path, 'chromium.br')),
  );
  if (!packed) throw new Error('@sparticuz/chromium is not installed; run npm ci');
  const folder = join(root, '.cache', 'chromium-153');
  if (!existsSync(folder)) unpack(packed, folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Unpacks beside the place and moves there whole, so that two runs at once cannot see half a browser. */
function unpack(packed: string, folder: string): void {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const open = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)));
  writeFileSync(join(draft, 'chromium'), open('chromium.br'), { mode: 0o755 });
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const tar = join(draft, `${name}.tar`);
    writeFileSync(tar, open(`${name}.tar.br`));
    execFileSync('tar', ['xf', tar, '-C', draft]);
    rmSync(tar);
  }
  const noto = ['tc', 'jp'].map((region) =>
    join(dirname(resolve(`@expo-google-fonts/noto-sans-${region}/package.json`)), '400Regular'),
  );
  const folders = [join(folder, 'fonts'), ...noto].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(tmpdir(), 'alder-fontconfig')}</cachedir>`;
  const header = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  writeFileSync(join(draft, 'fonts.conf'), `${header}<fontconfig>${folders}${cache}</fontconfig>`);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another run was quicker
  }
}
