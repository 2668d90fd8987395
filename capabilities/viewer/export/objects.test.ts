import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, readDicom, sopClasses, tags } from '@alder/dicom';
import type { GraphicObject } from '@alder/measurements/contract';
import { isInstalled } from '@alder/testing';
import { expect, test } from 'vitest';
import { FITTED, matrixOf, toScreen, type View } from '../draw/view.ts';
import type { ViewerImage } from '../viewer-image.ts';
import type { Input } from './heads.ts';
import { keyObjectsOf } from './to-key-objects.ts';
import { presentationOf, turnOf } from './to-presentation.ts';
import { reportOf } from './to-report.ts';

const hasDcmtk = isInstalled('dsrdump') && isInstalled('dcmdump');
if (!hasDcmtk) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');
const hasValidator = isInstalled('dciodvfy');
if (!hasValidator) console.info('skipped: dciodvfy is not installed (Debian: dicom3tools)');
const hasPydicom = spawnSync('/usr/bin/python3', ['-c', 'import pydicom']).status === 0;
if (!hasPydicom) console.info('skipped: pydicom is not installed (Debian: python3-pydicom)');

const [study, series, instance] = [newUid(), newUid(), newUid()];
const image = {
  ...{ id: 'i', series: 's', study: 't', datetime: '2026-11-20T10:15:00Z', frames: 1, filetype: 'dicom', file_key: '' },
  ...{ thumbnail_key: null, bytes: 1, rendition: null },
  metadata: {
    ...{ modality: 'DX', seriesNumber: 1, instanceNumber: 1, sOPInstanceUID: instance },
    ...{ studyDescription: 'STIFLE', seriesDescription: 'LATERAL', protocolName: '' },
  },
  attributes: {
    ...{ SOPClassUID: sopClasses.DigitalXRayForPresentation, StudyInstanceUID: study, SeriesInstanceUID: series },
    ...{ Rows: 600, Columns: 800, PixelSpacing: [0.5, 0.5], PhotometricInterpretation: 'MONOCHROME2' },
    ...{ PatientName: 'Mochi=麻糬', PatientID: 'P00956', PatientSex: 'F', PatientSpeciesDescription: 'Canine' },
    ...{ StudyDate: '20261120', StudyTime: '101500', AccessionNumber: 'A1', ResponsiblePerson: '林怡君' },
  },
} as const satisfies ViewerImage;
const at = (x: number, y: number) => ({ x, y });
const graphics: readonly GraphicObject[] = [
  { id: 'a', kind: 'length', frame: 0, points: [at(100, 100), at(300, 100)] },
  { id: 'b', kind: 'tpa', frame: 0, points: [at(300, 150), at(300, 550), at(200, 100), at(400, 200)] },
  { id: 'c', kind: 'ellipse', frame: 0, points: [at(10, 10), at(110, 60)] },
  { id: 'd', kind: 'text', frame: 0, points: [at(400, 400)], text: '骨折の疑い' },
  { id: 'e', kind: 'arrow', frame: 0, points: [at(420, 420), at(450, 450)] },
];
const input: Input = {
  image,
  calibration: image,
  graphics: graphics.map((graphic) => ({
    graphic,
    author: 'Lin^Yi-Jun',
    name: graphic.kind,
    words: graphic.text ?? graphic.kind,
  })),
  author: 'Lin^Yi-Jun',
  now: new Date(2026, 10, 20, 11, 30, 5),
  newUid,
};
/** The same graphic objects on an ultrasound image. */
const echo: Input = {
  ...input,
  image: {
    ...image,
    attributes: {
      ...{ ...image.attributes, SOPClassUID: sopClasses.Ultrasound, Modality: 'US' },
      ...{ SamplesPerPixel: 3, PhotometricInterpretation: 'YBR_FULL_422', PixelSpacing: undefined },
    },
  } as unknown as ViewerImage,
};
const presentation = {
  view: { ...FITTED, turns: 1 as const, flipX: true },
  window: { center: 300, width: 600 },
  inverted: false,
};

/** A file of some bytes; `plain` is the output of a program run on it. */
function over(bytes: Uint8Array, program: string, args: readonly string[] = []): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-export-'));
  try {
    const file = path.join(folder, 'object.dcm');
    writeFileSync(file, bytes);
    const { stdout, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('measurements are exported as a report under the same study, each number with its unit and its coordinates on the image [entity.annotation]', () => {
  const { dataset } = readDicom(reportOf(input)!);

  expect(dataset.text(tags.SOPClassUID)).toBe(sopClasses.ComprehensiveSR);
  expect(dataset.text(tags.StudyInstanceUID)).toBe(study);
  expect(dataset.text(tags.PatientName)).toBe('Mochi=麻糬');
  const measurements = dataset.items(tags.ContentSequence).at(-1)!;
  const groups = measurements.items(tags.ContentSequence);
  const numbers = groups.flatMap((group) =>
    group.items(tags.ContentSequence).flatMap((item) => {
      const [value] = item.items(tags.MeasuredValueSequence);
      const [name] = item.items(tags.ConceptNameCodeSequence);
      const [unit] = value?.items(tags.MeasurementUnitsCodeSequence) ?? [];
      return value ? [[name?.text(tags.CodeMeaning), value.number(tags.NumericValue), unit?.text(tags.CodeValue)]] : [];
    }),
  );
  expect(groups).toHaveLength(3);
  expect(numbers).toContainEqual(['Length', 100, 'mm']);
  expect(numbers).toContainEqual(['Tibial plateau angle', expect.closeTo(26.565, 3), 'deg']);
  expect(numbers).toContainEqual(['Area', expect.closeTo((Math.PI * 100 * 50) / 16, 3), 'mm2']);
});

test('texts alone are not measurements: such an image has no report', () => {
  expect(reportOf({ ...input, graphics: input.graphics.slice(3) })).toBeUndefined();
});

test.runIf(hasDcmtk)(
  'DCMTK reads the report as a tree of the template, and prints its numbers [entity.annotation]',
  () => {
    const tree = over(reportOf(input)!, 'dsrdump', ['+Pc', '+Pt']);

    expect(tree).toContain('Comprehensive SR');
    expect(tree).toContain('TID 1500');
    expect(tree).toMatch(/contains NUM:\(410668003,SCT,"Length"\)="100" \(mm,UCUM,"mm"\)/);
    expect(tree).toMatch(/inferred from SCOORD:=\(POLYLINE,100\/100/);
    expect(tree.replace(/^W: The VR checker does not support.*$/m, '')).not.toMatch(/^[EW]: /m);
  },
);

test.runIf(hasDcmtk)(
  'DCMTK accepts the presentation state as valid, and finds graphic objects, window and rotation in it [entity.annotation]',
  () => {
    const dump = over(presentationOf(input, presentation), 'dcmdump', ['+U8']);

    expect(dump).toContain('骨折の疑い');
    expect(dump).toMatch(/\(0028,1050\) DS \[300\]/);
    expect(dump).toMatch(/\(0070,0041\) CS \[Y\]/);
    expect(dump).toMatch(/\(0070,0042\) US 270/);
    expect(dump).not.toMatch(/^[EW]: /m);
  },
);

test('a colour image gets a colour presentation state: with ICC profile, rotation and graphic objects, without a grey window [entity.annotation]', () => {
  const { attributes } = echo.image;
  const indexed = { ...attributes, SamplesPerPixel: 1, PhotometricInterpretation: 'PALETTE COLOR' };
  const palette = { ...echo.image, attributes: indexed };
  for (const colour of [echo, { ...echo, image: palette }]) {
    const { dataset } = readDicom(presentationOf(colour, presentation));

    expect(dataset.text(tags.SOPClassUID)).toBe(sopClasses.ColorSoftcopyPresentationState);
    expect(dataset.bytes(tags.ICCProfile)?.length).toBeGreaterThan(2000);
    expect(dataset.text(tags.ColorSpace)).toBe('SRGB');
    expect(dataset.items(tags.GraphicAnnotationSequence)).toHaveLength(graphics.length);
    expect(dataset.number(tags.ImageRotation)).toBe(270);
    for (const ofGreys of [tags.SoftcopyVOILUTSequence, tags.PresentationLUTShape, tags.RescaleSlope])
      expect(dataset.has(ofGreys)).toBe(false);
  }
});

test.runIf(hasDcmtk)(
  'DCMTK finds the ICC profile in a presentation state, and reports no error in it [entity.annotation]',
  () => {
    const dump = over(presentationOf(echo, presentation), 'dcmdump', ['+U8']);

    expect(dump).toContain('ColorSoftcopyPresentationStateStorage');
    expect(dump).toMatch(/\(0028,2000\) OB 00\\00/);
    expect(dump).toMatch(/\(0028,2002\) CS \[SRGB\]/);
    expect(dump).not.toMatch(/^[EW]: /m);
  },
);

test.runIf(hasValidator)(
  'the validator of dicom3tools finds no error in report and presentation states, of grey and of colour [entity.annotation]',
  () => {
    for (const object of [reportOf(input)!, presentationOf(input, presentation), presentationOf(echo, presentation)]) {
      expect(
        over(object, 'dciodvfy', ['-new'])
          .split('\n')
          .filter((line) => line.startsWith('Error')),
      ).toEqual([]);
    }
  },
);

test.runIf(hasPydicom)('pydicom reads back author, kind and values [entity.annotation]', () => {
  const script = `
import sys, pydicom
ds = pydicom.dcmread(sys.argv[1])
groups = ds.ContentSequence[-1].ContentSequence
print(ds.PatientName, ds.Modality, [str(i.MeasuredValueSequence[0].NumericValue) for g in groups for i in g.ContentSequence if i.ValueType == 'NUM'][0])`;
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-export-'));
  try {
    const file = path.join(folder, 'report.dcm');
    writeFileSync(file, reportOf(input)!);
    const read = execFileSync('/usr/bin/python3', ['-c', script, file], {
      encoding: 'utf8',
      env: { PYTHONIOENCODING: 'utf8' },
    });
    expect(read.trim()).toBe('Mochi=麻糬 SR 100');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('another viewer shows the image in the same orientation, flipped or not [screen.viewer]', () => {
  const size = { width: 4, height: 3 };
  const screen = { width: 100, height: 100 };
  const corner = { x: 0, y: 0 };
  for (const turns of [0, 1, 2, 3] as const) {
    for (const flipX of [false, true]) {
      for (const flipY of [false, true]) {
        const view: View = { ...FITTED, turns, flipX, flipY };
        const here = toScreen(matrixOf(view, size, screen), corner);
        const { ImageHorizontalFlip, ImageRotation } = turnOf(view);
        // As PS3.3 C.10.6 defines it: rotation first, then flip.
        const rotated = toScreen(
          matrixOf({ ...FITTED, turns: (ImageRotation / 90) as View['turns'] }, size, screen),
          corner,
        );
        const there = ImageHorizontalFlip === 'Y' ? { x: screen.width - rotated.x, y: rotated.y } : rotated;
        expect(there.x).toBeCloseTo(here.x, 6);
        expect(there.y).toBeCloseTo(here.y, 6);
      }
    }
  }
});

test('a presentation state of a CT keeps its units, and that of an image without spacing declares square pixels [entity.annotation]', () => {
  const ct = {
    ...image,
    attributes: {
      ...image.attributes,
      PixelSpacing: undefined,
      RescaleSlope: 1,
      RescaleIntercept: -1024,
      Modality: 'CT',
    },
  };
  const { dataset } = readDicom(presentationOf({ ...input, image: ct as unknown as ViewerImage }, presentation));

  expect(dataset.text(tags.RescaleType)).toBe('HU');
  const [area] = dataset.items(tags.DisplayedAreaSelectionSequence);
  expect(area!.texts(tags.PresentationPixelAspectRatio)).toEqual(['1', '1']);
});

const cine: ViewerImage = {
  ...{ ...image, id: 'c', frames: 40 },
  metadata: { ...image.metadata, sOPInstanceUID: newUid() },
  attributes: { ...image.attributes, SOPClassUID: sopClasses.UltrasoundMultiFrame, SeriesInstanceUID: newUid() },
};
const keyImages = {
  ...{ author: input.author, now: input.now, newUid },
  images: [
    { image, frame: 0 },
    { image: cine, frame: 11 },
    { image: cine, frame: 4 },
  ],
};

test('key images leave as one document of the study that refers to each image, and of a cine to its frames [entity.pacsImage]', () => {
  const { dataset } = readDicom(keyObjectsOf(keyImages)!);

  expect([dataset.text(tags.Modality), dataset.text(tags.StudyInstanceUID)]).toEqual(['KO', study]);
  const references = dataset.items(tags.ContentSequence).flatMap((item) => item.items(tags.ReferencedSOPSequence));
  expect(
    references.map((one) => [one.text(tags.ReferencedSOPInstanceUID), one.numbers(tags.ReferencedFrameNumber)]),
  ).toEqual([
    [instance, []],
    [cine.metadata.sOPInstanceUID, [5, 12]],
  ]);
  const [evidence] = dataset.items(tags.CurrentRequestedProcedureEvidenceSequence);
  expect(evidence!.items(tags.ReferencedSeriesSequence)).toHaveLength(2);
  expect(keyObjectsOf({ ...keyImages, images: [] })).toBeUndefined();
});

test.runIf(hasDcmtk)('DCMTK reads the key objects as a Key Object Selection Document [entity.pacsImage]', () => {
  const tree = over(keyObjectsOf(keyImages)!, 'dsrdump', ['+Pc', '+Pt', '+Pu']);

  expect(tree).toContain('Key Object Selection Document');
  expect(tree).toContain('TID 2010');
  expect(tree).toContain('(113000,DCM,"Of Interest")');
  expect(tree.match(/contains IMAGE:/g)).toHaveLength(2);
  expect(tree.replace(/^W: (The VR checker does not support|Check for template constraints).*$/gm, '')).not.toMatch(
    /^[EW]: /m,
  );
});

test.runIf(hasValidator)('the validator of dicom3tools finds no error in key objects [entity.pacsImage]', () => {
  const lines = over(keyObjectsOf(keyImages)!, 'dciodvfy', ['-new']).split('\n');
  expect(lines.filter((line) => line.startsWith('Error'))).toEqual([]);
});
