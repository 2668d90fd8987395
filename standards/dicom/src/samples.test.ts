import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDicom, tags, Unreadable } from './index.ts';
import { inflatePrefix } from './inflate.ts';

const folder = new URL('../../../../shared/samples/dicom/', import.meta.url);
const manifest = new URL('MANIFEST.tsv', folder);
const present = existsSync(manifest);
if (!present) console.info('skipped: real DICOM files are not at ../shared/samples/dicom');

const rows = present
  ? readFileSync(manifest, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([file, modality, , syntax, height]) => ({
        file: file!,
        modality: modality!,
        syntax: syntax!,
        height: height!,
      }))
  : [];
const refused = new Map([['broken/no_meta.dcm', 'notDicom']]);
const read = (file: string) => readDicom(readFileSync(new URL(file, folder)), { inflate: inflatePrefix });

test.runIf(present).each(rows.filter(({ file }) => !refused.has(file)))(
  '$file is read as its manifest says',
  ({ file, modality, syntax, height }) => {
    const header = read(file);

    if (modality) expect(header.dataset.text(tags.Modality)).toBe(modality);
    if (height) expect(header.dataset.number(tags.Rows)).toBe(Number(height));
    if (syntax) expect(header.transferSyntax).toBe(syntax);
  },
);

test.runIf(present).each([...refused])('%s is refused as %s', (file, expected) => {
  let reason = '';
  try {
    read(file);
  } catch (fault) {
    reason = fault instanceof Unreadable ? fault.reason : String(fault);
  }
  expect(reason).toBe(expected);
});

test.runIf(present).each([
  ['charset/chrH31.dcm', 'Yamada^Tarou=山田^太郎=やまだ^たろう'],
  ['charset/chrJapMulti.dcm', 'やまだ^たろう'],
  ['charset/chrGB2312.dcm', 'Zhang^XiaoDong=张^小东='],
  ['charset/chrX1.dcm', 'Wang^XiaoDong=王^小東='],
  ['charset/chrRuss.dcm', 'Люкceмбypг'],
  ['charset/chrGreek.dcm', 'Διονυσιος'],
  ['charset/chrArab.dcm', 'قباني^لنزار'],
])('the name in %s is %s', (file, name) => {
  expect(read(file).dataset.text(tags.PatientName)).toBe(name);
});

test.runIf(present)('the canine stifle carries species, breed, owner and spacing', () => {
  const { dataset } = read('vet/jpeg-baseline.dcm');

  expect(dataset.text(tags.PatientSpeciesDescription)).toBeTruthy();
  expect(dataset.text(tags.PatientBreedDescription)).toBeTruthy();
  expect(dataset.number(tags.PixelSpacing)).toBeCloseTo(0.139, 3);
});
