import { X509Certificate } from 'node:crypto';
import { isIP, type Server } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { GatewayCommand } from '@alder/lab/contract';
import { hashPin } from '@alder/secrets/pin-hash';
import packageJson from '../../../package.json' with { type: 'json' };
import { answerer } from './answer-command.ts';
import { recoverSessions } from './astm.listener.ts';
import { ownCertificate } from './certificate.ts';
import { type Cloud, openCloud } from './cloud.ts';
import { listenFtp } from './ftp.listener.ts';
import { openImaging } from './imaging/open-imaging.ts';
import type { Log } from './log.ts';
import { openOrderQueue } from './order-queue.ts';
import { openPage } from './page/page.ts';
import { openPageStock } from './page/page-data.ts';
import { serveInfo } from './server-info.ts';
import type { GatewayDevice, GatewaySettings } from './settings.ts';
import { openStations } from './stations.ts';
import { type Outcome, openStore } from './store.ts';

/** What surrounds a gateway in its program. */
type Surroundings = {
  readonly logLines: () => readonly string[];
  /** The cloud asked it to restart, and knows that it will. */
  readonly onRestart: () => void;
};

/**
 * The gateway: analyzers on one side, the cloud on the other, a disk in between.
 *
 * @returns What is listening where, and how to end it. Ending it loses nothing: what was received is on disk.
 */
export async function startGateway(settings: GatewaySettings, log: Log, { logLines, onRestart }: Surroundings) {
  const { version } = packageJson;
  const store = openStore(settings.data);
  const recovered = recoverSessions(store);
  if (recovered > 0) log('info', 'took up transfers that were cut off', { count: recovered });

  let served: readonly GatewayDevice[] = [];
  let hospital = '';
  const doing = new Map<string, Promise<void>>();
  const devices = () => merge(settings.devices, served);
  const orders = openOrderQueue(store, devices, () => cloud.reportOutcomes());
  const certificate = ownCertificate(settings.data, [
    'localhost',
    hostname(),
    '127.0.0.1',
    ...addressesOf(settings.host),
  ]);
  const { host } = settings;
  const imaging = openImaging({ settings, log, changed: () => cloud.reportSoon() });
  const stations = openStations({ host, certificate, store, log, orders, onMessage: () => cloud.deliver() });
  const stock = openPageStock(store);
  const fingerprint = new X509Certificate(certificate.cert).fingerprint256;
  const cloud: Cloud = openCloud({
    settings,
    store,
    log,
    version,
    announce: () => ({
      addresses: addressesOf(host),
      devices: settings.devices.filter(({ serial }) => serial !== ''),
      page_port: portOf(info) || null,
      page_fingerprint: fingerprint,
      images: imaging.state(),
    }),
    page: stock,
    onConnected: imaging.wake,
    onDevices(fromCloud, key) {
      served = fromCloud;
      hospital = key;
      void stations.occupy(devices());
    },
    // A command delivered twice is done once: the second delivery waits for the first.
    onCommand(command) {
      const done = doing.get(command.id) ?? keep(command).finally(() => doing.delete(command.id));
      doing.set(command.id, done);
      return done;
    },
  });

  async function keep(command: GatewayCommand): Promise<void> {
    if (!store.takeCommand(command.id)) return;
    const outcome = await carryOut(command).catch(
      (error: Error): Outcome => ({ outcome: 'failed', detail: error.message }),
    );
    if (outcome) store.finishCommand(command.id, outcome);
  }

  async function carryOut(command: GatewayCommand): Promise<Outcome | undefined> {
    if (command.order) return orders.place(command);
    return answer(command);
  }

  const answer = answerer({ store, cloud, stations, devices, logLines, onRestart });

  await stations.occupy(devices());
  const page = openPage({
    ...{ store, log, stock, devices, exams: imaging.exams },
    localPin: settings.pin === undefined ? null : await hashPin(settings.pin),
    state: () => ({ cloud: { ...cloud.state } }),
    onAct: () => cloud.deliver(),
  });
  const infoOf = () => ({
    serial: settings.serial,
    version,
    hospital,
    devices: stations
      .list()
      .map(({ device: { model, serial }, connections }) => ({ model, serial, connected: connections > 0 })),
    cloud: { ...cloud.state },
    queue: store.depth().queue,
  });
  const ftp = settings.ftp.length > 0 ? listenFtp({ accounts: settings.ftp, log }) : undefined;
  const info = serveInfo({ certificate, origin: settings.origin, info: infoOf, page, images: imaging.serve });
  await listenOr(info, settings.infoPort, host, (error) => {
    log('error', 'the page /server_info is not served', { error });
  });
  if (ftp) {
    await listenOr(ftp.server, settings.ftpPort, host, (error) => log('error', 'FTP is not served', { error }));
  }
  await imaging.listen();
  cloud.start();

  return {
    ports: () => stations.list().map(({ device, port }) => ({ protocol: device.protocol, port, model: device.model })),
    infoPort: () => portOf(info),
    dicomPort: () => imaging.port(),
    /** 0 where no analyzer sends files by FTP. */
    ftpPort: () => (ftp ? portOf(ftp.server) : 0),
    async stop() {
      stations.leaveAll();
      info.close();
      ftp?.close();
      await imaging.close();
      await cloud.stop();
      await Promise.allSettled(doing.values());
      store.close();
    },
  };
}

/** The gateway is of use without its page or without FTP, so a port in use is logged and does not stop it. */
function listenOr(server: Server, port: number, host: string, failed: (error: string) => void): Promise<void> {
  return new Promise((resolve) => {
    server.on('error', (error) => {
      failed(error.message);
      resolve();
    });
    server.listen(port, host, resolve);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** What the gateway's own list says of a device is believed before what the cloud says. */
function merge(own: readonly GatewayDevice[], served: readonly GatewayDevice[]): GatewayDevice[] {
  const known = new Set(own.map(({ model, serial }) => `${model} ${serial}`));
  const ports = new Set(own.map(({ listen_port }) => listen_port).filter((port) => port !== null));
  const serialPorts = new Set(own.map(({ serial_port }) => serial_port).filter((port) => port !== null));
  const others = served.filter(
    ({ model, serial, listen_port, serial_port }) =>
      !known.has(`${model} ${serial}`) &&
      (listen_port === null || !ports.has(listen_port)) &&
      (serial_port === null || !serialPorts.has(serial_port)),
  );
  return [...own, ...others];
}

/** Addresses at which others reach it: a gateway that listens at one address of the network has no other. */
function addressesOf(host: string): string[] {
  if (isIP(host) > 0 && !['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return [host];
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}
