import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { isInstalled } from '@alder/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZip, MAX_ENTRIES, readZip, ZipRefused } from './zip.ts';

type Packed = { name: Uint8Array | string; content: Uint8Array; stored?: boolean; flags?: number; says?: number };

/** An archive as a program writes it; `says` overrides the declared length. */
function zipOf(files: readonly Packed[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content, stored = false, flags = 0x800, says = content.length } of files) {
    const bytes = typeof name === 'string' ? new TextEncoder().encode(name) : name;
    const packed = stored ? content : deflateRawSync(content);
    const head = new DataView(new ArrayBuffer(30 + bytes.length));
    const central = new DataView(new ArrayBuffer(46 + bytes.length));
    const common = [20, flags, stored ? 0 : 8, 0, 0] as const;
    head.setUint32(0, 0x04034b50, true);
    central.setUint32(0, 0x02014b50, true);
    for (const [index, value] of common.entries()) {
      head.setUint16(4 + index * 2, value, true);
      central.setUint16(6 + index * 2, value, true);
    }
    for (const [view, at] of [
      [head, 14],
      [central, 16],
    ] as const) {
      view.setUint32(at, crc32(content), true);
      view.setUint32(at + 4, packed.length, true);
      view.setUint32(at + 8, says, true);
      view.setUint16(at + 12, bytes.length, true);
    }
    central.setUint32(42, offset, true);
    new Uint8Array(head.buffer).set(bytes, 30);
    new Uint8Array(central.buffer).set(bytes, 46);
    parts.push(new Uint8Array(head.buffer), new Uint8Array(packed));
    directory.push(new Uint8Array(central.buffer));
    offset += head.byteLength + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(
    12,
    directory.reduce((sum, one) => sum + one.length, 0),
    true,
  );
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, new Uint8Array(end.buffer)]);
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ -1) >>> 0;
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const refused = (problem: string) => expect.objectContaining({ problem });

test('every file of an archive is unpacked unchanged, folders left out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ content: fc.uint8Array({ maxLength: 3000 }), stored: fc.boolean() }), { maxLength: 6 }),
      async (files) => {
        const named = files.map((file, n) => ({ ...file, name: `DICOM/S${n}/IM${n}` }));
        const archive = zipOf([{ name: 'DICOM/', content: new Uint8Array() }, ...named]);
        const entries = await readZip(archive);
        expect(entries.map((entry) => entry.path)).toEqual(named.map(({ name }) => name));
        for (const [n, entry] of entries.entries()) {
          const file = await entry.unpack();
          expect(file.name).toBe(`IM${n}`);
          expect(await bytesOf(file)).toEqual(files[n]!.content);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('file names of Japanese Windows are decoded, with and without the UTF-8 flag of the archive', async () => {
  const japanese = Uint8Array.of(0x83, 0x7c, 0x83, 0x60, 0x5c, 0x31);
  const [first, second] = await readZip(
    zipOf([
      { name: japanese, content: new Uint8Array(1), flags: 0 },
      { name: '麻糬.jpg', content: new Uint8Array(1), flags: 0 },
    ]),
  );
  expect([first!.path, second!.path]).toEqual(['ポチ/1', '麻糬.jpg']);
});

test('an archive with a higher compression than images have is not unpacked, nor one with wrong lengths', async () => {
  const zeros = new Uint8Array(4 * 1024 * 1024);
  const [bomb] = await readZip(zipOf([{ name: 'bomb', content: zeros }]));
  expect(bomb!.problem).toBe('zipBomb');
  await expect(bomb!.unpack()).rejects.toEqual(refused('zipBomb'));
  const [liar] = await readZip(zipOf([{ name: 'liar', content: zeros.subarray(0, 500_000), says: 100 }]));
  await expect(liar!.unpack()).rejects.toEqual(refused('zipBomb'));
  const huge = Array.from({ length: 9 }, (_, n) => ({ name: `${n}`, content: new Uint8Array(1), says: 0xfffffff0 }));
  await expect(readZip(zipOf(huge))).rejects.toEqual(refused('zipBomb'));
});

test('an archive that is encrypted, packed by another method, truncated or damaged is refused with the reason', async () => {
  const content = new TextEncoder().encode('a radiograph'.repeat(30));
  const [locked] = await readZip(zipOf([{ name: 'locked', content, flags: 1 }]));
  expect(locked!.problem).toBe('zipLocked');
  const whole = zipOf([{ name: 'one', content, stored: true }]);
  await expect(readZip(whole.slice(0, whole.size - 30))).rejects.toEqual(refused('zipBroken'));
  await expect(readZip(new Blob(['no archive at all']))).rejects.toThrow(ZipRefused);
  const changed = await bytesOf(whole);
  changed[40]! ^= 1;
  const [entry] = await readZip(new Blob([changed]));
  await expect(entry!.unpack()).rejects.toEqual(refused('zipBroken'));
  expect([await isZip(whole), await isZip(new Blob(['DICM']))]).toEqual([true, false]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['/etc/passwd', 'passwd'],
  ['..\\..\\Windows\\x.dcm', 'x.dcm'],
  ['C:\\Users\\x.dcm', 'x.dcm'],
  ['a\0b.dcm', 'ab.dcm'],
  ['image\u202egpj.exe', 'imagegpj.exe'],
])('a file named %j is read, and its name is only its last part without marks that hide it', async (name, expected) => {
  const [entry] = await readZip(zipOf([{ name, content: Uint8Array.of(7) }]));
  const file = await entry!.unpack();
  expect([file.name, file.size]).toEqual([expected, 1]);
});

test('ten thousand files, two of one name and an archive within the archive are all listed, and more than a study has are refused', async () => {
  const one = { content: Uint8Array.of(1), stored: true };
  const inner = await bytesOf(zipOf([{ name: 'inner', ...one }]));
  const many = Array.from({ length: 10_000 }, (_, n) => ({ name: `IM${n}`, ...one }));
  const entries = await readZip(zipOf([...many, { name: 'IM0', ...one }, { name: 'more.zip', content: inner }]));
  expect(entries).toHaveLength(10_002);
  expect(await isZip(await entries.at(-1)!.unpack())).toBe(true);
  const tooMany = Array.from({ length: MAX_ENTRIES + 1 }, (_, n) => ({ name: `${n}`, ...one }));
  await expect(readZip(zipOf(tooMany))).rejects.toEqual(refused('zipMany'));
});

test('a file that is shorter than its archive declares is refused', async () => {
  const [entry] = await readZip(zipOf([{ name: 'short', content: new Uint8Array(90).fill(7), says: 91 }]));
  await expect(entry!.unpack()).rejects.toThrow(ZipRefused);
});

test('bytes from anywhere are refused and never hang or fall over', async () => {
  const whole = await bytesOf(zipOf([{ name: 'one', content: new Uint8Array(90).fill(7) }]));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const work = readZip(new Blob([bytes])).then((entries) => Promise.all(entries.map((entry) => entry.unpack())));
      await work.catch((fault: unknown) => expect(fault).toBeInstanceOf(ZipRefused));
    }),
    { numRuns: 300 },
  );
});

const hasZip = isInstalled('zip');
if (!hasZip) console.info('skipped: needs Info-ZIP (Debian: zip)');

test.runIf(hasZip)("Info-ZIP's archives are read, names and all", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-zip-'));
  try {
    mkdirSync(path.join(folder, 'DICOM'));
    writeFileSync(path.join(folder, 'DICOM', '小花.dcm'), 'x'.repeat(5000));
    execFileSync('zip', ['-qr', 'disc.zip', 'DICOM'], { cwd: folder });
    const [entry] = await readZip(new Blob([readFileSync(path.join(folder, 'disc.zip'))]));
    expect(entry!.path).toBe('DICOM/小花.dcm');
    expect((await entry!.unpack()).size).toBe(5000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
