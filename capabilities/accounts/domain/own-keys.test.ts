import { expect, test } from 'vitest';
import { keyProblem, ownKeysOf, withOwnKey } from './own-keys.ts';

const letters = ['n', 'c', 'v', 'a'];

test('a letter is taken for an act unless another act of the screen, or every screen, has it', () => {
  const problem = (pressed: string, own = {}) => keyProblem({ act: 'n', pressed }, letters, own);
  expect(problem('j')).toBeUndefined();
  expect(problem('n')).toBeUndefined();
  expect(problem('c')).toBe('taken');
  // C was moved to X: the letter C is free, X is not.
  expect(problem('c', { c: 'x' })).toBeUndefined();
  expect(problem('x', { c: 'x' })).toBe('taken');
  expect([problem('g'), problem('z'), problem('7'), problem('あ'), problem('')]).toEqual([
    'reserved',
    'reserved',
    'letter',
    'letter',
    'letter',
  ]);
});

test('a key that is moved back to the letter of the program is not kept', () => {
  expect(withOwnKey({}, 'n', 'j')).toEqual({ n: 'j' });
  expect(withOwnKey({ n: 'j', c: 'x' }, 'n', 'n')).toEqual({ c: 'x' });
});

test('stored keys are read as far as they are letters', () => {
  expect(ownKeysOf({ keys: { board: { n: 'j', c: 'Ctrl', 5: 'k' } } }, 'board')).toEqual({ n: 'j' });
  for (const configs of [null, {}, { keys: 'no' }, { keys: { board: 3 } }])
    expect(ownKeysOf(configs, 'board')).toEqual({});
});
