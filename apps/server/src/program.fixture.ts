import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runningEmbedded } from '@alder/database/embedded';
import { programEnvironment } from '@alder/testing';
import { expect, onTestFinished } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** The web app may have to be built first, on a busy machine. */
export const READY_WITHIN_MS = 240_000;

export type Started = {
  readonly child: ChildProcess;
  readonly address: string;
  output(): string;
  end(): Promise<number | null>;
};

function launch(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src', script), ...args], {
    cwd: ROOT,
    env: { ...programEnvironment(), ALDER_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => output, ended };
}

/** Starts the product as a program of its own and waits until it says that it is ready. */
export async function start(folder: string, env: Record<string, string> = {}): Promise<Started> {
  const { child, output, ended } = launch('main.ts', [], { PORT: '0', DICOM_PORT: '0', ALDER_DATA: folder, ...env });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!/Alder is ready: (\S+)/.test(output())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [, address = ''] = /Alder is ready: (\S+)/.exec(output())!;
  onTestFinished(() => endDatabase(folder));
  return {
    child,
    address,
    output,
    end() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Runs a program that is expected to end by itself. */
export async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const { output, ended } = launch(script, args, env);
  return { code: await ended, output: output() };
}

function endDatabase(folder: string): void {
  const pid = postmaster(folder);
  if (pid) process.kill(pid, 'SIGQUIT');
}

/** Process of the embedded PostgreSQL in `folder`, if it runs. */
export function postmaster(folder: string): number | undefined {
  if (!runningEmbedded(folder)) return undefined;
  return Number(fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Runs a command of `npm run alder` and reads its output. */
export const alder = (folder: string, ...args: string[]) => alderWith({ ALDER_DATA: folder }, ...args);

/** The same with settings of its own. */
export const alderWith = async (env: Record<string, string>, ...args: string[]) => {
  const { code, output } = await run('alder.ts', args, env);
  expect(output, output).toMatch(/^[{[]/);
  expect(code).toBe(0);
  return JSON.parse(output) as Record<string, unknown>;
};
