import { expect, test } from 'vitest';
import { halvingsWithin, limitedLength, limitedRendition } from './limited-rendition.ts';

const frame = { offset: 0, length: 900, levels: [10, 100, 300, 900] };

test.each([
  [2048, 2048, 0],
  [2049, 100, 1],
  [4096, 3000, 1],
  [4097, 3000, 2],
])('an image of %i x %i is halved %i times to fit within 2,048 pixels', (columns, rows, halvings) => {
  expect(halvingsWithin({ columns, rows }, 2048)).toBe(halvings);
});

test('of a large image only the levels within the limit are listed and served', () => {
  const rendition = { columns: 4000, rows: 3000, frames: [frame] };

  expect(limitedRendition(rendition, 2048)).toEqual({
    ...{ columns: 4000, rows: 3000, withheld: 1 },
    frames: [{ offset: 0, length: 300, levels: [10, 100, 300] }],
  });
  expect(limitedLength(frame, rendition, 2048)).toBe(300);
});

test('a small image is served whole, and one without a level that is small enough not at all', () => {
  const small = { columns: 512, rows: 512, frames: [frame] };
  const video = { columns: 3840, rows: 2160, frames: [{ length: 900, levels: [900] }] };

  expect(limitedRendition(small, 2048)).toBe(small);
  expect(limitedLength(frame, small, 2048)).toBe(900);
  expect(limitedRendition(video, 2048)).toBeUndefined();
  expect(limitedLength(video.frames[0]!, video, 2048)).toBeUndefined();
});
