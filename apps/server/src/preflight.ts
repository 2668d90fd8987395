import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { StartFailure } from './failure.ts';

/** Types are stripped without a flag from here on, and the libraries below ask for no more. */
const MIN_NODE = [22, 18] as const;

/** @throws {StartFailure} when this Node cannot run the server */
export function refuseOldNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = MIN_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new StartFailure(
    `Node ${version} is too old for the server; start it with "npm start", which brings its own Node, or with Node 24.`,
  );
}

/** @throws {StartFailure} when the folder cannot be made or written */
export function requireWritable(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(path.resolve(folder));
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The folder ${folder} cannot be written (${code}); set ALDER_DATA to one that can.`);
  }
}

/** Node's own recursive mkdir never returns where a parent cannot be made, as below /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}

/** @throws {StartFailure} when another program listens there already */
export async function requireFreePort(setting: 'PORT' | 'DICOM_PORT', host: string, port: number): Promise<void> {
  if (port === 0) return;
  const code = await new Promise<string | undefined>((resolve) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (code === undefined) return;
  const why =
    code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is in use by another program`
      : `Port ${port} of ${host} cannot be opened (${code})`;
  throw new StartFailure(`${why}; set ${setting} to a free one.`);
}

/**
 * Claims the data folder: two servers on one embedded database would stop it under each other.
 *
 * The claim names its holder, so one that was left behind by a killed server is taken over.
 *
 * @returns Gives the claim up.
 * @throws {StartFailure} when a live server holds it
 */
export function claimFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid');
  const holder = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isAlder(holder)) {
    throw new StartFailure(
      `Another Alder server (process ${holder}) uses the folder ${folder}; stop it or set ALDER_DATA.`,
    );
  }
  fs.writeFileSync(file, `${process.pid}\n`);
  return () => fs.rmSync(file, { force: true });
}

/** A process id is reused; the one that runs now must be a Node program to count. */
function isAlder(pid: number): boolean {
  try {
    return /node/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
