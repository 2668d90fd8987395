import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';

/** Programs of other vendors that tests use as peers, by the Debian package that installs them. */
export const PEERS: Readonly<Record<string, () => boolean>> = {
  ffmpeg: () => runs('ffmpeg', '-version'),
  dcmtk: () => runs('storescu', '--version'),
  orthanc: () => runs('Orthanc', '--version'),
  'orthanc-dicomweb': () => globSync('/usr/share/orthanc/plugins/libOrthancDicomWeb.so*').length > 0,
  'python3-hl7': () => runs('/usr/bin/python3', '-c', 'import hl7'),
  'python3-pydicom': () => runs('/usr/bin/python3', '-c', 'import pydicom'),
  'nats-server': () => runs('nats-server', '--version'),
  postgresql: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
};

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs the peers that are missing, where this user may; their tests report themselves as skipped elsewhere.
 *
 * @returns Packages that are missing still.
 */
export function installPeers(say: (text: string) => void): string[] {
  const missing = () => Object.keys(PEERS).filter((name) => !PEERS[name]!());
  const target = missing();
  if (target.length === 0 || process.getuid?.() !== 0 || !runs('apt-get', '--version')) return target;
  say(`Installing ${target.join(', ')} …`);
  // Debian starts what it installs; a test machine needs the programs, not their servers.
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore', timeout: 180_000 });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...target], {
      env,
      stdio: 'ignore',
      timeout: 420_000,
    });
  } catch {
    say('apt-get did not install all of them.');
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
  return missing();
}

function runs(command: string, ...args: string[]): boolean {
  const { error, status } = spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 });
  return error === undefined && (status === 0 || command === 'storescu');
}
