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
