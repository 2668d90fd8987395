import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDicom, tags } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';

/** How the simulated service behaves. */
export type InferenceBehaviour = {
  /** Vertebral heart score that it reads from every radiograph. */
  readonly score?: number;
  readonly confidence?: number;
  readonly version?: string;
  /** `broken` responds with what was not agreed, `long` without end, `down` with a fault; `blind` reads no image. */
  readonly fault?: 'broken' | 'long' | 'down' | 'blind';
};

const MAX_FILE_BYTES = 200 * 1024 * 1024;

/**
 * Plays an inference service that reads vertebral heart scores: a DICOM file is posted, JSON comes back. What is no
 * radiograph gets 422, as a real service does.
 */
export async function startInference(behaviour: () => InferenceBehaviour = () => ({}), port = 0) {
  const requested: number[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_FILE_BYTES) return void request.destroy();
      chunks.push(chunk as Buffer);
    }
    requested.push(bytes);
    const { fault, ...rest } = behaviour();
    const reply = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body);
    };
    if (fault === 'down') return reply(500, '{}');
    if (fault === 'broken') return reply(200, '{"score":"high"}');
    if (fault === 'long') return reply(200, `"${'a'.repeat(1_000_000)}"`);
    const found = fault === 'blind' ? undefined : scoreOf(Buffer.concat(chunks), rest);
    reply(found ? 200 : 422, JSON.stringify(found ?? { error: 'no thorax' }));
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/vhs`,
    /** Length of each file that was posted. */
    asked: requested,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A result of the model: a heart in the middle of the image, of the requested size over vertebrae of a tenth of it. */
function scoreOf(file: Uint8Array, { score = 10.9, confidence = 0.87, version = '1.2.0' }: InferenceBehaviour) {
  try {
    const { dataset } = readDicom(file, { inflate: inflatePrefix });
    const [columns, rows] = [dataset.number(tags.Columns), dataset.number(tags.Rows)];
    if (!columns || !rows || !['DX', 'CR', 'RG'].includes(dataset.text(tags.Modality) ?? '')) return undefined;
    const vertebra = columns / 15;
    const [long, short] = [score * 0.54 * vertebra, score * 0.46 * vertebra];
    const [x, y] = [columns / 2, rows * 0.62];
    const spine = Array.from({ length: 8 }, (_, at) => ({ x: columns * 0.25 + at * vertebra, y: rows * 0.2 }));
    const axes = [
      { x, y: y - long / 2 },
      { x, y: y + long / 2 },
      { x: x - short / 2, y },
      { x: x + short / 2, y },
    ];
    return { model: 'simulated-vhs', version, score, confidence, points: [...axes, ...spine] };
  } catch {
    return undefined;
  }
}
