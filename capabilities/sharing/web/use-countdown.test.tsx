import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCountdown } from './use-countdown.ts';

test('a wait that begins is shown at once: not for a moment may a visitor try again too soon', () => {
  const shown: number[] = [];
  const { rerender } = renderHook(
    ({ wait }) => {
      shown.push(useCountdown(wait));
    },
    { initialProps: { wait: undefined as { seconds: number; since: number } | undefined } },
  );
  expect(shown).toEqual([0]);

  rerender({ wait: { seconds: 45, since: Date.now() } });

  expect(shown.slice(1)).not.toContain(0);
  expect(shown.at(-1)).toBe(45);
});
