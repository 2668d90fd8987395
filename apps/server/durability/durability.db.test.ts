import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { runDurability } from './run-durability.ts';

// bench/durability.ts kills 60 times; here a few kills show at every run that nothing has changed.
const LONG_MS = 300_000;

test(
  'nothing that was acknowledged is lost when server and database are killed and the power fails',
  async () => {
    const report = await runDurability({ kills: 3 });

    expect(report.lost).toEqual([]);
    expect(report.strange).toEqual([]);
    for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(0);
  },
  LONG_MS,
);

test.each(faults)(
  'the check would see it: %s',
  async (fault) => {
    // Each kill hits another instant; a fault counts as seen when one of them shows it.
    for (let tries = 0; tries < 3; tries++) {
      const { lost } = await runDurability({ kills: 1, fault });
      if (lost.length > 0) return expect(lost[0]).toMatch(/lost|times|changes/);
    }
    expect.fail(`${fault} was planted and not seen`);
  },
  LONG_MS,
);
