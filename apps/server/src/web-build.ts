import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartFailure } from './failure.ts';
import { writeThirdParty } from './third-party.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** Where the built web app lies. */
export const WEB_FOLDER = path.join(ROOT, 'apps', 'web', 'dist');
/** What the browser's program is made from. */
const SOURCES = [
  ...['apps/web', 'capabilities', 'standards'],
  ...['client', 'flow', 'i18n', 'ui', 'wire'].map((name) => `platform/${name}`),
];
const SKIPPED = /^(node_modules|dist(\.\d+)?|server|journeys|migrations|\..*)$|\.(test|journey|stories)\.tsx?$/;

/**
 * Builds the web app when its sources have changed since the last build.
 *
 * @returns Whether it was built now.
 */
export async function buildWeb(announce: (text: string) => void): Promise<boolean> {
  const stamp = path.join(WEB_FOLDER, '.sources');
  const sources = hashOfSources();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources) return false;
  announce('Building the web app …');
  // Beside its place, and moved there whole: two starts at once never serve half a build.
  const draft = `${WEB_FOLDER}.${process.pid}`;
  try {
    await runVite(draft);
    writeThirdParty(draft);
    fs.writeFileSync(path.join(draft, '.sources'), sources);
    putInPlace(draft);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/** Moves a build to its place; another start may do the same at this moment, and the last one stays. */
function putInPlace(draft: string): void {
  for (let tries = 10; ; tries--) {
    fs.rmSync(WEB_FOLDER, { recursive: true, force: true });
    try {
      fs.renameSync(draft, WEB_FOLDER);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (tries === 0 || (code !== 'ENOTEMPTY' && code !== 'EEXIST')) throw error;
    }
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  hash.update(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES) addFolder(hash, path.join(ROOT, folder));
  return hash.digest('hex');
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (SKIPPED.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, file);
    else if (entry.isFile()) hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file));
  }
}

/** In a process of its own: the build needs much memory once, the server little for weeks. */
function runVite(folder: string): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', 'apps/web', '--outDir', folder, '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  build.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new StartFailure(`The web app could not be built:\n${output.trim()}`));
    });
  });
}
