import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { putGatewayImage } from '@alder/image-intake/contract';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionLost } from '../cloud-connection.ts';
import { type CallRefusal, openCalls } from './cloud-calls.ts';

const image = { sha256: 'a'.repeat(64), instance: '1.2', offset: 0, bytes: 40_000, calling: 'DR-1' };

/** A cloud that reads the body and gives one answer. */
async function cloud(status: number, body: string) {
  const received: { bytes: number; authorization: string | undefined }[] = [];
  const server = createServer(async (request, reply) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    received.push({ bytes, authorization: request.headers.authorization });
    reply.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, call: openCalls({ server: `http://127.0.0.1:${port}`, serial: 'S', key: 'k' }) };
}

test('an image takes no more of the line than the hospital allows', async () => {
  const result = { received: 40_000, outcome: 'new' };
  const { call, received } = await cloud(200, JSON.stringify({ payload: { result } }));
  const bytes = new Uint8Array(40_000);
  const from = performance.now();
  // 320,000 bits at 320,000 bits per second.
  const reply = await call(putGatewayImage, image, { body: { bytes, limit: () => 320_000 } });
  expect(performance.now() - from).toBeGreaterThan(900);
  expect(reply).toEqual({ result });
  expect(received).toEqual([{ bytes: 40_000, authorization: 'Bearer S.k' }]);
});

test('a refusal has its code and where to go on; what a proxy says is no answer of the cloud', async () => {
  const refusing = await cloud(409, JSON.stringify({ payload: { error: 'uploadOffset', message: 'x', received: 7 } }));
  const fault = await refusing.call(putGatewayImage, image).catch((error: CallRefusal) => error);
  expect(fault).toMatchObject({ status: 409, code: 'uploadOffset', details: { received: 7 } });
  const proxy = await cloud(502, '<html>Bad Gateway</html>');
  await expect(proxy.call(putGatewayImage, image)).rejects.toBeInstanceOf(ConnectionLost);
});
