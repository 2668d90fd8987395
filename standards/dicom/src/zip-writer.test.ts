import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZipWriter } from './zip-writer.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const file = path.join(mkdtempSync(path.join(tmpdir(), 'alder-zip-')), 'a.zip');

async function zip(entries: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const writer = new ZipWriter((chunk) => void chunks.push(chunk), now);
  for (const [name, content] of Object.entries(entries)) await writer.add(name, content);
  await writer.finish();
  return Buffer.concat(chunks);
}

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;
if (!hasUnzip) console.info('skipped: unzip is not installed');

test.runIf(hasUnzip)('another program finds every file unharmed, empty ones and names in Chinese too', async () => {
  writeFileSync(
    file,
    await zip({ 'README.txt': Buffer.from('hi\n'), 'a/b/空.txt': Buffer.alloc(0), 'a/c': Buffer.alloc(70_000, 7) }),
  );

  const { status, stdout } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('No errors detected');
  expect(spawnSync('unzip', ['-p', file, 'a/c']).stdout).toEqual(Buffer.alloc(70_000, 7));
});

const READ = `
import sys, zipfile, hashlib
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print('\\n'.join(f'{i.filename} {i.file_size} {i.date_time[:3]} {hashlib.md5(z.read(i)).hexdigest()[:0]}' for i in z.infolist()))
`;
const hasPython = spawnSync('/usr/bin/python3', ['-V']).status === 0;

test.runIf(hasPython)('whatever is packed is there again, in its order and with its length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.stringMatching(/^[d-m]{1,8}(\/[d-m]{1,8})?$/), fc.uint8Array({ maxLength: 500 })), {
        selector: ([name]) => name,
        maxLength: 6,
      }),
      async (entries) => {
        writeFileSync(file, await zip(Object.fromEntries(entries)));
        const { stdout } = spawnSync('/usr/bin/python3', ['-c', READ, file], { encoding: 'utf8' });
        const expected = entries.map(([name, content]) => `${name} ${content.length} (2026, 11, 21)`);
        expect(
          stdout
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        ).toEqual(expected);
      },
    ),
    { numRuns: 8 },
  );
});

test.each([
  ...[
    '../x',
    '/x',
    'a/../../x',
    'a//b',
    'a\\b',
    'C:x',
    'a\0b',
    'x.',
    'x ',
    '',
    'NUL',
    'com1.jpg',
    'a?',
    'gpj\u202e.exe',
  ],
])('a file named %j is not written: a system that unpacks it could refuse it or put it elsewhere', async (name) => {
  const chunks: Uint8Array[] = [];
  const writer = new ZipWriter((chunk) => void chunks.push(chunk), new Date(0));
  await expect(writer.add(name, new Uint8Array(1))).rejects.toThrow(RangeError);
  expect(chunks).toEqual([]);
});
