import { spawn } from 'node:child_process';
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

/** The static checks, each one a promise of the house. */
export const CHECKS: readonly { readonly promise: string; readonly tool: string; readonly args: readonly string[] }[] =
  [
    {
      promise: 'the source is formatted and free of what biome finds',
      tool: 'biome',
      args: ['check', '--error-on-warnings', '.'],
    },
    { promise: 'every type holds', tool: 'tsc', args: ['-p', '.', '--noEmit'] },
    {
      promise: 'no wall between rooms and tiers is broken',
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
  ];

export async function runChecks(): Promise<Outcome> {
  const failed: string[] = [];
  for (const { promise, tool, args } of CHECKS)
    if ((await runTool(tool, args)) !== 0) failed.push(`${promise} (${tool})`);
  return { passed: CHECKS.length - failed.length, failed, skipped: [], unsteady: [] };
}
