import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCountdown } from './use-countdown.ts';

test('a new wait is shown at once: a retry is never offered too soon', () => {
  const visible: number[] = [];
  const { rerender } = renderHook(
    ({ wait }) => {
      visible.push(useCountdown(wait));
    },
    { initialProps: { wait: undefined as { seconds: number; since: number } | undefined } },
  );
  expect(visible).toEqual([0]);

  rerender({ wait: { seconds: 45, since: Date.now() } });

  expect(visible.slice(1)).not.toContain(0);
  expect(visible.at(-1)).toBe(45);
});
