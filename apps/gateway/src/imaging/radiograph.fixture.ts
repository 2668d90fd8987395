import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { scratchFolder } from '@alder/testing';

/** A radiograph of noise, of a study of its own. */
export function radiograph(bytes: number, more: WrittenDataset = {}): Uint8Array {
  return writeDicom({
    SpecificCharacterSet: 'ISO_IR 192',
    SOPClassUID: sopClasses.DigitalXRayForPresentation,
    SOPInstanceUID: newUid(),
    StudyInstanceUID: newUid(),
    SeriesInstanceUID: newUid(),
    StudyDate: '20261128',
    StudyTime: '101500',
    Modality: 'DX',
    PatientName: 'Mochi',
    Rows: 64,
    Columns: bytes / 128,
    BitsAllocated: 16,
    PixelData: new Uint8Array(randomBytes(bytes)),
    ...more,
  });
}

/** Files of their own on the disk, for a program that sends them. */
export function written(files: readonly Uint8Array[]): string[] {
  const folder = scratchFolder('radiographs');
  mkdirSync(folder, { recursive: true });
  return files.map((file, number) => {
    const name = join(folder, `${number}.dcm`);
    writeFileSync(name, file);
    return name;
  });
}
