import type { GraphicObject } from '@alder/measurements/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAct, NO_SCENES, type PresentationState, presentationOf, type SceneAct } from './scene.ts';

const zoomed = (zoom: number, continues = false): SceneAct => ({
  act: 'look',
  keys: ['0/a'],
  continues,
  change: (presentation: PresentationState) => ({ ...presentation, view: { ...presentation.view, zoom } }),
});
const drawn = (id: string, x = 0): GraphicObject => ({
  id,
  kind: 'length',
  frame: 0,
  points: [
    { x, y: 0 },
    { x: 3, y: 4 },
  ],
});
const marked = (id: string, x = 0, continues = false): SceneAct => ({
  act: 'mark',
  image: 'a',
  graphic: drawn(id, x),
  continues,
});

test('undo reverts one drag as one step, and a measurement as another; redo restores both [screen.viewer]', () => {
  const all = [zoomed(1.1), zoomed(1.2, true), zoomed(1.3, true), marked('1'), marked('1', 5, true)].reduce(
    afterAct,
    NO_SCENES,
  );

  const once = afterAct(all, { act: 'undo' });
  expect([once.graphics.a, presentationOf(once, '0/a').view.zoom]).toEqual([[], 1.3]);
  const twice = afterAct(once, { act: 'undo' });
  expect(presentationOf(twice, '0/a').view.zoom).toBe(1);
  const again = afterAct(afterAct(twice, { act: 'redo' }), { act: 'redo' });
  expect([again.graphics.a, presentationOf(again, '0/a').view.zoom]).toEqual([[drawn('1', 5)], 1.3]);
});

test('a change of one image leaves the others unchanged [screen.viewer]', () => {
  expect(presentationOf(afterAct(NO_SCENES, zoomed(2)), '0/b').view.zoom).toBe(1);
});

test('undoing a measurement leaves those that another window of the same user has saved since [screen.viewer]', () => {
  const own = afterAct(NO_SCENES, marked('1'));
  const notified = afterAct(own, {
    act: 'kept',
    image: 'a',
    graphics: [drawn('1'), drawn('other')],
    base: own.graphics.a!,
  });

  expect(afterAct(notified, { act: 'undo' }).graphics.a).toEqual([drawn('other')]);
});

test('undo reverts all steps and redo restores them, for any sequence of changes [screen.viewer]', () => {
  const id = fc.constantFrom('1', '2', '3');
  const act: fc.Arbitrary<SceneAct> = fc.oneof(
    fc.double({ min: 0.1, max: 40, noNaN: true }).map((zoom) => zoomed(zoom)),
    fc.tuple(id, fc.integer()).map(([one, x]) => marked(one, x)),
    id.map((one) => ({ act: 'unmark', image: 'a', id: one }) as const),
  );
  const visible = ({ presentations, graphics }: typeof NO_SCENES) => ({
    presentations,
    marks: [...(graphics.a ?? [])].sort((a, b) => a.id.localeCompare(b.id)),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const done = acts.reduce(afterAct, NO_SCENES);
      const undone = acts.reduce((scenes) => afterAct(scenes, { act: 'undo' }), done);
      const redone = acts.reduce((scenes) => afterAct(scenes, { act: 'redo' }), undone);

      expect(visible(undone)).toEqual(visible(NO_SCENES));
      expect(visible(redone)).toEqual(visible(done));
    }),
  );
});
