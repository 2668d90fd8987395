/**
 * Closes one after the other, all of them even when one fails.
 *
 * @throws the first failure, after the last has been closed
 */
export async function closeInTurn(closers: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}
