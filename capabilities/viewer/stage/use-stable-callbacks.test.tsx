import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStableCallbacks } from './use-stable-callbacks.ts';

test('callbacks keep their identity and call the latest version; a changed value makes a new object', () => {
  const parts = (count: number, isOn: boolean) => ({ isOn, count: (more: number) => count + more });
  const { result, rerender } = renderHook((input) => useStableCallbacks(input), { initialProps: parts(1, false) });
  const first = result.current;

  rerender(parts(5, false));
  expect(result.current).toBe(first);
  expect(first.count(1)).toBe(6);

  rerender(parts(7, true));
  expect(result.current).not.toBe(first);
  expect(result.current).toMatchObject({ isOn: true });
  expect(first.count(1)).toBe(8);
});

test('a callback that is optional exists only while it is given', () => {
  const { result, rerender } = renderHook((input: { file?: () => string }) => useStableCallbacks(input), {
    initialProps: {},
  });
  expect(result.current.file).toBeUndefined();

  rerender({ file: () => 'filed' });
  expect(result.current.file?.()).toBe('filed');
  rerender({});
  expect(result.current.file).toBeUndefined();
});
