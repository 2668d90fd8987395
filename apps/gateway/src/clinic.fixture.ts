import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  authenticateGateway,
  devicesHandlers,
  devicesServedBy,
  enrollGateway,
  gatewayFinder,
  noteSoftware,
  recordHeartbeat,
  touchDevice,
} from '@alder/devices/server';
import { commitmentHandlers, insertPeer, setPeer, setPeerEcho } from '@alder/dicomnode/server';
import { imageIntake } from '@alder/image-intake/server';
import { imageIndex, imagingHandlers } from '@alder/imaging/server';
import { GATEWAY_SOCKET_PATH, getAllOrders, getNewRecords } from '@alder/lab/contract';
import { labHandlers, openGatewayConnections } from '@alder/lab/server';
import { rangeHandlers } from '@alder/ranges/server';
import { openRealtime } from '@alder/realtime';
import { buildServer } from '@alder/server';
import { type OpenHospital, openHospital, programEnvironment, scratchFolder, testDatabase } from '@alder/testing';
import { worklistHandlers } from '@alder/worklist/server';

const implementations = [
  ...labHandlers({ touchDevice, noteSoftware, ownDriversOf: async () => () => undefined }),
  ...rangeHandlers,
  ...devicesHandlers,
  ...imagingHandlers,
  ...commitmentHandlers,
  ...imageIntake(imageIndex).handlers,
  ...worklistHandlers({ insertPeer, setPeer, setPeerEcho }),
];

/** How long a test waits for something to happen at the other end. */
export const soon = { timeout: 15_000, interval: 50 };

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A server as gateways know it: calls, live events and lines, all of one process. */
async function startCloud({ db, services }: OpenHospital, port = 0) {
  const app = buildServer({ db, implementations, services, findSession: gatewayFinder(db) });
  const realtime = await openRealtime({
    server: app.server,
    db,
    databaseUrl: process.env.ALDER_TEST_READY ?? (await testDatabase()).url,
    findSession: async () => undefined,
  });
  const faults: string[] = [];
  const connections = openGatewayConnections({
    db,
    services,
    reactions: {},
    clock: () => new Date(),
    authenticate: authenticateGateway(db),
    orderQueue: {
      recordHeartbeat,
      devicesServedBy,
      touchDevice,
      noteSoftware,
      ownDriversOf: async () => () => undefined,
    },
    subscribe: realtime.subscribe,
    onError: ({ message }) => void faults.push(message),
    limits: { pongTimeoutMs: 500 },
  });
  realtime.handleUpgradeAt(GATEWAY_SOCKET_PATH, connections.upgrade);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    lines: connections,
    faults,
    async stop() {
      await connections.close();
      await realtime.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** A hospital with a server on a port of its own, and its gateway's serial and key. */
export async function openClinic(configs: Readonly<Record<string, unknown>> = {}) {
  const hospital = await openHospital(implementations, { configs });
  const enrolled = (await enrollGateway(hospital.db, { hospital: hospital.key }))!;
  let cloud = await startCloud(hospital);
  const { port } = cloud;
  const gateways: ChildProcess[] = [];
  return {
    hospital,
    port,
    enrolled,
    data: scratchFolder('gateway'),
    gateways,
    lines: () => cloud.lines,
    faults: () => cloud.faults,
    cloudDown: () => cloud.stop(),
    async cloudUp() {
      cloud = await startCloud(hospital, port);
    },
    async [Symbol.asyncDispose]() {
      for (const gateway of gateways) gateway.kill('SIGKILL');
      await cloud.stop();
      await hospital[Symbol.asyncDispose]();
    },
  };
}

export type Clinic = Awaited<ReturnType<typeof openClinic>>;
export type Ready = {
  ports: { protocol: string; port: number; model: string }[];
  server_info: number;
  dicom: number;
  ftp: number;
};

/** Starts the gateway as a program of its own and waits until it listens. */
export async function startGateway(
  clinic: Clinic,
  devices: object[],
  { server = `http://127.0.0.1:${clinic.port}`, env = {} }: { server?: string; env?: Record<string, string> } = {},
): Promise<Ready & { process: ChildProcess; log: () => string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
    env: {
      ...programEnvironment(),
      GATEWAY_SERVER: server,
      GATEWAY_SERIAL: clinic.enrolled.serial,
      GATEWAY_KEY: clinic.enrolled.key,
      GATEWAY_DATA: clinic.data,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_DICOM_PORT: '0',
      GATEWAY_RESERVE_MB: '1',
      GATEWAY_ASTM_PORT: '0',
      GATEWAY_MLLP_PORT: '0',
      GATEWAY_DEVICES: JSON.stringify(devices),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  clinic.gateways.push(child);
  let complaint = '';
  child.stderr!.on('data', (text) => {
    complaint += text;
  });
  const line = await new Promise<string>((ready, fail) => {
    child.stdout!.once('data', (text: Buffer) => ready(text.toString()));
    child.once('exit', () => fail(new Error(complaint)));
  });
  return { ...(JSON.parse(line) as Ready), process: child, log: () => complaint };
}

export const vs2 = { serial: 'V1', model: 'vs2', protocol: 'astm', listen_port: 0 };
export const hl7Device = { serial: 'B1', model: 'generic', protocol: 'hl7', listen_port: 0 };
export const targetOf = ({ ports }: Ready, protocol: string) => ({
  host: '127.0.0.1',
  port: ports.find((one) => one.protocol === protocol)!.port,
});

export const recordsOf = async (hospital: OpenHospital, pet: string) =>
  (await hospital.call(getNewRecords, { pet })).payload.result;
export const statusOf = async (hospital: OpenHospital) =>
  (await hospital.call(getAllOrders, {})).payload.result[0]!.order_status;

/** Messages that the gateway still owes the cloud, read from its disk. */
export function queueOf(clinic: Clinic): number {
  return countIn(clinic, `select count(*) as n from message where state <> 'acked'`);
}

export function waitingOrders(clinic: Clinic): number {
  return countIn(clinic, `select count(*) as n from lab_order where state = 'waiting'`);
}

function countIn({ data }: Clinic, sql: string): number {
  const db = new DatabaseSync(join(data, 'buffer.sqlite'), { readOnly: true });
  try {
    return (db.prepare(sql).get() as { n: number }).n;
  } finally {
    db.close();
  }
}
