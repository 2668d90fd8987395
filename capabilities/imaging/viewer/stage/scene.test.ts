import { expect, test } from 'vitest';
import { afterAct, NO_SCENES, type Scene, type SceneAct, sceneOf } from './scene.ts';

const zoomed = (zoom: number, continues = false): SceneAct => ({
  act: 'change',
  image: 'a',
  continues,
  change: (scene: Scene) => ({ ...scene, view: { ...scene.view, zoom } }),
});
const mark = {
  id: '1',
  kind: 'length',
  frame: 0,
  points: [
    { x: 0, y: 0 },
    { x: 3, y: 4 },
  ],
} as const;

test('undo takes back one drag as one step, and a measurement as another [screen.viewer]', () => {
  const acts: SceneAct[] = [
    zoomed(1.1),
    zoomed(1.2, true),
    zoomed(1.3, true),
    { act: 'change', image: 'a', change: (scene) => ({ ...scene, marks: [mark] }) },
  ];
  const all = acts.reduce(afterAct, NO_SCENES);

  const once = afterAct(all, { act: 'undo' });
  expect(sceneOf(once, 'a')).toMatchObject({ marks: [], view: { zoom: 1.3 } });
  expect(sceneOf(afterAct(once, { act: 'undo' }), 'a').view.zoom).toBe(1);
});

test('what was done to one image leaves the others as they were [screen.viewer]', () => {
  expect(sceneOf(afterAct(NO_SCENES, zoomed(2)), 'b').view.zoom).toBe(1);
});
