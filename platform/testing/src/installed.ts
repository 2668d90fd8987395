import { spawnSync } from 'node:child_process';

/** Whether this machine has a program: tests against a peer are left out, and say so, where it is missing. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}
