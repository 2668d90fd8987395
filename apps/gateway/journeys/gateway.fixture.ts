import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { enrollGateway } from '@alder/devices/server';
import { programEnvironment, scratchFolder, testDb } from '@alder/testing';

const VS2 = { serial: 'VS-00318', model: 'vs2' };

/**
 * Starts the gateway of a hospital with one analyzer over ASTM.
 *
 * @returns The port on which it waits for it, and the one for modalities.
 */
export async function startGateway(
  hospital: string,
  address: string,
  analyzer: { readonly serial: string; readonly model: string } = VS2,
  more: Readonly<Record<string, string>> = {},
): Promise<{ port: number; dicom: number; program: ChildProcess }> {
  const { serial, key } = (await enrollGateway(await testDb(), { hospital }))!;
  const program = spawn(process.execPath, [resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...{ ...programEnvironment(), GATEWAY_SERVER: address, GATEWAY_SERIAL: serial, GATEWAY_KEY: key },
      ...{
        GATEWAY_DATA: scratchFolder('gateway'),
        GATEWAY_HOST: '127.0.0.1',
        GATEWAY_PORT: '0',
        GATEWAY_DICOM_PORT: '0',
      },
      ...{ GATEWAY_ASTM_PORT: '0', GATEWAY_MLLP_PORT: '0' },
      GATEWAY_DEVICES: JSON.stringify([{ ...analyzer, protocol: 'astm', listen_port: 0 }]),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const line = await new Promise<string>((ready) =>
    program.stdout!.once('data', (text: Buffer) => ready(String(text))),
  );
  const { ports, dicom } = JSON.parse(line) as { ports: { port: number }[]; dicom: number };
  return { port: ports[0]!.port, dicom, program };
}
