import { newUid, readDicom, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDicom } from './describe-dicom.ts';
import { attributesOfFrame } from './frame-groups.ts';

const frameOf = (z: number, center: number, intercept: number): WrittenDataset => ({
  PlanePositionSequence: [{ ImagePositionPatient: ['0', '0', String(z)] }],
  FrameVOILUTSequence: [{ WindowCenter: String(center), WindowWidth: '400' }],
  PixelValueTransformationSequence: [{ RescaleIntercept: String(intercept), RescaleSlope: '1' }],
});

function attributesOf(frames: readonly WrittenDataset[], more: WrittenDataset = {}) {
  const file = writeDicom({
    ...{ SOPClassUID: sopClasses.CT, SOPInstanceUID: newUid(), Modality: 'CT', Rows: 4, Columns: 4 },
    NumberOfFrames: String(frames.length),
    SharedFunctionalGroupsSequence: [
      { PixelMeasuresSequence: [{ PixelSpacing: ['0.5', '0.25'], SliceThickness: '2' }] },
    ],
    PerFrameFunctionalGroupsSequence: frames,
    ...more,
  });
  return describeDicom(readDicom(file), { zoned: () => undefined, now: new Date() }).image.attributes;
}

test('frames of an enhanced CT have their own window, units and position, and a common spacing [screen.viewer]', () => {
  const attributes = attributesOf([frameOf(0, 40, -1024), frameOf(2, 500, -1000)]);

  expect(attributes.PixelSpacing).toEqual([0.5, 0.25]);
  expect(attributesOfFrame(attributes, 0)).toMatchObject({
    WindowCenter: 40,
    RescaleIntercept: -1024,
    WindowWidth: 400,
  });
  expect(attributesOfFrame(attributes, 1)).toMatchObject({
    ...{ WindowCenter: 500, RescaleIntercept: -1000, ImagePositionPatient: [0, 0, 2] },
  });
});

test('a value that is equal in every frame is stored once', () => {
  const attributes = attributesOf([frameOf(0, 40, 0), frameOf(0, 40, 0)]);

  expect(attributes).toMatchObject({ WindowCenter: 40, ImagePositionPatient: [0, 0, 0] });
  expect(attributes).not.toHaveProperty('FrameGroups');
  expect(attributesOfFrame(attributes, 1)).toBe(attributes);
});

test('an image without attributes of frames is unchanged, and so is a frame that does not exist', () => {
  const plain = attributesOf([], { NumberOfFrames: '1', PixelSpacing: ['1', '1'] });

  expect(attributesOfFrame(plain, 0)).toBe(plain);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1000 }), (frame) => {
      const two = attributesOf([frameOf(0, 40, 0), frameOf(1, 50, 0)]);
      expect(attributesOfFrame(two, frame)).toBe(two);
    }),
  );
});
