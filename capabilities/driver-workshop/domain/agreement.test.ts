import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKinds, GroupCounter, graveKinds, REPLAY_VALID_HOURS, useObstacle, verdicts } from './index.ts';

const now = new Date('2026-11-28T03:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const decided = fc.record({ count: fc.nat(9), verdict: fc.constantFrom(null, ...verdicts) });

test('a driver is never switched on while one change that the replay shows is open or refused, and always when all are agreed', () => {
  fc.assert(
    fc.property(fc.array(decided), (changes) => {
      const replay = { against: 3, made_at: now };
      const shown = changes.filter(({ count }) => count > 0);
      const obstacle = useObstacle(replay, changes, { against: 3, now });
      expect(obstacle === undefined).toBe(shown.every(({ verdict }) => verdict === 'agreed'));
      if (obstacle?.is === 'changesOpen')
        expect(obstacle.open + obstacle.refused).toBe(shown.filter(({ verdict }) => verdict !== 'agreed').length);
    }),
  );
});

test('a replay counts for a day and only for the driver that it was compared with', () => {
  const agreed = [{ count: 1, verdict: 'agreed' as const }];
  const at = (made_at: Date, against = 0) => useObstacle({ against, made_at }, agreed, { against: 0, now })?.is;
  expect(at(hoursAgo(REPLAY_VALID_HOURS))).toBeUndefined();
  expect(at(new Date(hoursAgo(REPLAY_VALID_HOURS).getTime() - 1))).toBe('replayMissing');
  expect(at(now, 1)).toBe('replayMissing');
  expect(useObstacle(undefined, [], { against: 0, now })).toEqual({ is: 'replayMissing' });
});

test('changes are counted by kind and value, every one of them, and what can harm is asked about first', () => {
  const change = fc.record({ kind: fc.constantFrom(...changeKinds), code: fc.constantFrom('', 'ALT', 'K', 'X 7') });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const counter = new GroupCounter();
      for (const one of changes) counter.add(one);
      const groups = counter.list();
      for (const { kind, code, count } of groups)
        expect(count).toBe(changes.filter((one) => one.kind === kind && one.code === code).length);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(changes.length);
      const grave = groups.map(({ kind }) => graveKinds.includes(kind));
      expect(grave).toEqual([...grave].sort((a, b) => Number(b) - Number(a)));
    }),
  );
});
