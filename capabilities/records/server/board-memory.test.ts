import { expect, test, vi } from 'vitest';
import { openBoardMemory } from './board-memory.ts';

/** The boards of hospitals; what was read whole and what was brought up to date is counted. */
function openBoards({ isConfined = false } = {}) {
  const remembered = openBoardMemory<string>();
  let reads = 0;
  const ask = (seq: number, day = '2026-11-21', hospital = 'own') =>
    remembered(
      { hospital, day, seq },
      {
        async read() {
          reads += 1;
          return `read ${reads}`;
        },
        update: async (board, since) => (isConfined ? `${board}, events after ${since}` : undefined),
      },
    );
  return { ask, reads: () => reads };
}

test('screens that ask after the same event share one reading [cap.medicalRecords]', async () => {
  const { ask, reads } = openBoards();

  expect([await ask(7), await ask(7), await ask(7)]).toEqual(['read 1', 'read 1', 'read 1']);
  expect(reads()).toBe(1);
});

test('a newer event, and a new day, are read at once [cap.medicalRecords]', async () => {
  const { ask } = openBoards();

  expect([await ask(7), await ask(8), await ask(8, '2026-11-22')]).toEqual(['read 1', 'read 2', 'read 3']);
});

test('events of single cards bring the board up to date; a new day and a board read long ago are read whole', async () => {
  vi.useFakeTimers();
  const { ask } = openBoards({ isConfined: true });

  expect([await ask(7), await ask(9), await ask(9)]).toEqual(['read 1', ...Array(2).fill('read 1, events after 7')]);
  expect(await ask(10, '2026-11-22')).toBe('read 2');
  vi.advanceTimersByTime(29_000);
  expect(await ask(11, '2026-11-22')).toBe('read 2, events after 10');
  vi.advanceTimersByTime(1_000);
  expect(await ask(12, '2026-11-22')).toBe('read 3');
  vi.useRealTimers();
});

test("one hospital never gets another's board [cap.multiHospital]", async () => {
  const { ask } = openBoards();
  await ask(7);

  expect(await ask(7, '2026-11-21', 'other')).toBe('read 2');
});
