import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { replayTransfer, sendHl7 } from './analyzer.ts';
import { startInference } from './inference.ts';
import { astmPanel, hl7Panel } from './panel.ts';

const USAGE = `Plays an analyzer, or a service that reads vertebral heart scores (AI_VHS_URL).

  node apps/simulators/src/main.ts astm --port 11113 [--host 127.0.0.1] --file transfer.astm
  node apps/simulators/src/main.ts astm --port 11113 --patient 10231 [--order L000001]
  node apps/simulators/src/main.ts hl7  --port 2575 --patient 10231 [--order L000001] | --file message.hl7
  --software 2.1.57 names a version; --spoil N spoils the checksum of a frame, --repeat N sends it twice,
  --silence N falls silent after N frames (ASTM)
  node apps/simulators/src/main.ts vhs  --port 8070
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string' },
    file: { type: 'string' },
    patient: { type: 'string' },
    order: { type: 'string' },
    software: { type: 'string' },
    spoil: { type: 'string' },
    repeat: { type: 'string' },
    silence: { type: 'string' },
  },
});
const [protocol] = positionals;
if (protocol === 'vhs' && values.port) {
  const { url } = await startInference(undefined, Number(values.port));
  process.stdout.write(`${JSON.stringify({ url })}\n`);
  await new Promise(() => undefined);
}
if ((protocol !== 'astm' && protocol !== 'hl7') || !values.port || !(values.file || values.patient || values.order)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const target = { host: values.host, port: Number(values.port) };
const panel = {
  patient_id: values.patient ?? '',
  order_id: values.order ?? '',
  measuredAt: new Date(),
  ...(values.software && { software: values.software }),
};
const bytes = values.file
  ? new Uint8Array(readFileSync(values.file))
  : new TextEncoder().encode(protocol === 'astm' ? astmPanel(panel) : hl7Panel(panel));

const faults = {
  ...(values.spoil && { spoil: Number(values.spoil) }),
  ...(values.repeat && { repeat: Number(values.repeat) }),
  ...(values.silence && { silentAfter: Number(values.silence), silentMs: 60_000 }),
};
const outcome =
  protocol === 'astm'
    ? await replayTransfer(target, bytes, faults)
    : new TextDecoder().decode(await sendHl7(target, bytes));
process.stdout.write(`${JSON.stringify({ outcome })}\n`);
process.exit(outcome === 'delivered' || /MSA\|AA/.test(outcome) ? 0 : 1);
