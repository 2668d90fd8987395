import { connect } from 'node:net';
import { getHealth } from '@alder/devices/contract';
import { wrapMllp } from '@alder/hl7';
import { sendToPulpo } from '@alder/lab/contract';
import { expect, test } from 'vitest';
import { replayTransfer, sendHl7 } from '../../simulators/src/analyzer.ts';
import { astmPanel, hl7Panel } from '../../simulators/src/panel.ts';
import { bytesOf, type Clinic, hl7Device, openClinic, soon, startGateway, targetOf, vs2 } from './clinic.fixture.ts';

const measuredAt = new Date();

/** The same message twice on one line. */
const sendTwice = (target: { host: string; port: number }, message: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    let count = 0;
    const socket = connect(target, () => socket.write(wrapMllp(message)));
    socket.on('error', reject);
    socket.on('data', () => {
      count += 1;
      if (count === 1) socket.write(wrapMllp(message));
      else socket.end(resolve);
    });
  });

/** What the cloud knows of the two analyzers, once the gateway has told its state. */
async function healthOf({ hospital }: Clinic) {
  await expect.poll(async () => (await hospital.call(sendToPulpo, { type: 'refreshDevices' })).status, soon).toBe(200);
  const { result } = (await hospital.call(getHealth, {})).payload;
  const rows = await hospital.work((trx) => trx.selectFrom('device').select(['id', 'serial']).execute());
  const of = (serial: string) => result.find(({ device }) => device === rows.find((row) => row.serial === serial)?.id);
  return { v1: of('V1'), b1: of('B1') };
}

test('refused and repeated frames, messages that were answered with an error, transfers that broke off and the version of the software are counted at the gateway and shown with the analyzer, also after a restart', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const patient_id = pet.patient_id;
  const panel = (software: string) => bytesOf(astmPanel({ patient_id, measuredAt, software }));
  const first = await startGateway(clinic, [hl7Device, vs2]);
  const astm = targetOf(first, 'astm');
  const hl7 = targetOf(first, 'hl7');

  expect(await replayTransfer(astm, panel('2.1.57'), { spoil: 3 })).toBe('delivered');
  expect(await replayTransfer(astm, panel('2.1.57'), { repeat: 2 })).toBe('delivered');
  expect(await replayTransfer(astm, panel('2.1.57'), { silentAfter: 4, silentMs: 200 })).toBe('broken');
  const message = bytesOf(hl7Panel({ patient_id, measuredAt, software: '3.0.2' }));
  await sendHl7(hl7, message);
  await sendHl7(hl7, bytesOf('this is no HL7'));

  await expect
    .poll(async () => {
      const { v1, b1 } = await healthOf(clinic);
      return [v1?.naks_7_days, v1?.repeats_7_days, v1?.rejected_7_days, b1?.rejected_7_days];
    }, soon)
    .toEqual([1, 1, 1, 1]);
  await expect
    .poll(async () => {
      const { v1, b1 } = await healthOf(clinic);
      return [v1?.software, b1?.software, v1?.unreadable_7_days, b1?.unreadable_7_days];
    }, soon)
    .toEqual(['2.1.57', '3.0.2', 1, 1]);

  // Counts are on disk: a gateway that starts again goes on from them.
  first.process.kill('SIGKILL');
  const second = await startGateway(clinic, [hl7Device, vs2]);
  expect(await replayTransfer(targetOf(second, 'astm'), panel('2.2.0'), { spoil: 0 })).toBe('delivered');
  await expect
    .poll(async () => {
      const { v1 } = await healthOf(clinic);
      return [v1?.naks_7_days, v1?.software];
    }, soon)
    .toEqual([2, '2.2.0']);
}, 60_000);

test('an HL7 message that comes twice on a line because its acknowledgment was not seen counts as repeated', async () => {
  await using clinic = await openClinic();
  const pet = await clinic.hospital.addPet();
  const gateway = await startGateway(clinic, [hl7Device, vs2]);
  const message = hl7Panel({ patient_id: pet.patient_id, measuredAt });
  const target = targetOf(gateway, 'hl7');
  await sendTwice(target, bytesOf(message));
  await sendHl7(target, bytesOf(hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date(Date.now() + 5) })));
  await expect.poll(async () => (await healthOf(clinic)).b1?.repeats_7_days, soon).toBe(1);
}, 60_000);
