import { afterEach, expect, test, vi } from 'vitest';
import type { ViewerImage } from '../viewer-image.ts';
import { firstShown } from './first-image.ts';
import { keepPlace, placeOfOne } from './place.ts';

afterEach(() => vi.unstubAllGlobals());

const series = [{ id: 'b' }, { id: 'a' }];
const image = (id: string, of: string, modality: string, view = '') =>
  ({
    ...{ id, series: of, study: 's', datetime: '2026-11-20', frames: 1 },
    metadata: { modality, seriesDescription: view, instanceNumber: 1 },
    attributes: {},
  }) as unknown as ViewerImage;
const opened = (images: ViewerImage[], target?: string) => ({
  images,
  series,
  study: 's',
  target,
  hasView: false,
});
const screen = (innerWidth: number, innerHeight: number) => {
  const saved = new Map<string, string>();
  const localStorage = { getItem: (key: string) => saved.get(key) ?? null, setItem: saved.set.bind(saved) };
  for (const [name, value] of Object.entries({ innerWidth, innerHeight, localStorage })) vi.stubGlobal(name, value);
};

test('the preloaded image is the one with which the viewer starts', () => {
  screen(1440, 900);
  const report = image('sr', 'b', 'SR');
  const [first, second] = [image('1', 'b', 'US'), image('2', 'a', 'US')];

  expect(firstShown(opened([second, report, first]))).toEqual({ image: first, isAlone: true });
  expect(firstShown(opened([second, first], '2'))).toEqual({ image: second, isAlone: true });
  expect(firstShown(opened([]))).toEqual({ image: undefined, isAlone: true });
});

test('nothing is preloaded for an image that is not in the list: it was replaced, or does not exist', () => {
  screen(1440, 900);

  expect(firstShown(opened([image('1', 'b', 'US')], 'replaced')).image).toBeUndefined();
});

test('images shown side by side, or in the layout of a link, are prefetched but not drawn alone', () => {
  const pair = [image('vd', 'b', 'DX', 'VD'), image('lat', 'a', 'DX', 'LATERAL')];

  screen(1440, 900);
  expect(firstShown(opened(pair))).toMatchObject({ image: { id: 'lat' }, isAlone: false });
  expect(firstShown({ ...opened(pair, 'vd'), hasView: true })).toMatchObject({ isAlone: false });
  screen(390, 844);
  expect(firstShown(opened(pair))).toMatchObject({ image: { id: 'vd' }, isAlone: true });
});

test('a preloaded image is drawn at the position of the last one in a window of this size, otherwise where the tools usually leave room', () => {
  screen(1440, 900);
  const usual = placeOfOne();
  expect(usual.width + usual.left).toBeLessThan(1440);
  const lain = { left: 20, top: 100, width: 800, height: 700 };
  keepPlace(lain);
  expect(placeOfOne()).toEqual(lain);
  vi.stubGlobal('innerWidth', 1300);
  expect(placeOfOne()).not.toEqual(lain);
});
