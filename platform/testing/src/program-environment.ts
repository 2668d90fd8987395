/**
 * Environment of a program that a test starts: the way to other programs, and to what Node has compiled before, as
 * `npm start` has it. No setting of the machine reaches the product under test.
 */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
