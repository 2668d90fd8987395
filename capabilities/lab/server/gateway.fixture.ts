import { newId } from '@alder/database';
import { touchDevice } from '@alder/devices/server';
import { rangeHandlers } from '@alder/ranges/server';
import { buildServer, type Implementation } from '@alder/server';
import type { OpenHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { acknowledgeCommand, pollCommands, putResult } from '../contract/index.ts';
import { labHandlers } from './index.ts';

/** Every handler of the laboratory, with the devices capability as the server composes it. */
export const handlers = [...labHandlers({ touchDevice, ownDriversOf: async () => () => undefined }), ...rangeHandlers];

type Delivery = {
  seq: number;
  bytes: string | Uint8Array;
  protocol?: 'astm' | 'hl7' | 'file';
  charset?: string;
  device?: string;
  device_serial?: string;
  interrupted?: 'yes' | 'no';
};

/** A gateway of a test's hospital, speaking to handlers without a network. */
export async function gatewayOf(
  hospital: OpenHospital,
  implementations: readonly Implementation[],
  clock: () => Date = hospital.clock,
) {
  const id = newId();
  const serial = id.replaceAll('-', '').slice(-16).toUpperCase();
  await hospital.work((trx) =>
    trx
      .insertInto('gateway')
      .values({ id, serial, key_hash: Buffer.from(id) })
      .execute(),
  );
  const { id: hospitalId, key, name, active, license_his, license_lis, license_pacs } = hospital;
  const { timezone, currency, rounding, lang, configs } = hospital;
  const session = {
    id,
    account: { id, display_name: serial, email: '', role: 'gateway', permits: ['lis'] },
    hospital: {
      id: hospitalId,
      key,
      name,
      active,
      license_his,
      license_lis,
      license_pacs,
      timezone,
      currency,
      rounding,
      lang,
      configs,
    },
  } as const;
  const app = buildServer({
    db: hospital.db,
    implementations,
    services: hospital.services,
    findSession: async () => session,
    clock,
  });
  const post = async (url: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url, payload });
    return { status: response.statusCode, ...(response.json() as { payload: Record<string, never> }) };
  };

  return {
    id,
    session,
    poll: async () =>
      (await post(pollCommands.path, { wait: 0 })).payload as unknown as {
        commands: {
          id: string;
          type: string;
          order: { order_id: string; patient_id: string; species: string } | null;
        }[];
      },
    acknowledge: (command: string, outcome: 'done' | 'failed' | 'accepted' | 'running', detail = '') =>
      post(acknowledgeCommand.path, { id: command, outcome, detail }),
    async put({ seq, bytes, ...rest }: Delivery) {
      const query = new URLSearchParams({
        received_at: '2026-11-21T04:00:00.000Z',
        protocol: 'astm',
        device: 'vs2',
        ...rest,
      });
      const response = await app.inject({
        method: 'POST',
        url: `${addressOf(putResult, { seq })}?${query}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      });
      return {
        status: response.statusCode,
        ...(response.json() as { payload: { result: string; records: string[] } }),
      };
    },
    close: () => app.close(),
  };
}

/** An ASTM transfer of one chemistry run, as records: what a gateway keeps of a link without frames. */
export function chemistryRun({
  chart = '',
  sample = '',
  sex = '',
  species = '',
  sent = '20261121120000',
  time = '20261121115500',
  values = { GLU: '98', BUN: '20' } as Record<string, string>,
} = {}): string {
  const units: Record<string, string> = { GLU: 'mg/dL', BUN: 'mg/dL', NA: 'mmol/L' };
  return [
    `H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^0000V00042|||||||P|E 1394-97|${sent}`,
    `P|1|${chart}||||||${sex || 'U'}||||||||${species}`,
    `O|1|${sample}||^^^Comprehensive: 9172BB5||${time}`,
    ...Object.entries(values).map(
      ([code, value], index) => `R|${index + 1}|^^^${code}|${value}|${units[code] ?? ''}||||F`,
    ),
    'L|1|N',
  ].join('\r');
}
