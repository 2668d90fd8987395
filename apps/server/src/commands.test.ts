import { expect, test } from 'vitest';
import { usage } from './commands.ts';

test('the help of the command line says what each option takes', () => {
  const options = usage()
    .split('\n')
    .filter((line) => line.startsWith('    --'));
  expect(options.length).toBeGreaterThan(20);
  expect(options.filter((line) => !/^ {4}--\w+ {2}\S/.test(line))).toEqual([]);
});
