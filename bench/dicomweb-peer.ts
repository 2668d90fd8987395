import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { freePort, isInstalled, scratchFolder } from '@alder/testing';
import { startOrthanc } from './orthanc.ts';

const PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

/** Whether Debian's Orthanc with DICOMweb is there to compare with. */
export const hasOrthanc = () => isInstalled('Orthanc') && existsSync(PLUGIN);

/** Ends the bench with its reason where Debian's Orthanc with DICOMweb is not there to compare with. */
export function requireOrthanc(bench: string): void {
  if (hasOrthanc()) return;
  console.log(JSON.stringify({ bench, skipped: 'not installed: Orthanc with DICOMweb (Debian: orthanc-dicomweb)' }));
  process.exit(0);
}

/** A DICOMweb service under measurement. */
export type Peer = { readonly base: string; readonly headers: Readonly<Record<string, string>> };

/** Debian's Orthanc 1.10 with DICOMweb 1.7; closed, it leaves nothing behind. */
export async function openOrthanc(folder: string): Promise<Peer & { child: ChildProcess; close(): Promise<void> }> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/dicom-web`;
  const settings = {
    ...{ HttpPort: port, DicomServerEnabled: false, Plugins: [PLUGIN], HttpThreadsCount: 8 },
    ...{ KeepAlive: true, AuthenticationEnabled: false, TcpNoDelay: true, DefaultEncoding: 'Utf8' },
    DicomWeb: { Enable: true, Root: '/dicom-web/' },
  };
  const { child, close } = await startOrthanc(folder, settings, async () => (await fetch(`${base}/studies`)).ok);
  return {
    ...{ base, headers: {}, child },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A Node server that does nothing but send these bytes: what no server on this machine can undercut. */
export async function openBareServer(body: Buffer): Promise<Peer & { close(): Promise<void> }> {
  const folder = scratchFolder('bare');
  const file = path.join(folder, 'body');
  writeFileSync(file, body);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    ...{ base: `http://127.0.0.1:${String(port).trim()}`, headers: {} },
    async close() {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** One request, its response read to the end: how long it took in milliseconds, and the response. */
export function ask(
  { base, headers }: Peer,
  where: string,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer } = {},
): Promise<{ readonly ms: number; readonly status: number; readonly body: Buffer }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const method = more.body ? 'POST' : 'GET';
    const length = more.body ? { 'content-length': String(more.body.length) } : {};
    const sent = request(
      `${base}${where}`,
      { method, agent, headers: { ...headers, ...length, ...more.headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ ms: performance.now() - started, status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(more.body);
  });
}

/** A STOW-RS body, and the header that names its boundary. */
export function stowBody(files: readonly Uint8Array[]): { body: Buffer; headers: Record<string, string> } {
  const parts = files.flatMap((file) => [
    Buffer.from('--cut\r\nContent-Type: application/dicom\r\n\r\n'),
    file,
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from('--cut--\r\n')]),
    headers: {
      'content-type': 'multipart/related; type="application/dicom"; boundary=cut',
      accept: 'application/dicom+json',
    },
  };
}
