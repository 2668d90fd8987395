import type { GraphicObject } from '@alder/measurements/contract';
import { act, renderHook } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { afterAct, NO_SCENES } from './scene.ts';
import { useSyncedGraphics } from './use-saved-graphics.ts';

const graphic = (id: string): GraphicObject => ({ id, kind: 'text', frame: 0, points: [{ x: 1, y: 1 }], text: id });

/** A page whose graphic objects are saved by a server that notifies `own` on request of the test. */
function open(first: readonly GraphicObject[] = []) {
  const saved: string[][] = [];
  const save = (_image: string, graphics: readonly GraphicObject[]) => void saved.push(graphics.map(({ id }) => id));
  const hook = renderHook(
    ({ own }: { own: Record<string, readonly GraphicObject[]> }) => {
      const [scenes, dispatch] = useReducer(afterAct, NO_SCENES);
      useSyncedGraphics(scenes, dispatch, { own, foreign: {}, save });
      return { scenes, dispatch };
    },
    { initialProps: { own: { a: first } as Record<string, readonly GraphicObject[]> } },
  );
  const draw = (id: string) => hook.result.current.dispatch({ act: 'mark', image: 'a', graphic: graphic(id) });
  const notify = (...ids: string[]) => hook.rerender({ own: { a: ids.map(graphic) } });
  const visible = () => (hook.result.current.scenes.graphics.a ?? []).map(({ id }) => id);
  return { draw, notify, visible, saved, hook };
}

test('saved graphic objects are displayed and not saved again; drawn ones are saved [pacs.updateUserAnnotation]', () => {
  const page = open([graphic('before')]);
  expect(page.visible()).toEqual(['before']);
  expect(page.saved).toEqual([]);

  act(() => page.draw('new'));

  expect(page.visible()).toEqual(['before', 'new']);
  expect(page.saved).toEqual([['before', 'new']]);
  page.notify('before', 'new');
  expect(page.saved).toHaveLength(1);
});

test('a graphic object drawn while the response to the last save arrives stays, and is saved [pacs.updateUserAnnotation]', () => {
  const page = open();
  act(() => page.draw('first'));

  act(() => {
    page.draw('second');
    page.notify('first');
  });

  expect(page.visible()).toEqual(['first', 'second']);
  expect(page.saved.at(-1)).toEqual(['first', 'second']);
  page.notify('first', 'second');
  expect(page.visible()).toEqual(['first', 'second']);
});

test('a graphic object drawn in another window is added to the local ones, and one deleted there is removed [pacs.updateUserAnnotation]', () => {
  const page = open([graphic('goes')]);

  act(() => {
    page.draw('mine');
    page.notify('theirs');
  });

  expect(page.visible()).toEqual(['theirs', 'mine']);
  expect(page.saved.at(-1)).toEqual(['theirs', 'mine']);
});

test("a graphic object drawn between reading the page's state and merging the server's state stays", () => {
  const page = open([graphic('before')]);
  act(() => {
    const { scenes, dispatch } = page.hook.result.current;
    page.draw('late');
    dispatch({ act: 'kept', image: 'a', graphics: [graphic('told')], base: scenes.graphics.a ?? [] });
  });

  expect(page.visible()).toEqual(['told', 'late']);
  expect(page.saved.at(-1)).toEqual(['told', 'late']);
});
