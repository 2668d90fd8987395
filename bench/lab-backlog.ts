// A backlog of a laboratory: messages of 17 values that wait on the disk of a gateway while the server is away, until
// the last one is filed with its pet. Goal: 10,000 messages within 60 s.
//   node tools/run.mjs node bench/lab-backlog.ts [messages]

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMllpFramer, wrapMllp } from '@alder/hl7';
import { hl7Device, openClinic, queueOf, startGateway, targetOf } from '../apps/gateway/src/clinic.fixture.ts';
import { hl7Panel, LIVER_DOG } from '../apps/simulators/src/panel.ts';
import { round2 } from './figures.ts';

const GOAL_S = 60;
const GOAL_MESSAGES = 10_000;
const PETS = 200;
const messages = Number(process.argv[2] ?? GOAL_MESSAGES);
const values = { ...LIVER_DOG, GGT: 4, CHOL: 210, AMYL: 700, CK: 120 };

const clinic = await openClinic();
const pets = await Promise.all(Array.from({ length: PETS }, () => clinic.hospital.addPet()));
await clinic.cloudDown();
const gateway = await startGateway(clinic, [hl7Device]);
await fillBuffer(targetOf(gateway, 'hl7'));
if (queueOf(clinic) !== messages) throw new Error(`The gateway holds ${queueOf(clinic)} of ${messages} messages`);

const start = performance.now();
await clinic.cloudUp();
let first: number | undefined;
while (queueOf(clinic) > 0) {
  // The pause of the gateway before it connects again is not part of the work.
  if (first === undefined && queueOf(clinic) < messages) first = performance.now();
  if (performance.now() - start > 20 * GOAL_S * 1000) throw new Error('The backlog does not end');
  await sleep(250);
}
const seconds = (performance.now() - (first ?? start)) / 1000;
const filed = await countFiled();
const perMessage = seconds / messages;
const report = {
  bench: 'lab-backlog',
  messages,
  values: Object.keys(values).length,
  filed,
  seconds: round2(seconds),
  messages_per_second: round2(messages / seconds),
  seconds_for_10000: round2(perMessage * GOAL_MESSAGES),
};
console.log(JSON.stringify({ ...report, goal_seconds: GOAL_S }));
await clinic[Symbol.asyncDispose]();
process.exit(filed === messages && report.seconds_for_10000 <= GOAL_S ? 0 : 1);

/** Delivers every message over one connection; each is on the disk of the gateway when it is acknowledged. */
async function fillBuffer({ host, port }: { host: string; port: number }): Promise<void> {
  const socket = connect({ host, port });
  const framer = createMllpFramer();
  let acknowledged = 0;
  socket.on('data', (bytes) => {
    acknowledged += framer.push(bytes).length;
  });
  const from = Date.now() - messages * 1000;
  for (let number = 0; number < messages; number += 1) {
    const measuredAt = new Date(from + number * 1000);
    const { patient_id } = pets[number % PETS]!;
    socket.write(wrapMllp(Buffer.from(hl7Panel({ patient_id, measuredAt, values }))));
    while (acknowledged < number - 50) await sleep(1);
  }
  while (acknowledged < messages) await sleep(5);
  socket.destroy();
}

function countFiled(): Promise<number> {
  return clinic.hospital.work(async (trx) => {
    const { count } = await trx
      .selectFrom('lab_record')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('match_state', '=', 'unrequested')
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}
