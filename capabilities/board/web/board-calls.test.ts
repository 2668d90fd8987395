import { getSeries } from '@alder/imaging/contract';
import type { Call } from '@alder/wire';
import { expect, test } from 'vitest';
import { newestSeries } from './board-calls.ts';

test('the feed beside the board asks exactly the call of the contract [screen.board]', () => {
  const address = ({ id, method, path, rate, reads, watches }: Call) => ({ id, method, path, rate, reads, watches });

  expect(address(newestSeries)).toEqual(address(getSeries));
});
