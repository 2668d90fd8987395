import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getStudyEntries } from '@alder/imaging/contract';
import { scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { studyHints } from './study-hints.ts';

const folder = scratchFolder('hints');
mkdirSync(path.join(folder, '.vite'));
const manifest = {
  '_early.js': {
    ...{ file: 'assets/early.js', name: 'first-image', imports: ['_shared.js', 'index.html'] },
    assets: ['assets/codec.wasm', 'assets/worker.js', 'assets/picture.png'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'index.html': { file: 'assets/index.js' },
};
writeFileSync(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));

test('the page of a study carries preload hints for the study and the scripts of its first image, each once [const.streaming]', async () => {
  const hints = await studyHints(folder);

  expect(hints('/pacs/study/s-1/image/i', 'lang=ja; hospitalId=clinic')).toEqual({
    link: [
      `<${addressOf(getStudyEntries, { hospital: 'clinic', id: 's-1' })}>; rel=preload; as=fetch; crossorigin`,
      ...['index', 'early', 'shared'].map((name) => `</assets/${name}.js>; rel=modulepreload; crossorigin`),
      '</assets/codec.wasm>; rel=preload; as=fetch; crossorigin',
      '</assets/worker.js>; rel=modulepreload; as=worker; crossorigin',
    ].join(', '),
  });
});

test('other pages, browsers without a hospital and invalid addresses carry no hints', async () => {
  const hints = await studyHints(folder);

  expect(hints('/pacs/studies', 'hospitalId=clinic')).toEqual({});
  expect(hints('/pacs/study/s-1')).toEqual({});
  expect(hints('/pacs/study/s>; rel=x', 'hospitalId=clinic')).toEqual({});
  expect(hints('/pacs/study/s-1', 'hospitalId=a>; rel=x')).toEqual({});
  const nothingBuilt = await studyHints(path.join(folder, 'nowhere'));
  expect(nothingBuilt('/pacs/study/s-1', 'hospitalId=clinic')).toEqual({});
});
