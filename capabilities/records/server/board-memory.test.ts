import { expect, test } from 'vitest';
import { rememberedBoard } from './board-memory.ts';

/** A hospital of its own, and how often its board was read. */
function openBoard(hospital: string) {
  let reads = 0;
  const ask = (seq: number, day = '2026-11-21') =>
    rememberedBoard({ hospital, day, seq }, async () => {
      reads += 1;
      return `read ${reads}`;
    });
  return { ask, reads: () => reads };
}

test('screens that ask after the same event share one reading [cap.medicalRecords]', async () => {
  const { ask, reads } = openBoard('shares');

  expect([await ask(7), await ask(7), await ask(7)]).toEqual(['read 1', 'read 1', 'read 1']);
  expect(reads()).toBe(1);
});

test('a newer event, and a new day, are read at once [cap.medicalRecords]', async () => {
  const { ask } = openBoard('changes');

  expect([await ask(7), await ask(8), await ask(8, '2026-11-22')]).toEqual(['read 1', 'read 2', 'read 3']);
});

test("one hospital never gets another's board [cap.multiHospital]", async () => {
  const [own, other] = [openBoard('ours'), openBoard('theirs')];
  await other.ask(7);

  expect(await own.ask(7)).toBe('read 1');
  expect(own.reads()).toBe(1);
});
