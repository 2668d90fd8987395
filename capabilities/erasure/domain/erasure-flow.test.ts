import { transitionsOf } from '@alder/flow';
import { expect, test } from 'vitest';
import { ERASED_MARK, erasureFlow } from './erasure-flow.ts';

test('a request is declined or carried out once, and what was erased does not come back', () => {
  expect(transitionsOf(erasureFlow)).toEqual({
    open: { extend: 'open', decline: 'declined', apply: 'erasing' },
    erasing: { erased: 'erased' },
    erased: {},
    declined: {},
  });
  expect(ERASED_MARK).toBe('***');
});
