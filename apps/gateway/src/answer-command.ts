import { access, constants, stat } from 'node:fs/promises';
import { type GatewayCommand, OUTCOME_LIMIT } from '@alder/lab/contract';
import type { Cloud } from './cloud.ts';
import { hl7Connection, isUntrusted } from './hl7-line.ts';
import type { GatewayDevice } from './settings.ts';
import type { openStations } from './stations.ts';
import type { Outcome, Store } from './store.ts';

/** Milliseconds an analyzer has to take a connection. */
const REACH_TIMEOUT_MS = 3_000;
/** Milliseconds between the outcome of a restart and the restart: it is told before. */
const RESTART_AFTER_MS = 300;

type Parts = {
  readonly store: Store;
  readonly cloud: Cloud;
  readonly stations: ReturnType<typeof openStations>;
  readonly devices: () => readonly GatewayDevice[];
  readonly logLines: () => readonly string[];
  readonly onRestart: () => void;
};

/**
 * Does what people ask of a gateway, besides orders. The detail of an outcome is a word and its figures: whoever shows it
 * puts it into the reader's language.
 */
export function answerer({ store, cloud, stations, devices, logLines, onRestart }: Parts) {
  return async ({ type, args }: GatewayCommand): Promise<Outcome> => {
    if (type === 'resend') {
      const count = store.sendAgain(args.from ?? '', args.to ?? '9999');
      cloud.deliver();
      return done(`messages ${count}`);
    }
    if (type === 'fetchLogs') return done(endOf(logLines()));
    if (type === 'testDevice') return testDevice(args);
    if (type === 'restart') {
      setTimeout(onRestart, RESTART_AFTER_MS);
      return done('restarts');
    }
    await cloud.reportState();
    if (type === 'updateConfig') stations.leaveAll();
    await stations.occupy(devices());
    return done(`devices ${devices().filter(({ serial }) => serial !== '').length}`);
  };

  async function testDevice({ model = '', serial = '' }: GatewayCommand['args']): Promise<Outcome> {
    const device = devices().find((one) => one.model === model && one.serial === serial);
    if (!device) return failed('unknown');
    if (device.protocol === 'folder') return testFolder(device.address);
    if (device.order_mode === 'push' && device.address) return testAddress(device);
    const station = stations.list().find((one) => one.device === device);
    if (device.serial_port !== null)
      return station && station.connections > 0 ? done('serialOpen') : failed('noSerialPort');
    if (!station?.isListening) return failed(`portTaken ${device.listen_port ?? ''}`.trim());
    return done(`${station.connections > 0 ? 'connected' : 'listening'} ${station.port}`);
  }
}

const done = (detail: string): Outcome => ({ outcome: 'done', detail });
const failed = (detail: string): Outcome => ({ outcome: 'failed', detail });

/** The newest lines that fit into an outcome. */
function endOf(lines: readonly string[]): string {
  let size = 0;
  const fitting = lines.toReversed().findIndex((line) => {
    size += line.length + 1;
    return size > OUTCOME_LIMIT;
  });
  return lines.slice(fitting === -1 ? 0 : lines.length - fitting).join('\n');
}

async function testFolder(address: string | null): Promise<Outcome> {
  try {
    if (!address || !(await stat(address)).isDirectory()) return failed('noFolder');
    // Files that were taken up are moved out of it.
    await access(address, constants.R_OK | constants.W_OK);
    return done('folder');
  } catch {
    return failed('noFolder');
  }
}

function testAddress(device: GatewayDevice): Promise<Outcome> {
  const from = performance.now();
  return new Promise((resolve) => {
    const reached = () => settle(done(`reached ${Math.round(performance.now() - from)}`));
    const socket = hl7Connection(device, reached);
    if (!socket) return resolve(failed('noAddress'));
    socket.setTimeout(REACH_TIMEOUT_MS);
    const settle = (outcome: Outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('timeout', () => settle(failed('noAnswer')));
    socket.once('error', (error) => settle(failed(isUntrusted(error) ? 'notTrusted' : 'noAnswer')));
  });
}
