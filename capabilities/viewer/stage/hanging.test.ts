import { expect, test } from 'vitest';
import type { ViewerImage } from '../viewer-image.ts';
import { hangKey, hangOf, hungStage, nextStep, projectionOf, protocolsOf, tilesOf } from './hanging.ts';
import { cellsInView } from './stage.ts';

const image = (
  id: string,
  more: { modality?: string; view?: string; name?: string; series?: string; study?: string } = {},
) =>
  ({
    ...{ id, series: more.series ?? id, study: more.study ?? 's' },
    metadata: { modality: more.modality ?? 'DX', seriesDescription: more.name ?? '' },
    attributes: { BodyPartExamined: 'CHEST', ...(more.view && { ViewPosition: more.view }) },
  }) as unknown as ViewerImage;

test('a projection is read from the view position, otherwise from the description in any of our languages [screen.viewer]', () => {
  expect(projectionOf(image('a', { view: 'RL' }))).toBe('lateral');
  expect(projectionOf(image('a', { view: 'VD' }))).toBe('ventrodorsal');
  expect(projectionOf(image('a', { name: 'HIP VD FROG LEG' }))).toBe('frog');
  expect(projectionOf(image('a', { name: '胸部 側面' }))).toBe('lateral');
  expect(projectionOf(image('a', { name: '胸腔 腹背位' }))).toBe('ventrodorsal');
  expect(projectionOf(image('a', { name: 'SKULL' }))).toBeUndefined();
});

test('a thorax is shown with the lateral view on the left and the ventrodorsal one on the right, in any order of arrival [const.layout]', () => {
  const images = [image('vd', { view: 'VD' }), image('rl', { view: 'RL' }), image('other', { study: 't', view: 'LL' })];

  expect(hangOf(images, 's')).toEqual({ layout: '1x2', images: ['rl', 'vd'], isLinked: false });
});

test('three views are shown with the first lateral large; two of the same projection are shown alone [const.layout]', () => {
  const three = [image('rl', { view: 'RL' }), image('ll', { view: 'LL' }), image('vd', { view: 'VD' })];

  expect(hangOf(three, 's')).toMatchObject({ layout: 'main', images: ['rl', 'vd', 'll'] });
  expect(hangOf(three.slice(0, 2), 's')).toMatchObject({ layout: '1x1', images: ['rl'] });
  expect(hangOf([image('us', { modality: 'US' })], 's')).toMatchObject({ layout: '1x1', isLinked: false });
  expect(hangOf([], 's')).toBeUndefined();
});

test('the phases of a CT are shown side by side and scroll together [const.layout]', () => {
  const slices = ['a', 'b'].flatMap((series) =>
    [1, 2, 3].map((at) => image(`${series}${at}`, { modality: 'CT', series })),
  );

  expect(hangOf(slices, 's')).toEqual({ layout: '1x2', images: ['a1', 'b1'], isLinked: true });
});

test('a layout that the user chose for such studies has priority over the default one [const.layout]', () => {
  const images = [image('rl', { view: 'RL' }), image('vd', { view: 'VD' })];
  const hang = hangOf(images, 's', '1x1')!;

  expect(hang).toMatchObject({ layout: '1x1', images: ['rl'] });
  expect(cellsInView(hungStage(hang))).toEqual([0]);
  expect(hangKey(images[0]!)).toBe('radiograph/chest');
});

test('the next step shows as many images as there are viewports, and wraps around at the end [screen.viewer]', () => {
  const images = ['a', 'b', 'c', 'd', 'e'].map((id) => image(id));

  expect(nextStep(images, ['a', 'b'], 1)).toEqual(['c', 'd']);
  expect(nextStep(images, ['c', 'd'], 1)).toEqual(['e']);
  expect(nextStep(images, ['e'], 1)).toEqual(['a']);
  expect(nextStep(images, ['c', 'd'], -1)).toEqual(['a', 'b']);
  expect(nextStep(images.slice(0, 2), ['a', 'b'], 1)).toBeUndefined();
});

test('only the hanging protocols that a study has the images for are offered', () => {
  const hips = [image('vd', { view: 'VD' }), image('frog', { name: 'HIP FROG' })];
  expect(protocolsOf(hips, 's').map(({ name }) => name)).toEqual(['usual', 'hips']);
  expect(protocolsOf(hips, 's').at(-1)).toMatchObject({ layout: '1x2', images: ['vd', 'frog'] });

  const now = { ...image('rl', { view: 'RL' }), datetime: '2026-11-21T01:00:00.000Z' } as ViewerImage;
  const vd = { ...image('vd', { view: 'VD' }), datetime: '2026-11-21T01:00:00.000Z' } as ViewerImage;
  const prior = { ...image('old', { view: 'RL', study: 't' }), datetime: '2026-05-12T01:00:00.000Z' } as ViewerImage;
  expect(protocolsOf([now, vd, prior], 's').find(({ name }) => name === 'heart')).toMatchObject({
    layout: 'main',
    images: ['rl', 'vd', 'old'],
  });
});

test('tile mode shows nine slices from the one in view, and the last nine at the end of the series', () => {
  const stack = Array.from(
    { length: 20 },
    (_, at) => ({ ...image(`c${at}`, { modality: 'CT', series: 'ct' }), frames: 1 }) as ViewerImage,
  );
  expect(tilesOf(stack, stack[4]!, 0).map((cell) => cell.image)).toEqual(stack.slice(4, 13).map(({ id }) => id));
  expect(tilesOf(stack, stack[18]!, 0).map((cell) => cell.image)).toEqual(stack.slice(11).map(({ id }) => id));

  const cine = { ...image('us', { modality: 'US' }), frames: 30 } as ViewerImage;
  expect(tilesOf([cine], cine, 5).map(({ frame }) => frame)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
});
