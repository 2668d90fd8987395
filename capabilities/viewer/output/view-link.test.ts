import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INITIAL_PRESENTATION } from '../stage/scene.ts';
import { stageOf } from '../stage/stage.ts';
import { readViewLink, viewLink } from './view-link.ts';

const size = { width: 1440, height: 900 };
const number = fc.integer({ min: -3000, max: 3000 });
const presentation = fc.record({
  view: fc.record({
    zoom: fc.integer({ min: 1, max: 400 }).map((value) => value / 10),
    ...{ panX: number.map((one) => one * 1.44), panY: number.map((one) => one * 0.9) },
    ...{ turns: fc.constantFrom(0, 1, 2, 3), flipX: fc.boolean(), flipY: fc.boolean() },
  }),
  window: fc.option(fc.record({ center: number, width: fc.integer({ min: 1, max: 65_536 }) }), { nil: undefined }),
  inverted: fc.boolean(),
});

test('a link restores layout, images, windows and positions [screen.viewer]', () => {
  const flags = { isWide: fc.boolean(), isLinked: fc.boolean(), isEqualScale: fc.boolean() };
  fc.assert(
    fc.property(
      presentation,
      presentation,
      fc.record(flags),
      fc.integer({ min: 0, max: 1 }),
      (one, other, hangs, active) => {
        const cells = [{ image: 'a', frame: 3 }, { image: 'b', frame: 0 }, ...stageOf(undefined).cells.slice(2)];
        const stage = { ...stageOf(undefined), layout: '1x2', cells, active, ...hangs } as const;
        const found = readViewLink(viewLink({ stage, presentations: { '0/a': one, '1/b': other } }, size), size)!;

        expect(found.stage).toEqual(stage);
        expect(found.presentations['0/a']!.view.panX).toBeCloseTo(one.view.panX, 1);
        expect({
          ...found.presentations['1/b'],
          view: { ...found.presentations['1/b']!.view, panX: 0, panY: 0 },
        }).toEqual({
          ...other,
          view: { ...other.view, panX: 0, panY: 0 },
        });
      },
    ),
  );
});

test('a pan by half a window is restored as half of a window of another size [screen.viewer]', () => {
  const moved = { ...INITIAL_PRESENTATION, view: { ...INITIAL_PRESENTATION.view, panX: 720 } };
  const word = viewLink({ stage: stageOf('a'), presentations: { '0/a': moved } }, size);

  expect(readViewLink(word, { width: 390, height: 800 })!.presentations['0/a']!.view.panX).toBeCloseTo(195, 6);
});

test('a modified link opens the study without a state [screen.viewer]', () => {
  fc.assert(fc.property(fc.string(), (word) => void expect(readViewLink(word, size)).toBeUndefined()));
  fc.assert(
    fc.property(fc.json(), (json) => void expect(readViewLink(btoa(encodeURIComponent(json)), size)).toBeUndefined()),
  );
  expect(readViewLink('A'.repeat(5000), size)).toBeUndefined();
  expect(readViewLink(undefined, size)).toBeUndefined();
});
