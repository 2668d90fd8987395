import { expect, test } from 'vitest';
import { isLinkOpen, isSigned, issuedAt, strokePath } from './public-link.ts';

const NOW = new Date('2026-11-24T02:00:00Z');
const at = NOW.getTime();
const DAY = 86_400_000;

test('a link opens for seven days and not from the future', () => {
  expect(isLinkOpen(at, NOW, null)).toBe(true);
  expect(isLinkOpen(at - 7 * DAY + 1, NOW, null)).toBe(true);
  expect(isLinkOpen(at - 7 * DAY, NOW, null)).toBe(false);
  expect(isLinkOpen(at + 60_000, NOW, null)).toBe(false);
});

test('a revoked link is closed, and one issued after it is open, even in the same millisecond', () => {
  expect(isLinkOpen(at, NOW, NOW)).toBe(false);
  expect(issuedAt(NOW, null)).toBe(at);
  expect(isLinkOpen(issuedAt(NOW, NOW), NOW, NOW)).toBe(true);
});

test('a tap is no signature; a drawn line is', () => {
  const line = Array.from({ length: 8 }, (_, x) => ({ x, y: x }));
  expect(isSigned([])).toBe(false);
  expect(isSigned([line.slice(0, 3), line.slice(0, 4)])).toBe(false);
  expect(isSigned([line])).toBe(true);
  expect(
    strokePath([
      [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      [],
      [{ x: 5, y: 6 }],
    ]),
  ).toBe('M1 2L3 4M5 6');
});
