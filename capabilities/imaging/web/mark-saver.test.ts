import { notFound, type Refusal, stale } from '@alder/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Annotation, Mark } from '../contract/index.ts';
import { annotation, id, image, series, study } from './imaging.fixture.ts';
import { createMarkSaver } from './mark-saver.ts';

const picture = image(21, series(11, study(1)));
const mark = (n: number): Mark => ({ id: id(n), kind: 'text', frame: 0, points: [{ x: n, y: 0 }], text: 'x' });
const kept = (version: number, ...marks: Mark[]) => annotation(31, picture, { version, content: { marks } });

/** A saver whose server answers as it is told, one answer a save. */
function saver(...answers: (Annotation | Error)[]) {
  const sent: [number | undefined, readonly Mark[]][] = [];
  const refused: Refusal[] = [];
  const one = createMarkSaver(() => ({
    send: async (_image, marks, version) => {
      sent.push([version, marks]);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onKept: () => undefined,
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
  const one = saver(kept(1, mark(3)), kept(2));
  for (const n of [1, 2, 3]) one.save(picture.id, [mark(n)]);
  await vi.runAllTimersAsync();
  one.save(picture.id, []);
  await vi.runAllTimersAsync();

  expect(one.sent).toEqual([
    [undefined, [mark(3)]],
    [1, []],
  ]);
  expect(one.unsaved.size).toBe(0);
});

test('without an answer nothing that was drawn is lost: it goes with the next change [pacs.updateUserAnnotation]', async () => {
  const one = saver(new Error('no answer'), kept(1, mark(1), mark(2)));
  one.save(picture.id, [mark(1)]);
  await vi.runAllTimersAsync();
  expect(one.unsaved.get(picture.id)?.marks).toEqual([mark(1)]);

  one.save(picture.id, [mark(1), mark(2)]);
  await vi.runAllTimersAsync();
  expect([one.sent.length, one.unsaved.size]).toEqual([2, 0]);
});

test('marks that were saved meanwhile elsewhere are merged and saved with these; what is refused is given up [pacs.updateUserAnnotation]', async () => {
  const one = saver(stale({ current: kept(4, mark(9)) }), kept(5, mark(9), mark(1)), notFound());
  one.save(picture.id, [mark(1)]);
  await vi.runAllTimersAsync();
  expect(one.sent.at(-1)).toEqual([4, [mark(9), mark(1)]]);

  one.save(picture.id, []);
  await vi.runAllTimersAsync();
  expect([one.refused.length, one.unsaved.size]).toEqual([1, 0]);
});

test('leaving the page saves at once [pacs.updateUserAnnotation]', async () => {
  const one = saver(kept(1, mark(1)));
  one.save(picture.id, [mark(1)]);
  one.flush();
  await Promise.resolve();

  expect(one.sent).toHaveLength(1);
});
