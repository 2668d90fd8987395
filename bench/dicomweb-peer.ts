import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { freePort, isInstalled } from '@alder/testing';

const PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

/** Ends the bench with its reason where Debian's Orthanc with DICOMweb is not there to compare with. */
export function requireOrthanc(bench: string): void {
  if (isInstalled('Orthanc') && existsSync(PLUGIN)) return;
  console.log(JSON.stringify({ bench, skipped: 'not installed: Orthanc with DICOMweb (Debian: orthanc-dicomweb)' }));
  process.exit(0);
}

/** A DICOMweb service under measurement. */
export type Peer = { readonly base: string; readonly headers: Readonly<Record<string, string>> };

/** Debian's Orthanc 1.10 with DICOMweb 1.7, flushing what it stores. */
export async function openOrthanc(folder: string): Promise<Peer & { child: ChildProcess; close(): Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const settings = {
    ...{
      HttpPort: port,
      DicomServerEnabled: false,
      StorageDirectory: folder,
      IndexDirectory: folder,
      Plugins: [PLUGIN],
    },
    ...{
      SyncStorageArea: true,
      StorageCompression: false,
      KeepAlive: true,
      AuthenticationEnabled: false,
      HttpThreadsCount: 8,
    },
    ...{ TcpNoDelay: true, DefaultEncoding: 'Utf8', DicomWeb: { Enable: true, Root: '/dicom-web/' } },
  };
  const config = path.join(folder, 'orthanc.json');
  writeFileSync(config, JSON.stringify(settings));
  const child = spawn('Orthanc', [config], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}/dicom-web`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${base}/studies`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ...{ base, headers: {}, child },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** One request, its answer read to the end: how long it took in milliseconds, and the answer. */
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
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ ms: performance.now() - started, status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }),
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

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!;
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
