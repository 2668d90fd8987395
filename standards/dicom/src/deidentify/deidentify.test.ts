import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  type DicomHeader,
  derivedUid,
  IMPLICIT_LITTLE,
  newUid,
  readDicom,
  sopClasses,
  tags,
  transferSyntax,
  writeDicom,
} from '../index.ts';
import { inflatePrefix } from '../inflate.ts';
import { deidentify } from './deidentify.ts';

const limits = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
const options = { uid: derivedUid, patientId: 'PET1' };
const folder = mkdtempSync(path.join(tmpdir(), 'alder-deidentify-'));

/** The whole file without people. */
function without(file: Uint8Array): { bytes: Uint8Array; warnings: readonly string[]; header: DicomHeader } {
  const header = readDicom(file, { inflate: inflatePrefix, limits });
  const { before, pixels, after, warnings } = deidentify(header, options);
  const isDeflated = transferSyntax(header.transferSyntax).deflated;
  const source = isDeflated ? inflateRawSync(file.subarray(header.datasetOffset)) : file;
  const bytes = Buffer.concat([
    before,
    pixels ? source.subarray(pixels.start, pixels.end) : before.subarray(0, 0),
    after,
  ]);
  return { bytes, warnings, header };
}

const pixels = (file: Uint8Array, header: DicomHeader) => {
  const { offset, length, fragments } = header.pixels!;
  const places = length === undefined ? fragments : [{ offset, length }];
  return Buffer.concat(places.map((place) => file.subarray(place.offset, place.offset + place.length)));
};

const uid = newUid();
/** A radiograph with identifying data in every possible place. */
const reporting = (syntax?: string) =>
  writeDicom(
    {
      SpecificCharacterSet: 'ISO_IR 192',
      SOPClassUID: sopClasses.DigitalXRayForPresentation,
      SOPInstanceUID: uid,
      StudyInstanceUID: `${uid}.1`,
      SeriesInstanceUID: `${uid}.2`,
      FrameOfReferenceUID: `${uid}.3`,
      StudyDate: '20261120',
      Modality: 'DX',
      PatientName: '林^麻糬',
      PatientID: 'P02418',
      ResponsiblePerson: '林^怡君',
      InstitutionName: '海岸動物醫院',
      StudyDescription: 'limp of 林怡君',
      PatientSpeciesDescription: 'Canine',
      BurnedInAnnotation: 'YES',
      Rows: 2,
      Columns: 2,
      BitsAllocated: 16,
      PixelSpacing: ['0.1', '0.1'],
      1052674: [{ PatientID: '900123000456789' }],
      528704: [{ 528720: sopClasses.CT, 528725: `${uid}.9` } as never],
      524432: 'WU^REFERRING',
      528464: 'CHEN^PERFORMING',
      1052673: 'OTHER^NAME',
      2113536: 'owner 0912-345-678',
      589840: 'PRIVATE 林怡君',
      593921: 'secret 林怡君',
      PixelData: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    },
    syntax ? { syntax } : {},
  );
const secrets = [
  '林',
  '怡君',
  'P02418',
  '海岸',
  '900123000456789',
  'WU^',
  'CHEN',
  'OTHER^',
  '0912',
  'limp',
  '20261120',
  uid,
];

test.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'])(
  'an object in %s loses every name, number, date and place, and keeps what it shows',
  (syntax) => {
    const original = reporting(syntax);
    const { bytes, warnings, header: before } = without(original);
    const { dataset, transferSyntax: written } = readDicom(bytes);

    const text = Buffer.from(bytes).toString('utf8');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(written).toBe(syntax);
    expect(dataset.text(tags.PatientName)).toBe('ANONYMOUS');
    expect(dataset.text(tags.PatientID)).toBe('PET1');
    expect(dataset.text(tags.PatientSpeciesDescription)).toBe('Canine');
    expect(dataset.numbers(tags.PixelSpacing)).toEqual([0.1, 0.1]);
    expect(dataset.text(0x00120062)).toBe('YES');
    // Without its VR in the bytes this sequence is unknown to the dictionary.
    if (syntax !== IMPLICIT_LITTLE) expect(dataset.items(0x00120064)[0]?.text(0x00080100)).toBe('113100');
    expect(warnings).toEqual(['burnedIn']);
    expect(pixels(bytes, readDicom(bytes))).toEqual(pixels(original, before));
  },
);

test('UIDs are replaced by the same for the same, in meta information and references too, and those of the standard stay', () => {
  const { bytes } = without(reporting());
  const { meta, dataset } = readDicom(bytes);

  expect(dataset.text(tags.SOPInstanceUID)).toBe(derivedUid(uid));
  expect(meta.text(tags.MediaStorageSOPInstanceUID)).toBe(derivedUid(uid));
  expect(dataset.text(tags.FrameOfReferenceUID)).toBe(derivedUid(`${uid}.3`));
  const [reference] = dataset.items(0x00081140);
  expect(reference?.text(0x00081155)).toBe(derivedUid(`${uid}.9`));
  expect(reference?.text(0x00081150)).toBe(sopClasses.CT);
  expect(dataset.text(tags.SOPClassUID)).toBe(sopClasses.DigitalXRayForPresentation);
});

const samples = new URL('../../../../../shared/samples/dicom/', import.meta.url);
const manifest = new URL('MANIFEST.tsv', samples);
const present = existsSync(manifest);
if (!present) console.info('skipped: real DICOM files are not at ../shared/samples/dicom');
const files = present
  ? readFileSync(manifest, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]!)
      .filter((file) => !/^broken|OT-PAL-8-face/.test(file))
  : [];

test.runIf(present).each(files)('%s keeps its pixels to the byte, and no person in it is named', (file) => {
  const original = readFileSync(new URL(file, samples));
  const { bytes, header } = without(original);
  const after = readDicom(bytes, { limits });

  expect(after.dataset.text(tags.PatientName) ?? 'ANONYMOUS').toBe('ANONYMOUS');
  for (const tag of [tags.InstitutionName, tags.StudyDescription, 0x00080090, 0x00101001])
    expect(after.dataset.text(tag)).toBeUndefined();
  expect(after.dataset.text(tags.Modality)).toBe(header.dataset.text(tags.Modality));
  const isDeflated = transferSyntax(header.transferSyntax).deflated;
  const source = isDeflated ? inflateRawSync(original.subarray(header.datasetOffset)) : original;
  if (header.pixels) expect(pixels(bytes, after).equals(pixels(source, header))).toBe(true);
});

const hasPydicom = spawnSync('/usr/bin/python3', ['-c', 'import pydicom']).status === 0;
const hasDcmdump = spawnSync('dcmdump', ['--version']).status === 0;
for (const [name, has] of Object.entries({ 'python3-pydicom': hasPydicom, dcmtk: hasDcmdump }))
  if (!has) console.info(`skipped: ${name} is not installed`);

test.runIf(hasDcmdump)('DCMTK reads every kind of deidentified file without a warning', () => {
  for (const [index, file] of [reporting(), ...files.map((each) => readFileSync(new URL(each, samples)))].entries()) {
    const target = path.join(folder, `${index}.dcm`);
    writeFileSync(target, without(file).bytes);
    const { status, stderr } = spawnSync('dcmdump', ['-q', '+E', target], { maxBuffer: 1e9 });
    expect(`${files[index - 1]} ${status} ${stderr}`).toBe(`${files[index - 1]} 0 `);
  }
});

const LIST = `
import sys, pydicom
found = []
def walk(ds):
    for e in ds:
        if e.VR == 'SQ':
            for item in e.value: walk(item)
        elif e.VR == 'PN' and str(e.value) not in ('', 'ANONYMOUS'): found.append(str(e.tag))
        elif e.VR in ('DA', 'DT') and str(e.value): found.append(str(e.tag))
        elif e.tag.is_private: found.append(str(e.tag))
for name in sys.argv[1:]: walk(pydicom.dcmread(name, stop_before_pixels=True))
print(' '.join(found))
`;

test.runIf(hasPydicom)('pydicom finds no name, no date and nothing private in any of them', () => {
  const targets = [reporting(), ...files.map((file) => readFileSync(new URL(file, samples)))].map((file, index) => {
    const target = path.join(folder, `p${index}.dcm`);
    writeFileSync(target, without(file).bytes);
    return target;
  });
  const { stdout, status } = spawnSync('/usr/bin/python3', ['-c', LIST, ...targets], { encoding: 'utf8' });

  expect([status, stdout.trim()]).toEqual([0, '']);
});
