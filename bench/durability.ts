// Kills server and database at random instants under load; nothing that was acknowledged may be lost, doubled or damaged.
//   node tools/run.mjs node bench/durability.ts [kills] [no fsync | asynchronous commit | no key | no version]

import { type Fault, faults } from '../apps/server/durability/faults.ts';
import { runDurability } from '../apps/server/durability/run-durability.ts';

const kills = Number(process.argv[2] ?? 60);
const fault = (process.argv[3] ?? 'none') as Fault;
if (fault !== 'none' && !faults.includes(fault)) throw new Error(`Faults that can be planted: ${faults.join(', ')}`);

const report = await runDurability({ kills, fault });
console.log(
  JSON.stringify({ bench: 'durability', ...report, lost: report.lost.length, first_lost: report.lost.slice(0, 5) }),
);
const isSeen = report.lost.length > 0;
// A planted fault that is not seen would make the check worthless, so it fails the run the other way round.
process.exit(isSeen === (fault !== 'none') && (fault !== 'none' || report.strange.length === 0) ? 0 : 1);
