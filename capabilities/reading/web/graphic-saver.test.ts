import type { Annotation, GraphicObject } from '@alder/measurements/contract';
import { notFound, type Refusal, stale } from '@alder/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { annotation, id, image, series, study } from '../../imaging/web/imaging.fixture.ts';
import { createGraphicSaver } from './graphic-saver.ts';

const rendered = image(21, series(11, study(1)));
const graphic = (n: number): GraphicObject => ({
  id: id(n),
  kind: 'text',
  frame: 0,
  points: [{ x: n, y: 0 }],
  text: 'x',
});
const saved = (version: number, ...graphics: GraphicObject[]) =>
  annotation(31, rendered, { version, content: { marks: graphics } });

/** A saver with a stub of the server, which has one response for each save. */
function saver(...responses: (Annotation | Error)[]) {
  const sent: [number | undefined, readonly GraphicObject[]][] = [];
  const refused: Refusal[] = [];
  const one = createGraphicSaver(() => ({
    send: async (_image, graphics, version) => {
      sent.push([version, graphics]);
      const response = responses.shift();
      if (response instanceof Error) throw response;
      return response;
    },
    onSaved: () => undefined,
    onRefused: (refusal) => refused.push(refusal),
    onChange: () => undefined,
  }));
  return { ...one, sent, refused };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a drag is saved once, when it has come to rest; the next save is made from its version [pacs.updateUserAnnotation]', async () => {
  const one = saver(saved(1, graphic(3)), saved(2));
  for (const n of [1, 2, 3]) one.save(rendered.id, [graphic(n)]);
  await vi.runAllTimersAsync();
  one.save(rendered.id, []);
  await vi.runAllTimersAsync();

  expect(one.sent).toEqual([
    [undefined, [graphic(3)]],
    [1, []],
  ]);
  expect(one.unsaved.size).toBe(0);
});

test('without a response nothing drawn is lost: it is sent with the next change [pacs.updateUserAnnotation]', async () => {
  const one = saver(new Error('no response'), saved(1, graphic(1), graphic(2)));
  one.save(rendered.id, [graphic(1)]);
  await vi.runAllTimersAsync();
  expect(one.unsaved.get(rendered.id)?.graphics).toEqual([graphic(1)]);

  one.save(rendered.id, [graphic(1), graphic(2)]);
  await vi.runAllTimersAsync();
  expect([one.sent.length, one.unsaved.size]).toEqual([2, 0]);
});

test('graphic objects saved elsewhere meanwhile are merged and saved with the local ones; refused ones are discarded [pacs.updateUserAnnotation]', async () => {
  const one = saver(stale({ current: saved(4, graphic(9)) }), saved(5, graphic(9), graphic(1)), notFound());
  one.save(rendered.id, [graphic(1)]);
  await vi.runAllTimersAsync();
  expect(one.sent.at(-1)).toEqual([4, [graphic(9), graphic(1)]]);

  one.save(rendered.id, []);
  await vi.runAllTimersAsync();
  expect([one.refused.length, one.unsaved.size]).toEqual([1, 0]);
});

test('leaving the page saves at once [pacs.updateUserAnnotation]', async () => {
  const one = saver(saved(1, graphic(1)));
  one.save(rendered.id, [graphic(1)]);
  one.flush();
  await Promise.resolve();

  expect(one.sent).toHaveLength(1);
});
