import type { Server, Socket } from 'node:net';
import { listenAstm, serveAstm } from './astm.listener.ts';
import type { Certificate } from './certificate.ts';
import { watchFolder } from './folder.listener.ts';
import { listenHl7, serveHl7 } from './hl7.listener.ts';
import type { Log } from './log.ts';
import type { OrderQueue } from './order-queue.ts';
import { keepSerialLine } from './serial-line.ts';
import type { GatewayDevice } from './settings.ts';
import { partitionOf, type Store } from './store.ts';

const LISTEN_AGAIN_MS = 10_000;

/** Where one analyzer is waited for. */
type Station = {
  readonly device: GatewayDevice;
  connections: number;
  port: number;
  isListening: boolean;
  close(): void;
};

type Options = {
  readonly host: string;
  /** Of encrypted lines. */
  readonly certificate: Certificate;
  readonly store: Store;
  readonly log: Log;
  readonly orders: OrderQueue;
  readonly onMessage: () => void;
};

/** The places where analyzers are waited for: ports of the network, serial ports and folders. */
export function openStations(parts: Options) {
  const stations = new Map<string, Station>();

  function leave(key: string) {
    stations.get(key)?.close();
    stations.delete(key);
  }

  async function open(key: string, device: GatewayDevice) {
    const station: Station = {
      device,
      connections: 0,
      port: device.listen_port ?? 0,
      isListening: false,
      close: () => {},
    };
    stations.set(key, station);
    if (device.protocol === 'folder') {
      if (device.address) station.close = watchFolder(device, parts).close;
      return;
    }
    const onContact = (connected: boolean) => {
      station.connections += connected ? 1 : -1;
    };
    if (device.serial_port !== null) {
      const serve = device.protocol === 'astm' ? serveAstm : serveHl7;
      station.close = keepSerialLine(device, parts.log, (line) => {
        serve(line, device, { ...parts, onContact });
      }).close;
      return;
    }
    if (device.listen_port === null) return;

    const listen = device.protocol === 'astm' ? listenAstm : listenHl7;
    await listenFor(station, listen(device, { ...parts, onContact }), parts, () => stations.get(key) === station);
  }

  return {
    /** Listens where devices are expected, and no longer where they are not. */
    async occupy(devices: readonly GatewayDevice[]) {
      const target = new Map(devices.map((device) => [JSON.stringify(device), device]));
      for (const key of stations.keys()) if (!target.has(key)) leave(key);
      for (const [key, device] of target) if (!stations.has(key)) await open(key, device);
    },
    leaveAll() {
      for (const key of [...stations.keys()]) leave(key);
    },
    list: () => [...stations.values()].map(({ close: _, ...station }) => station),
  };
}

/** A port in use is logged and tried again: another program may release it. */
function listenFor(station: Station, server: Server, { host, log }: Options, isWanted: () => boolean): Promise<void> {
  const { device } = station;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  station.close = () => {
    station.isListening = false;
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => {
    server.on('error', (error) => {
      station.isListening = false;
      log('error', 'a port for an analyzer is not free', { device: partitionOf(device), error: error.message });
      setTimeout(() => isWanted() && server.listen(device.listen_port!, host), LISTEN_AGAIN_MS).unref();
      resolve();
    });
    server.on('listening', () => {
      const address = server.address();
      station.isListening = true;
      station.port = typeof address === 'object' && address ? address.port : station.port;
      log('info', 'waiting for an analyzer', { device: partitionOf(device), port: station.port });
      resolve();
    });
    server.listen(device.listen_port!, host);
  });
}
