import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '@alder/testing';

const ROOT = path.join(import.meta.dirname, '..');
const PASSWORD = 'harbor moonlight';
export const MEASURED_HOSPITAL = 'measured';

/** The product as `npm start` starts it, on a folder of its own, with one hospital and one doctor. */
export type Measured = {
  readonly address: string;
  readonly folder: string;
  readonly logIn: { readonly email: string; readonly password: string };
  /** Resident memory of the server process in megabytes (1,000,000 bytes). */
  memoryMb(): number;
  /** A DICOMweb token of the hospital that may store. */
  dicomwebToken(): string;
  close(): Promise<void>;
};

export async function startMeasured(): Promise<Measured> {
  const folder = scratchFolder('measured');
  alder(folder, 'hospital', 'create', '--key', MEASURED_HOSPITAL, '--name', 'Measured');
  const logIn = { email: 'doctor@measured.test', password: PASSWORD };
  const account = ['--hospital', MEASURED_HOSPITAL, '--role', 'doctor', '--email', logIn.email, '--password', PASSWORD];
  alder(folder, 'account', 'create', ...account);
  const { child, address } = await start(folder);
  return {
    address,
    folder,
    logIn,
    memoryMb: () => residentMb(child.pid!),
    dicomwebToken() {
      const issued = alder(
        folder,
        'dicom',
        'add-token',
        '--hospital',
        MEASURED_HOSPITAL,
        '--name',
        'Bench',
        '--may',
        'store',
      );
      return (JSON.parse(issued) as { token: string }).token;
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function alder(folder: string, ...args: string[]): string {
  return execFileSync(process.execPath, [path.join(ROOT, 'apps/server/src/alder.ts'), ...args], {
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
}

async function start(folder: string): Promise<{ child: ChildProcess; address: string }> {
  // As the script `start` of package.json and tools/run.mjs do it.
  const child = spawn(process.execPath, ['--max-semi-space-size=2', path.join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: { ...environment(folder), ALDER_LOG: 'warn', NODE_COMPILE_CACHE: path.join(ROOT, '.cache', 'node') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of child.stdout) {
    output += String(text);
    const [, address] = /Alder is ready: (\S+)/.exec(output) ?? [];
    if (!address) continue;
    return { child, address };
  }
  throw new Error(`The server did not start:\n${output}`);
}

function environment(folder: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    ALDER_DATA: folder,
    ALDER_DEMO: 'off',
    PORT: '0',
    DICOM_PORT: '0',
    HOST: '127.0.0.1',
  };
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(((Number(kilobytes) * 1024) / 1e6).toFixed(1));
}
