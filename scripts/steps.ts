import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

/** How one runner ended. */
export type Outcome = {
  readonly passed: number;
  /** What failed, a line each. */
  readonly failed: readonly string[];
  /** What could not be tried here, a line each. */
  readonly skipped: readonly string[];
  /** What passed only when it was tried again, a line each: it counts as passed and is named all the same. */
  readonly unsteady: readonly string[];
};

/** Runs a program of `node_modules/.bin` and shows what it says. */
export function runTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const tool = spawn(path.join(ROOT, 'node_modules', '.bin', name), [...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    tool.once('error', reject);
    tool.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A static check: what it promises, and the command that fails when the promise is broken. */
type Check = {
  readonly promise: string;
  readonly tool: string;
  readonly args: readonly string[];
};

/**
 * TypeScript 7 checks what TypeScript 6 checks in a fraction of its processor time. Version 6 stays for the dependency
 * rules, whose tool reads the source with its API (decision 0643).
 */
const typeCheck = (promise: string, project: string): Check => ({
  promise,
  tool: 'node',
  args: [
    'node_modules/typescript-7/bin/tsc',
    // Two checks run at a time as it is.
    '--singleThreaded',
    '-p',
    project,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/${path.basename(project, '.json')}.tsbuildinfo`,
  ],
});

/** The static checks; the slowest first, since two run at a time. */
export const CHECKS: readonly Check[] = [
  typeCheck('every type holds', 'tsconfig.json'),
  typeCheck('the server uses no type of the browser', 'tsconfig.server.json'),
  typeCheck('the browser app uses no type of Node', 'tsconfig.web.json'),
  {
    promise: 'the source is formatted and free of what biome finds',
    tool: 'biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    promise: 'no dependency rule between capabilities and tiers is broken',
    tool: 'depcruise',
    args: [
      'apps',
      'capabilities',
      'platform',
      'standards',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
    ],
  },
  {
    promise: 'no file, export or dependency is unused',
    tool: 'knip',
    args: ['--no-progress', '--no-config-hints'],
  },
  { promise: 'every generated file is current', tool: 'node', args: ['scripts/generated-files.ts'] },
];

const MAX_CONCURRENT = 2;

/**
 * Runs the checks and prints the output of those that fail.
 *
 * @param isBeside Beside tests: one at a time, and only with processor time that the tests leave.
 */
export async function runChecks(isBeside = false): Promise<Outcome> {
  const failed: string[] = [];
  const waiting = [...CHECKS];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runQuietly(check.tool, check.args, isBeside);
      if (code === 0) continue;
      process.stdout.write(`\n${output}`);
      failed.push(`${check.promise} (${check.tool === 'node' ? path.basename(check.args[0]!) : check.tool})`);
    }
  };
  await Promise.all(Array.from({ length: isBeside ? 1 : MAX_CONCURRENT }, work));
  return { passed: CHECKS.length - failed.length, failed, skipped: [], unsteady: [] };
}

function runQuietly(
  name: string,
  args: readonly string[],
  isBeside: boolean,
): Promise<{ code: number; output: string }> {
  const command = name === 'node' ? process.execPath : path.join(ROOT, 'node_modules', '.bin', name);
  const tool = spawn(command, [...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  if (isBeside && tool.pid) setPriority(tool.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [tool.stdout, tool.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    tool.once('error', reject);
    tool.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
