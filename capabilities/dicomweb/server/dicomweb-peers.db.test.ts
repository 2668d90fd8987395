import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, hasPydicom, isInstalled } from '@alder/testing';
import { expect, test } from 'vitest';
import { type Archive, bodyOf, openArchive, slices, uidsOf, xray } from './dicomweb.fixture.ts';

const run = promisify(execFile);
const PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';
const orthancThere = isInstalled('Orthanc') && existsSync(PLUGIN);
if (!orthancThere) console.info('skipped: Orthanc with DICOMweb is not installed (Debian: orthanc-dicomweb)');
const toolsThere = isInstalled('curl') && isInstalled('dcmdump');
if (!toolsThere) console.info('skipped: curl or DCMTK is not installed (Debian: curl dcmtk)');
const pydicomThere = hasPydicom();
if (!pydicomThere) console.info('skipped: pydicom is not installed (Debian: python3-pydicom)');

async function listen(archive: Archive): Promise<string> {
  await archive.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}/dicomweb/${archive.key}`;
}

function folder() {
  const made = mkdtempSync(path.join(tmpdir(), 'alder-dicomweb-'));
  return { made, [Symbol.dispose]: () => rmSync(made, { recursive: true, force: true }) };
}

/** Orthanc with its DICOMweb plugin; `alder` is the configured remote server. */
async function openOrthanc(url: string, token: string) {
  const place = mkdtempSync(path.join(tmpdir(), 'alder-orthanc-'));
  const port = await freePort();
  const settings = {
    ...{ HttpPort: port, DicomServerEnabled: false, StorageDirectory: place, IndexDirectory: place, Plugins: [PLUGIN] },
    ...{ AuthenticationEnabled: false, RemoteAccessAllowed: true, DefaultEncoding: 'Utf8' },
    DicomWeb: { Servers: { alder: { Url: `${url}/`, HttpHeaders: { Authorization: `Bearer ${token}` } } } },
  };
  const config = path.join(place, 'orthanc.json');
  writeFileSync(config, JSON.stringify(settings));
  const child: ChildProcess = spawn('Orthanc', [config, '--verbose'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-3_000);
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${base}/system`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const post = async (where: string, body: BodyInit | object) => {
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(`${base}${where}`, {
      method: 'POST',
      body: isBytes ? (body as BodyInit) : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Orthanc ${where}: ${answer.status} ${text}\n${log}`);
    return text;
  };
  return {
    base,
    post,
    get: (where: string) => fetch(`${base}${where}`),
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(place, { recursive: true, force: true });
    },
  };
}

type Json = Record<string, { vr: string; Value?: unknown[] }>;

test.runIf(orthancThere)(
  'Orthanc stores, searches and retrieves over DICOMweb, and receives every file bit for bit [cap.imaging]',
  async () => {
    await using archive = await openArchive();
    await using orthanc = await openOrthanc(await listen(archive), archive.token);
    const [sent, saved] = [slices(3), xray()];
    for (const file of sent) await orthanc.post('/instances', new Uint8Array(file));
    const resources = (await (await orthanc.get('/instances')).json()) as string[];

    await orthanc.post('/dicom-web/servers/alder/stow', { Resources: resources, Synchronous: true });
    const { study, series } = uidsOf(sent[0]!);
    const found = await archive.find(`/studies/${study}/instances`);
    expect(found).toHaveLength(3);
    // Orthanc sends its stored file byte for byte; so does this server.
    for (const id of resources) {
      const file = Buffer.from(await (await orthanc.get(`/instances/${id}/file`)).arrayBuffer());
      const { instance } = uidsOf(file);
      const own = await archive.get(`/studies/${study}/series/${series}/instances/${instance}`, {
        accept: 'application/dicom',
      });
      expect(Buffer.compare(own.rawPayload, file)).toBe(0);
    }

    await archive.store([saved]);
    const uids = uidsOf(saved);
    const request = {
      Uri: '/studies',
      Arguments: { StudyInstanceUID: uids.study },
      HttpHeaders: { Accept: 'application/dicom+json' },
    };
    const matches = JSON.parse(await orthanc.post('/dicom-web/servers/alder/get', request)) as Json[];
    expect(matches.map((match) => match['0020000D']?.Value)).toEqual([[uids.study]]);
    await orthanc.post('/dicom-web/servers/alder/retrieve', { Resources: [{ Study: uids.study }], Synchronous: true });
    const all = (await (await orthanc.get('/instances')).json()) as string[];
    const [arrived] = all.filter((id) => !resources.includes(id));
    const file = Buffer.from(await (await orthanc.get(`/instances/${arrived}/file`)).arrayBuffer());
    expect(Buffer.compare(file, saved)).toBe(0);
  },
  120_000,
);

test.runIf(orthancThere)(
  'metadata of a study and of each of its images equals that of Orthanc, attribute by attribute',
  async () => {
    await using archive = await openArchive();
    await using orthanc = await openOrthanc(await listen(archive), archive.token);
    const files = slices(3);
    await archive.store(files);
    for (const file of files) await orthanc.post('/instances', new Uint8Array(file));
    const { study } = uidsOf(files[0]!);
    const other = async (where: string) => (await (await orthanc.get(`/dicom-web${where}`)).json()) as Json[];
    const byInstance = (all: Json[]) =>
      all.toSorted((a, b) => String(a['00080018']?.Value).localeCompare(String(b['00080018']?.Value)));

    const own = byInstance((await archive.get(`/studies/${study}/metadata`)).json() as Json[]);
    const reference = byInstance(await other(`/studies/${study}/metadata`));
    expect(own).toHaveLength(3);
    for (const [place, expected] of reference.entries()) {
      for (const [tag, attribute] of Object.entries(expected)) {
        if (tag === '7FE00010' || tag === '00080005') continue;
        const isNumber = attribute.vr === 'DS' || attribute.vr === 'IS';
        const plain = (value: unknown) => (isNumber ? ((value as unknown[]) ?? []).map(Number) : value);
        expect([tag, plain(own[place]![tag]?.Value)]).toEqual([tag, plain(attribute.Value)]);
      }
    }
    const [local] = await archive.find(`/studies?StudyInstanceUID=${study}`);
    const [match] = await other(`/studies?StudyInstanceUID=${study}`);
    for (const tag of ['00080020', '00080030', '00080061', '00100010', '00100020', '0020000D', '00201206', '00201208'])
      expect([tag, local?.[tag]?.Value?.map(String)]).toEqual([tag, match?.[tag]?.Value?.map(String)]);
  },
  120_000,
);

test.runIf(toolsThere)('curl stores and retrieves files, and DCMTK reads the retrieved files', async () => {
  await using archive = await openArchive();
  using place = folder();
  const url = await listen(archive);
  const file = xray();
  const { study, series, instance } = uidsOf(file);
  const [body, out] = [path.join(place.made, 'body'), path.join(place.made, 'out.dcm')];
  writeFileSync(body, bodyOf([file]));
  const bearer = ['-sS', '-H', `Authorization: Bearer ${archive.token}`];
  const type = 'Content-Type: multipart/related; type="application/dicom"; boundary=cut';

  const stored = await run('curl', [
    ...bearer,
    '-w',
    '%{http_code}',
    '-o',
    '/dev/null',
    '-H',
    type,
    '--data-binary',
    `@${body}`,
    `${url}/studies`,
  ]);
  expect(stored.stdout).toBe('200');
  const one = `${url}/studies/${study}/series/${series}/instances/${instance}`;
  await run('curl', [
    ...bearer,
    '-u',
    'x:y',
    '-H',
    `Authorization: Bearer ${archive.token}`,
    '-H',
    'Accept: application/dicom',
    '-o',
    out,
    one,
  ]);
  expect(Buffer.compare(readFileSync(out), file)).toBe(0);
  const dumped = await run('dcmdump', ['+P', 'SOPInstanceUID', '+P', 'PatientSpeciesDescription', out]);
  expect(dumped.stdout).toContain(instance);
  expect(dumped.stdout).toContain('Canine');
});

test.runIf(pydicomThere)('pydicom reads the metadata and the files, with equal attributes', async () => {
  await using archive = await openArchive();
  using place = folder();
  const file = xray();
  const { study } = uidsOf(file);
  await archive.store([file]);
  const name = path.join(place.made, 'file.dcm');
  writeFileSync(name, file);
  const metadata = path.join(place.made, 'metadata.json');
  writeFileSync(metadata, (await archive.get(`/studies/${study}/metadata`)).payload);

  const script = `
import json, sys, pydicom
from pydicom.dataset import Dataset
metadata = Dataset.from_json(json.load(open(sys.argv[1]))[0], bulk_data_uri_handler=lambda *a: b'')
kept = pydicom.dcmread(sys.argv[2])
def plain(e):
    values = e.value if e.VM > 1 else [e.value]
    return [float(v) if e.VR in ('DS', 'IS') and v not in ('', None) else str(v) for v in values]
wrong = [str(e.tag) for e in kept if e.tag not in (0x7fe00010, 0x00080005) and plain(metadata[e.tag]) != plain(e)]
print(json.dumps({'wrong': wrong, 'name': str(metadata.PatientName), 'count': len(kept)}))`;
  const { stdout } = await run('/usr/bin/python3', ['-c', script, metadata, name]);
  const read = JSON.parse(stdout) as { wrong: string[]; name: string; count: number };
  expect(read.wrong).toEqual([]);
  expect(read.name).toContain('麻糬');
  expect(read.count).toBeGreaterThan(20);
});
