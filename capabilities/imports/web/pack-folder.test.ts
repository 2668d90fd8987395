import { crc32 } from 'node:zlib';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { folderFilesOf, packFolder } from './pack-folder.ts';

const fileOf = (path: string, content = path) =>
  Object.defineProperty(
    new File([content], path.split('/').at(-1)!, { lastModified: Date.UTC(2025, 4, 2, 3, 4, 6) }),
    'path',
    {
      value: path,
    },
  );

test('a packed folder is an archive that others open: names in any script, bytes and checksums as they are', async () => {
  const files = folderFilesOf([
    fileOf('old/A1/掃描.pdf', 'scan'),
    fileOf('old/A1/empty', ''),
    fileOf('old/A2/レポート', 'x'.repeat(9)),
  ]);
  const { archives, unreadable, tooLarge } = await packFolder('old', files);
  expect([archives.map(({ name }) => name), unreadable, tooLarge]).toEqual([['old.zip'], [], []]);
  const reader = new ZipReader(new BlobReader(archives[0]!), { useWebWorkers: false });
  const entries = (await reader.getEntries()).filter((entry) => !entry.directory);
  expect(entries.map(({ filename }) => filename)).toEqual(['A1/掃描.pdf', 'A1/empty', 'A2/レポート']);
  const contents = entries.map((entry) => entry.getData(new TextWriter(), { checkCrc32: true, useWebWorkers: false }));
  expect(await Promise.all(contents)).toEqual(['scan', '', 'x'.repeat(9)]);
  expect(entries[0]!.crc32).toBe(crc32('scan'));
});

test('the name of the chosen folder goes where folders lie in it, and stays where it holds files alone', () => {
  const paths = (...names: string[]) => folderFilesOf(names.map((name) => fileOf(name))).map(({ path }) => path);
  expect(paths('old/A1/a.jpg', 'old/index.csv')).toEqual(['A1/a.jpg', 'index.csv']);
  expect(paths('A1/a.jpg', 'A1/b.jpg')).toEqual(['A1/a.jpg', 'A1/b.jpg']);
  expect(paths('A1/a/x.jpg', 'A2/b.jpg')).toEqual(['A1/a/x.jpg', 'A2/b.jpg']);
  expect(paths('old/.DS_Store', 'old/A1/Thumbs.db', 'old/A1/a.jpg')).toEqual(['A1/a.jpg']);
});

test('a file that cannot be read is named and the others go on', async () => {
  const broken = Object.assign(fileOf('a/b'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  });
  const { archives, unreadable } = await packFolder('a', [
    { path: 'b', file: broken },
    { path: 'c', file: fileOf('a/c') },
  ]);
  expect([archives.length, unreadable]).toEqual([1, ['b']]);
});
