import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { ImageStore } from './image-store.ts';
import { receiveImage } from './receive-image.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'receive-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const object = {
  sopClass: '1.2.840.10008.5.1.4.1.1.1.1',
  sopInstance: '1.2.3.4',
  transferSyntax: '1.2.840.10008.1.2.1',
};

function receive(name: string) {
  const store = {
    newFile: () => path.join(folder, name),
    makeRoom: () => undefined,
    freeBytes: () => Number.MAX_SAFE_INTEGER,
  };
  return receiveImage(
    {
      ...{ store: store as unknown as ImageStore, calling: 'DR1', charset: undefined, reserveBytes: 0 },
      ...{ held: () => undefined, failed: () => undefined },
    },
    object,
  );
}

test('an image that is broken off before its file is open leaves no file on the disk of the gateway', async () => {
  receive('broken-off').abort();
  await sleep(200);
  expect(readdirSync(folder)).not.toContain('broken-off');
});

test('an image of many buffers is received without a warning of the process', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  const receiving = receive('long');
  // (7FE0,0010) OB of undefined length would need items: one long value in explicit VR, little endian.
  const length = 64 * 65_536;
  const header = Buffer.alloc(12);
  header.writeUInt16LE(0x7fe0, 0);
  header.writeUInt16LE(0x0010, 2);
  header.write('OB', 4, 'latin1');
  header.writeUInt32LE(length, 8);
  await receiving.write(header);
  for (let sent = 0; sent < length; sent += 65_536) await receiving.write(Buffer.alloc(65_536));
  expect(warn.mock.calls.map(([warning]) => String(warning))).toEqual([]);
  warn.mockRestore();
  receiving.abort();
});
