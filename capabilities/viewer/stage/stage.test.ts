import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ViewerImage } from '../viewer-image.ts';
import {
  afterStageAct,
  CELLS,
  cellsInView,
  equalScales,
  layouts,
  MAX_CELLS,
  presentationKey,
  priorOf,
  type StageAct,
  stageOf,
} from './stage.ts';

const image = (id: string, more: Partial<ViewerImage> = {}, description = 'THORAX LATERAL', modality = 'DX') =>
  ({
    id,
    study: 'now',
    series: `s-${id}`,
    datetime: '2026-11-21T01:00:00.000Z',
    frames: 1,
    attributes: {},
    metadata: { modality, seriesDescription: description },
    ...more,
  }) as ViewerImage;

test('two viewports show the previous image and the next one; back in one, the active image stays [const.layout]', () => {
  const two = afterStageAct(stageOf('a'), { act: 'layout', layout: '1x2', fill: ['a', 'b', 'c'] });
  expect(two.cells.slice(0, 2).map(({ image: id }) => id)).toEqual(['a', 'b']);

  const second = afterStageAct(two, { act: 'activate', cell: 1 });
  const one = afterStageAct(second, { act: 'layout', layout: '1x1', fill: ['a', 'b', 'c'] });
  expect(one.cells[one.active]!.image).toBe('b');
});

test('the active viewport is always a displayed one, whatever is pressed [const.layout]', () => {
  const act: fc.Arbitrary<StageAct> = fc.oneof(
    fc.constantFrom(...layouts).map((layout) => ({ act: 'layout', layout, fill: ['a', 'b', 'c'] }) as const),
    fc.nat(3).map((cell) => ({ act: 'activate', cell }) as const),
    fc.constantFrom({ act: 'widen' } as const, { act: 'link' } as const),
    fc.constantFrom({ act: 'compare', images: ['a', 'b'] } as const, { act: 'compare', images: undefined } as const),
  );
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const stage = acts.reduce(afterStageAct, stageOf('a'));

      expect(cellsInView(stage)).toContain(stage.active);
      expect(stage.active).toBeLessThan(CELLS[stage.layout]);
      expect(stage.cells).toHaveLength(MAX_CELLS);
    }),
  );
});

test('slices of one stack share their window, views of one radiograph do not [screen.viewer]', () => {
  const slice = { series: 'stack', metadata: { modality: 'CT' } } as Partial<ViewerImage>;

  expect(presentationKey(0, image('a', slice))).toBe(presentationKey(0, image('b', slice)));
  expect(presentationKey(0, image('a'))).not.toBe(presentationKey(0, image('b')));
  expect(presentationKey(0, image('a'))).not.toBe(presentationKey(1, image('a')));
});

test('the prior is the newest earlier image of the same view, never of the same study [screen.viewer]', () => {
  const now = image('now');
  const old = (id: string, datetime: string, description?: string) => image(id, { study: id, datetime }, description);
  const all = [
    now,
    image('same study', { datetime: '2026-11-20T01:00:00.000Z' }),
    old('may', '2026-05-12T01:00:00.000Z'),
    old('june', '2026-06-12T01:00:00.000Z', 'THORAX VD'),
    old('april', '2026-04-12T01:00:00.000Z'),
    old('later', '2026-12-12T01:00:00.000Z'),
  ];

  expect(priorOf(now, all)?.id).toBe('may');
  expect(priorOf(image('x', {}, 'STIFLE'), all)).toBeUndefined();
});

test('at equal scale a millimetre is equally long in every image, and each still fits [screen.viewer]', () => {
  const scale = fc.option(fc.double({ min: 0.01, max: 50, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(scale, { minLength: 1, maxLength: 4 }), (fitted) => {
      const scales = equalScales(fitted);
      const visible = fitted.flatMap((one, at) => (one === undefined ? [] : [one * scales[at]!]));

      for (const one of visible) expect(one / visible[0]!).toBeCloseTo(1, 9);
      for (const one of scales) expect(one).toBeLessThanOrEqual(1);
    }),
  );
  expect(equalScales([3, undefined])).toEqual([1, 1]);
});
