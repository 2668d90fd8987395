import type { AddressInfo } from 'node:net';
import { registerAccountJobs, sessionFinder } from '@alder/accounts/server';
import { startBackups } from '@alder/backup';
import {
  authenticateGateway,
  devicesServedBy,
  gatewayFinder,
  noteSoftware,
  recordHeartbeat,
  touchDevice,
} from '@alder/devices/server';
import { registerNodeJobs, startDicomNode } from '@alder/dicomnode/server';
import { dicomwebFinder, dicomwebToken, startIndexing } from '@alder/dicomweb/server';
import { ownDriversOf } from '@alder/driver-workshop/server';
import { registerErasureJobs } from '@alder/erasure/server';
import { registerExportJobs, resumeExports } from '@alder/exports/server';
import { openReadLog } from '@alder/hospitals/server';
import { preparationQueue, startDamageChecks, startPacking, startTiering } from '@alder/imaging/server';
import { registerImportJobs, resumeImports, rewriteImportFiles } from '@alder/imports/server';
import { GATEWAY_SOCKET_PATH } from '@alder/lab/contract';
import { openGatewayConnections } from '@alder/lab/server';
import { interfaceFinder, interfaceToken } from '@alder/lab-interface/server';
import { startLine } from '@alder/line/server';
import { openMail, startPostman } from '@alder/mail';
import { registerNoticeJobs } from '@alder/notices/server';
import { openRealtime } from '@alder/realtime';
import { startPreparing } from '@alder/renditions/server';
import { buildServer, type FindSession, type Limits, proxyTrustOf } from '@alder/server';
import { dicomCertificate, keptSecret, type Settings } from '@alder/settings';
import { guestOfShare, registerSharingJobs } from '@alder/sharing/server';
import { worklistNode } from '@alder/worklist/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { applyErasures } from './apply-erasures.ts';
import { backupSource } from './backup-source.ts';
import { closeInTurn } from './close-in-turn.ts';
import { allCalls, archive, dicomwebArchive, implementations, nodeArchive } from './compose.ts';
import { exportGivers } from './export-givers.ts';
import { StartFailure } from './failure.ts';
import { forgetLetters } from './forget-letters.ts';
import { startHousekeeping } from './housekeeping.ts';
import { importStores } from './import-stores.ts';
import { addObservation } from './observe.ts';
import type { Stores } from './open-stores.ts';
import { openApi } from './openapi.ts';
import { reactions } from './reactions.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addUnsubscribe } from './unsubscribe.ts';
import { VERSION } from './version.ts';
import { serveWeb } from './web-files.ts';

/** A modality in the middle of a study is given this long to finish. */
const ASSOCIATIONS_END_MS = 10_000;

export type RunningServer = {
  /** Where browsers reach it from this machine. */
  readonly address: string;
  /** Where modalities send images. */
  readonly dicomPort: number;
  /** Drains sockets, requests, associations and jobs; the stores stay open. */
  close(): Promise<void>;
};

export type ServerOptions = {
  readonly settings: Settings;
  readonly stores: Stores;
  readonly logger: Logger;
  /** Folder of the built web app; undefined serves calls only. */
  readonly webFolder?: string | undefined;
  /** Requests a minute and caller, where not those of the product: for tests under load. */
  readonly limits?: Limits;
};

/** Starts to serve requests, sockets and jobs on open stores. */
export async function startServer({
  settings,
  stores,
  logger,
  webFolder,
  limits,
}: ServerOptions): Promise<RunningServer> {
  const { db, jobs, storage } = stores;
  const services = { settings, storage, jobs, mail: openMail(settings) };
  const onError = (error: Error) => logger.error({ err: error }, 'fault');
  const findSession = sessionFinder(db, () => new Date(), settings.publicUrl);
  const reads = openReadLog({ db, onError });
  const app = buildServer({
    onRead: reads.note,
    db,
    implementations,
    services,
    reactions,
    findSession: resolveSession(findSession, gatewayFinder(db), dicomwebFinder(db), interfaceFinder(db)),
    logger,
    trustProxy: settings.trustProxy,
    addressLimits: settings.perAddress,
    ...(limits && { limits }),
    ...(settings.publicUrl !== undefined && { publicUrl: settings.publicUrl }),
  });
  // Before anyone can read: a database that was set back holds owners who were erased since.
  const again = await applyErasures({ db, storage }, settings);
  if (again.erased > 0) logger.warn(again, 'owners were erased again by the ledger');
  if (again.damaged > 0) logger.error(again, 'lines of the ledger of erasures cannot be read');
  let isOpen = true;
  const realtime = await openRealtime({
    server: app.server,
    db,
    databaseUrl: stores.url,
    busUrl: settings.busUrl,
    publicUrl: settings.publicUrl,
    limits: { perAddress: settings.perAddress.sockets },
    trust: proxyTrustOf(settings.trustProxy),
    findSession,
    findGuest: guestOfShare(db),
    keepsUsage: settings.keepsUsage,
    onError,
  }).catch((error: Error) => {
    throw settings.busUrl === undefined ? error : busFailure(error, settings.busUrl);
  });
  const gateways = openGatewayConnections({
    db,
    services,
    reactions,
    clock: () => new Date(),
    authenticate: authenticateGateway(db),
    orderQueue: { recordHeartbeat, devicesServedBy, touchDevice, noteSoftware, ownDriversOf },
    subscribe: realtime.subscribe,
    onError,
  });
  realtime.handleUpgradeAt(GATEWAY_SOCKET_PATH, gateways.upgrade);
  addSecurityHeaders(app, { https: settings.publicUrl?.startsWith('https:') ?? false });
  const metricsToken = settings.metricsToken ?? keptSecret(settings.dataDir, 'metrics-token');
  const backups =
    settings.backup.url === undefined
      ? undefined
      : startBackups({
          source: backupSource({ db, ownerUrl: stores.ownerUrl, storage, settings }),
          clock: () => new Date(),
          log: logger,
        });
  addObservation(app, {
    ...{ db, version: VERSION, metricsToken, sockets: realtime.count, isOpen: () => isOpen },
    ...(backups && { backups: backups.state }),
  });
  addContract(app);
  addUnsubscribe(app, db);
  if (webFolder) await serveWeb(app, webFolder, settings.release);
  const address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  registerAccountJobs(jobs, { db, settings });
  registerSharingJobs(jobs, { db, storage, settings, archive, mail: services.mail, address });
  registerNoticeJobs(jobs, { db });
  const own = dicomCertificate(settings);
  registerNodeJobs(jobs, { db, storage, jobs, clock: () => new Date(), own });
  registerErasureJobs(jobs, {
    ...{ db, settings, mail: services.mail, clock: () => new Date() },
    forgetLetters: (address) => forgetLetters(settings, address),
    rewriteFiles: (...of) => rewriteImportFiles({ db, storage }, ...of),
  });
  registerImportJobs({ db, storage, jobs, stores: importStores({ jobs, clock: () => new Date() }) });
  registerExportJobs(jobs, {
    ...{ db, storage, settings, jobs, program: VERSION },
    ...{ givers: exportGivers(settings), clock: () => new Date() },
  });
  await jobs.start();
  await resumeImports({ db, jobs });
  await resumeExports({ db, jobs });
  const damageChecks = startDamageChecks({ db, storage, log: logger });
  const preparing = startPreparing({ queue: preparationQueue, db, storage, log: logger });
  const keeping = startTiering({ db, storage, log: logger });
  const packing = startPacking({ db, storage, log: logger });
  const indexing = startIndexing({ db, storage, archive: dicomwebArchive, log: logger });
  const dicom = await listenForModalities(stores, settings, logger, preparing.wake);
  const postman = startPostman({
    ...{ db, mail: services.mail, settings, address, clock: () => new Date(), onError },
    onDelay: (problem) => {
      if (problem === undefined) return logger.info('letters are sent again');
      logger.warn({ problem }, 'letters cannot be sent and wait');
    },
  });
  const line = startLine({ db, settings, address, clock: () => new Date(), onError });
  const housekeeping = startHousekeeping({ db, services, reactions, clock: () => new Date(), storage, onError });
  await listen(app, settings);

  return {
    address: addressOf(app, settings),
    dicomPort: dicom.port,
    close: () => {
      isOpen = false;
      return closeInTurn([
        () => gateways.close(),
        () => realtime.close(),
        () => endRequests(app),
        () => reads.close(),
        () => dicom.close(ASSOCIATIONS_END_MS),
        () => preparing.stop(),
        () => keeping.stop(),
        () => packing.stop(),
        () => indexing.stop(),
        () => housekeeping.close(),
        () => postman.close(),
        () => line.close(),
        () => damageChecks.idle(),
        () => jobs.stop(),
        () => backups?.close(),
      ]);
    },
  };
}

async function listenForModalities({ db, storage, jobs }: Stores, settings: Settings, log: Logger, filed: () => void) {
  const { dicomPort, dicomHost } = settings;
  const port = settings.dicomTls?.port;
  const own = dicomCertificate(settings);
  try {
    const dicom = { DICOM_PORT: dicomPort, DICOM_HOST: dicomHost };
    const tls = own && port !== undefined ? { port, ...own } : undefined;
    const parts = { db, storage, archive: nodeArchive, jobs, log, filed, tls, beside: worklistNode(db) };
    return await startDicomNode({ settings: dicom, ...parts });
  } catch (error) {
    throw portFailure(error, 'DICOM_PORT', dicomHost, dicomPort);
  }
}

/** Ends when the requests under way have their response; a connection kept alive by a response sent just before ends with it. */
async function endRequests(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
}

/** A program authenticates by its token, a gateway by its key, any other client by a cookie; never by two of them. */
function resolveSession(
  findStaff: FindSession,
  findGateway: FindSession,
  findProgram: FindSession,
  findReader: FindSession,
): FindSession {
  return (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return findStaff(request);
    if (interfaceToken(authorization) !== undefined) return findReader(request);
    return dicomwebToken(authorization) === undefined ? findGateway(request) : findProgram(request);
  };
}

function addContract(app: FastifyInstance): void {
  let document: object | undefined;
  app.route({
    method: 'GET',
    url: '/openapi.json',
    config: { open: 'the contract, public' },
    handler: async () => {
      document ??= openApi(allCalls(), VERSION);
      return document;
    },
  });
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portFailure(error, 'PORT', host, port);
  }
}

function busFailure({ message }: Error, busUrl: string): StartFailure {
  return new StartFailure(`The bus at ${new URL(busUrl).host} does not answer (${message}); look at BUS_URL.`);
}

/** Taken between the look at the start and now: still one sentence. */
function portFailure(error: unknown, setting: 'PORT' | 'DICOM_PORT', host: string, port: number): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new StartFailure(`Port ${port} of ${host} cannot be opened (${code}); set ${setting} to a free one.`);
}

function addressOf(app: FastifyInstance, { host, publicUrl }: Settings): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return publicUrl ?? `http://${name}:${port}`;
}
