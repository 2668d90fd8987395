import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { loadSignedDrivers } from '@alder/drivers/server';
import { readSettings, type Settings } from '@alder/settings';
import { destination, type Logger, pino } from 'pino';
import { closeInTurn } from './close-in-turn.ts';
import { sentenceOf } from './failure.ts';
import { openStores } from './open-stores.ts';
import { claimFolder, refuseOldNode, requireFreePort, requireWritable } from './preflight.ts';
import { startServer } from './start-server.ts';
import { buildWeb, WEB_FOLDER } from './web-build.ts';
import { welcome } from './welcome.ts';

/** A clean end may take this long; what is not finished then is cut, and recovered by the next start. */
const STOP_WITHIN_MS = 25_000;

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  refuseOldNode();
  loadSignedDrivers();
  const settings = readSettings(process.env);
  await requireFreePort('PORT', settings.host, settings.port);
  await requireFreePort('DICOM_PORT', settings.dicomHost, settings.dicomPort);
  requireWritable(settings.dataDir);
  const release = claimFolder(settings.dataDir);
  const opened: (() => unknown)[] = [release];
  const close = () => closeInTurn(opened.toReversed());
  stopOnSignal(close);
  try {
    const { logger, logFile } = openLog(settings);
    survive(logger, close);
    const onError = (error: Error) => logger.error({ err: error }, 'database connection lost');
    const stores = await openStores(settings, onError, {}, (error) => void endAfterLoss(error, logger, close));
    opened.push(() => stores.close());
    logger.info({ migrated: stores.migrated }, 'database is up to date');
    const demo = settings.demo
      ? await (await import('./demo/seed-demo.ts')).seedDemo({ ...stores, settings })
      : undefined;
    if (settings.buildsWeb) await buildWeb(say);
    const server = await startServer({ settings, stores, logger, webFolder: WEB_FOLDER });
    opened.push(() => server.close());
    flushCompileCache();
    say(
      await welcome({ settings, db: stores.db, address: server.address, dicomPort: server.dicomPort, demo, logFile }),
    );
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Ctrl-C and a plain kill end everything in order; a second one, some seconds later, at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let stoppingSince = 0;
  const stop = () => {
    // npm and the shell may each pass on the same Ctrl-C.
    if (stoppingSince > 0 && Date.now() - stoppingSince > 2_000) process.exit(1);
    if (stoppingSince > 0) return;
    stoppingSince = Date.now();
    say('Stopping …');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${sentenceOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/** Without its database the server is of no use: a supervisor restarts it, or the operator reads the message. */
async function endAfterLoss(error: Error, logger: Logger, close: () => Promise<void>): Promise<never> {
  logger.fatal({ err: error }, 'the database ended and could not be started again');
  process.stderr.write(`${sentenceOf(error)}\n`);
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await close().catch(() => {});
  process.exit(1);
}

/** An unhandled rejection is a fault of one request; an uncaught exception ends the server in order. */
function survive(logger: Logger, close: () => Promise<void>): void {
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'fault outside of every request'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'fault outside of every request');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().finally(() => process.exit(1));
  });
}

/** On a terminal the log goes to a file, so that the welcome stays in sight; elsewhere to standard output. */
function openLog(settings: Settings): { logger: Logger; logFile: string | undefined } {
  const logFile = process.stdout.isTTY ? path.join(settings.dataDir, 'log', 'alder.jsonl') : undefined;
  if (logFile) mkdirSync(path.dirname(logFile), { recursive: true });
  const logger = pino(
    { level: settings.logLevel, base: null, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    destination({ dest: logFile ?? 1, sync: false }),
  );
  return { logger, logFile };
}

// The reader of the output may have exited; that is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
