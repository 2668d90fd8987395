// Starts and calls programs of DCMTK and Orthanc for tests.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newUid, readDicom, tags } from '@alder/dicom';
import { ctStack } from '@alder/dicom/synthetic';
import { freePort } from '@alder/testing';

export const run = promisify(execFile);

/** A stack of small slices in one series, with a chart number. */
export function drawSlices(PatientID: string, slices: number): Uint8Array[] {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const patient = { PatientID, PatientName: 'Mochi=麻糬', PatientSpeciesDescription: 'Canine' };
  const known = { ...patient, PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' as const };
  const study = { ...uids, StudyDate: '20261120', StudyTime: '101500', StudyDescription: 'CT', SeriesNumber: 1 };
  return [...ctStack({ patient: known, study, slices, side: 64 })];
}

export function writeFiles(folder: string, files: readonly Uint8Array[]): string[] {
  mkdirSync(folder, { recursive: true });
  return files.map((file, number) => {
    const name = path.join(folder, `${number}.dcm`);
    writeFileSync(name, file);
    return name;
  });
}

/** Data sets by SOP Instance UID: the parts that have to be equal on both sides. */
export function datasets(files: readonly Uint8Array[]): Map<string | undefined, string> {
  return new Map(
    files.map((file) => {
      const { dataset, datasetOffset } = readDicom(file);
      return [dataset.text(tags.SOPInstanceUID), Buffer.from(file.subarray(datasetOffset)).toString('base64')];
    }),
  );
}

export const filesOf = (folder: string) => readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));

/** Starts a program and waits until it answers an echo at the port. */
export async function startPeer(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: 'ignore' });
  while (child.exitCode === null) {
    const isUp = await run('echoscu', ['127.0.0.1', String(port)]).then(
      () => true,
      () => false,
    );
    if (isUp) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${command} did not start`);
}

/** An Orthanc with one configured modality; its REST interface is at `http`. */
export async function startOrthanc(
  folder: string,
  knows: { aetitle: string; port: number },
  dicomPort?: number,
): Promise<{ child: ChildProcess; port: number; http: string }> {
  const [port, httpPort] = [dicomPort ?? (await freePort()), await freePort()];
  const config = path.join(folder, 'orthanc.json');
  const settings = {
    ...{ DicomPort: port, DicomAet: 'ORTHANC', HttpPort: httpPort, AuthenticationEnabled: false, Plugins: [] },
    ...{ StorageDirectory: path.join(folder, 'kept'), IndexDirectory: path.join(folder, 'kept') },
    ...{ DicomAlwaysAllowStore: true, DicomModalities: { alder: [knows.aetitle, '127.0.0.1', knows.port] } },
  };
  writeFileSync(config, JSON.stringify(settings));
  return { child: await startPeer('Orthanc', [config], port), port, http: `http://127.0.0.1:${httpPort}` };
}
