import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { isInstalled } from '@alder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { PreparingChild } from './child-process.ts';
import { confined } from './confine.ts';

const probe = confined('true', [], 1024 ** 3);
const GIGABYTE = 1024 ** 3;

/** Runs a Node script in the sandbox; its output and how it ended. */
function run(
  script: string,
  memoryBytes = 2 * GIGABYTE,
): Promise<{ output: string; code: number | null; signal: string | null }> {
  const { command, args } = confined(process.execPath, ['-e', script], memoryBytes);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ output: text, code, signal })));
}

if (!probe.networkless)
  console.info('skipped: this machine does not let a process give up its network (unshare --user --net)');

test.runIf(probe.networkless)(
  'a process that opens files cannot connect to any server, not even one on this machine',
  async () => {
    const reached: string[] = [];
    const server = net.createServer((socket) => {
      reached.push('reached');
      socket.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;

    const { output: text } = await run(`const socket = require('node:net').connect(${port}, '127.0.0.1');
    socket.on('error', ({ code }) => console.log(code)).on('connect', () => console.log('connected'))`);

    expect(text.trim()).toBe('ENETUNREACH');
    expect(reached).toEqual([]);
  },
);

test.runIf(probe.memoryLimited)('a process that opens files cannot allocate more memory than its limit', async () => {
  const script = `const all = []; for (let n = 0; n < 30; n += 1) all.push(Buffer.alloc(50 * 1024 * 1024, 1)); console.log('had it')`;

  expect((await run(script, 4 * GIGABYTE)).output.trim()).toBe('had it');
  const short = await run(script, GIGABYTE);
  expect(short.output).toBe('');
  expect(short.code !== 0 || short.signal !== null).toBe(true);
});

test.runIf(isInstalled('chrt') && isInstalled('nice'))(
  'what is prepared in the background gives way to the requests of pages',
  async () => {
    const { output: text } = await run(`console.log(require('node:os').getPriority())`);
    expect(Number(text)).toBeGreaterThanOrEqual(10);
  },
);

test.runIf(probe.networkless && isInstalled('unshare'))(
  'the process that prepares images is shut in, and exits on request',
  async () => {
    const child = new PreparingChild();
    onTestFinished(() => child.close());
    await child
      .run({
        file: '/nowhere',
        filetype: 'png',
        attributes: {},
        frames: 1,
        thumbnailFile: '/nowhere',
        renditionFile: '/nowhere',
      })
      .catch(() => undefined);
    const pid = child.pid!;

    expect(readFileSync(`/proc/${pid}/cmdline`, 'latin1')).toContain('child.ts');
    expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
    expect(readFileSync(`/proc/${pid}/limits`, 'latin1')).toMatch(/Max core file size\s+0/);
    child.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}
