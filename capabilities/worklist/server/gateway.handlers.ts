import { assumedOf } from '@alder/dicom';
import { readIdentifier, statuses } from '@alder/dicom/network';
import { configsInForce, type HospitalConfigs } from '@alder/hospitals/domain';
import { implement, implementStream } from '@alder/server';
import { tooLarge } from '@alder/wire';
import { getImagingDirectory, imagingDirectory, MAX_STEP_BYTES, putPerformedStep } from '../contract/index.ts';
import { findDirectory, listScheduled } from './scheduled.repository.ts';
import { takeStep } from './take-step.ts';

/** What gateways ask of equipment and worklist, and what devices report to them. */
export const gatewayHandlers = [
  implement(getImagingDirectory, async (_input, { trx, hospital, now }) => {
    const { called_aetitle, equipment } = await findDirectory(trx);
    const items = called_aetitle === null ? [] : await listScheduled(trx, hospital.timezone);
    const kept = keptByGateways(configsInForce(hospital.configs));
    return { result: imagingDirectory.parse({ called_aetitle, equipment, kept, items }), now: now.toISOString() };
  }),

  implementStream(putPerformedStep, async ({ instance, service, syntax, calling, charset }, context) => {
    const { db, hospital, now } = context;
    const bytes = await collect(context.body);
    const dataset = readIdentifier(bytes, syntax, assumedOf(charset));
    if (!dataset) return { status: statuses.processingFailure, comment: 'the data set cannot be read' };
    const peer = { archive: { hospital: hospital.id, timezone: hospital.timezone }, calling };
    const step = { service, sopInstance: instance, dataset };
    const { status, comment = '' } = await takeStep(db, peer, step, now);
    return { status, comment };
  }),
];

function keptByGateways({ localAccess, localImageDays, localImageGigabytes }: HospitalConfigs) {
  return localAccess ? { days: localImageDays, bytes: localImageGigabytes * 1e9 } : null;
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_STEP_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
