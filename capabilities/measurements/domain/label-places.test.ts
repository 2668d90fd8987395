import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL_GAP_PX, type LabelRequest, overlaps, placeLabels } from './label-places.ts';

const screen = { width: 900, height: 700 };

const request = fc.record({
  anchor: fc.record({
    x: fc.double({ min: 0, max: 900, noNaN: true }),
    y: fc.double({ min: 0, max: 700, noNaN: true }),
  }),
  width: fc.double({ min: 20, max: 260, noNaN: true }),
  height: fc.constantFrom(18, 36, 54),
  side: fc.constantFrom('left' as const, 'right' as const, 'above' as const),
});
const requests = fc
  .array(request, { maxLength: 40 })
  .map((all) => all.map((one, at): LabelRequest => ({ ...one, id: String(at) })));

test('labels of measurements never overlap and are never cut at an edge, however close their lines are', () => {
  fc.assert(
    fc.property(requests, (labels) => {
      const places = [...placeLabels(labels, screen).values()];
      for (const [at, box] of places.entries()) {
        for (const other of places.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
        expect(box.x).toBeGreaterThanOrEqual(LABEL_GAP_PX);
        expect(box.y).toBeGreaterThanOrEqual(LABEL_GAP_PX);
        expect(box.x + box.width).toBeLessThanOrEqual(screen.width - LABEL_GAP_PX + 1e-9);
        expect(box.y + box.height).toBeLessThanOrEqual(screen.height - LABEL_GAP_PX + 1e-9);
      }
    }),
  );
});

test('ten measurements at the very same point each show their number', () => {
  const labels = Array.from({ length: 10 }, (_, at) => ({
    id: String(at),
    anchor: { x: 450, y: 350 },
    width: 80,
    height: 18,
  }));
  expect(placeLabels(labels, screen).size).toBe(10);
});

test('a further measurement does not move the labels that are placed already', () => {
  fc.assert(
    fc.property(requests, (labels) => {
      const before = placeLabels(labels.slice(0, -1), screen);
      const after = placeLabels(labels, screen);
      for (const [id, box] of before) expect(after.get(id)).toEqual(box);
    }),
  );
});

test('a label is beside its point while there is room, and on the other side at the edge of the viewport', () => {
  const label = { id: 'one', width: 80, height: 18 };
  expect(placeLabels([{ ...label, anchor: { x: 100, y: 100 } }], screen).get('one')).toMatchObject({ x: 112, y: 91 });
  expect(placeLabels([{ ...label, anchor: { x: 880, y: 100 } }], screen).get('one')!.x).toBeLessThanOrEqual(818);
});

test('a measurement whose end was moved out of the viewport shows no label inside it', () => {
  const labels = [{ id: 'one', anchor: { x: -40, y: 100 }, width: 80, height: 18 }];
  expect(placeLabels(labels, screen).size).toBe(0);
});

test('a label takes the nearest free side: the one it asks for, the other, above, below, then farther out', () => {
  const label = { width: 80, height: 18, anchor: { x: 450, y: 350 } };
  const places = [
    ...placeLabels(
      Array.from({ length: 8 }, (_, at) => ({ ...label, id: String(at) })),
      screen,
    ).values(),
  ].map(({ x, y }) => [x, y]);

  expect(places.slice(0, 6)).toEqual([
    [462, 341],
    [358, 341],
    [462, 320],
    [358, 320],
    [462, 362],
    [358, 362],
  ]);
});

test('a label may ask for the left or for above its point', () => {
  const place = (side: 'left' | 'above') =>
    placeLabels([{ id: 'one', width: 80, height: 18, anchor: { x: 450, y: 350 }, side }], screen).get('one');
  expect(place('left')).toEqual({ x: 358, y: 341, width: 80, height: 18 });
  expect(place('above')).toEqual({ x: 410, y: 320, width: 80, height: 18 });
});

test('a label that is larger than the viewport has no place, one that just fits has one', () => {
  const place = (width: number, height: number) =>
    placeLabels([{ id: 'one', width, height, anchor: { x: 50, y: 50 } }], { width: 100, height: 60 }).get('one');
  expect(place(96, 56)).toEqual({ x: 2, y: 2, width: 96, height: 56 });
  expect(place(97, 20)).toBeUndefined();
  expect(place(20, 57)).toBeUndefined();
});

test('a point on the edge of the viewport still has its label, one beyond it has none', () => {
  const has = (x: number, y: number) =>
    placeLabels([{ id: 'one', width: 20, height: 18, anchor: { x, y } }], screen).size;
  for (const [x, y] of [
    [0, 0],
    [900, 700],
    [0, 700],
    [900, 0],
  ] as const)
    expect(has(x, y)).toBe(1);
  for (const [x, y] of [
    [-1, 9],
    [901, 9],
    [9, -1],
    [9, 701],
  ] as const)
    expect(has(x, y)).toBe(0);
});

test('boxes that only touch do not overlap', () => {
  const box = { x: 10, y: 10, width: 20, height: 10 };
  for (const beside of [{ x: 30 }, { x: -10 }, { y: 20 }, { y: 0 }]) {
    expect(overlaps(box, { ...box, ...beside })).toBe(false);
    expect(overlaps({ ...box, ...beside }, box)).toBe(false);
  }
  for (const across of [{ x: 29 }, { x: -9 }, { y: 19 }, { y: 1 }])
    expect(overlaps(box, { ...box, ...across })).toBe(true);
});
