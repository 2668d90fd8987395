import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const runner = path.resolve(import.meta.dirname, '../tools/run.mjs');

/** Runs a command through the runner under a Node that reports another version. */
function runAs(version: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, runner, 'node', '--version'],
    { encoding: 'utf8' },
  );
}

test.each(['12.22.12', '18.20.4', '20.18.3'])(
  'Node %s is refused with one sentence that says which is needed',
  (old) => {
    const { status, stderr, stdout } = runAs(old);

    expect(stderr).toBe(`Node ${old} is too old: Alder starts with Node 20.19 or newer.\n`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  },
);

test('Node 20.19 is taken, and the command runs on the Node that Alder pins', () => {
  const { status, stdout } = runAs('20.19.0');

  expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: process.version });
});
