import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { appUrl } from '@alder/database';
import { runningEmbedded } from '@alder/database/embedded';
import { deriveSecret, readSettings } from '@alder/settings';
import { freePort } from './free-port.ts';
import { scratchFolder } from './open-hospital.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The web app is built first, which takes minutes on a machine that others use. */
const READY_WITHIN_MS = 900_000;

/** Before all journeys: the product itself, as `npm start` starts it, on a folder and a database of its own. */
async function startProduct(): Promise<() => Promise<void>> {
  const [port, dicomPort] = await Promise.all([freePort(), freePort()]);
  const folder = scratchFolder('journeys');
  const address = `http://127.0.0.1:${port}`;
  const sink = await startSink();
  const line = await startLine();
  const output: string[] = [];
  const product = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...withoutOwn(process.env),
      PORT: String(port),
      DICOM_PORT: String(dicomPort),
      ALDER_DATA: folder,
      SMTP_URL: sink.smtpUrl,
      LINE_API_URL: line.url,
      PUBLIC_URL: address,
      TRUST_PROXY: '1',
      ALDER_DEMO: 'off',
      ALDER_LOG: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (text: Buffer) => output.push(text.toString()));
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });

  for (const began = Date.now(); !(await isReady(address)); await new Promise((next) => setTimeout(next, 200))) {
    if (isOver || Date.now() - began > READY_WITHIN_MS) {
      product.kill('SIGKILL');
      throw new Error(`The product did not start:\n${output.join('')}`);
    }
  }
  process.env.JOURNEY_ADDRESS = address;
  process.env.JOURNEY_DICOM_PORT = String(dicomPort);
  process.env.JOURNEY_MAIL = sink.address;
  process.env.JOURNEY_LINE = line.url;

  process.env.ALDER_TEST_READY = databaseOf(folder);

  return async () => {
    product.kill('SIGTERM');
    await ended;
    sink.program.kill('SIGTERM');
    line.program.kill('SIGTERM');
  };
}

/** The mail server of the journeys: links are opened from letters that arrived there. */
async function startSink() {
  const ports = { MAIL_SINK_SMTP: '0', MAIL_SINK_PORT: '0' };
  const program = spawn(process.execPath, ['apps/mail-sink/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of program.stdout) {
    output += String(text);
    const [, smtpUrl = '', address = ''] = /Letters to (\S+) are shown at (\S+)\n/.exec(output) ?? [];
    if (address) return { program, smtpUrl, address };
  }
  throw new Error(`The mail sink did not start:\n${output}`);
}

/** LINE of the journeys, with its chats. */
async function startLine() {
  const program = spawn(process.execPath, ['apps/line-simulator/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LINE_SIMULATOR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of program.stdout) {
    output += String(text);
    const [, url = ''] = /LINE is simulated at (\S+)\n/.exec(output) ?? [];
    if (url) return { program, url };
  }
  throw new Error(`The simulator of LINE did not start:\n${output}`);
}

/** The application's way into the product's own database. */
function databaseOf(folder: string): string {
  const settings = readSettings({ ALDER_DATA: folder });
  const ownerUrl = runningEmbedded(settings.dataDir);
  if (!ownerUrl) throw new Error(`No database runs in ${folder}`);
  return appUrl(ownerUrl, deriveSecret(settings, 'database-role').toString('base64url'));
}

/** Settings of the developer's environment must not reach the product under test. */
function withoutOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(ALDER_|DATABASE_URL|GATEWAY_|STORAGE_URL|BUS_URL|SMTP_URL|LINE_|PUBLIC_URL|TRUST_PROXY)/.test(name),
    ),
  );
}

async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global set-up as the default export
export default startProduct;
