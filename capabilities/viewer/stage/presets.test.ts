import { expect, test } from 'vitest';
import type { LoadedFrame } from '../load/frame-loader.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { presetNamed, presetsOf } from './presets.ts';

const frame: LoadedFrame = {
  pixels: { width: 2, height: 1, grey: Uint16Array.of(0, 4000) },
  isWhole: true,
  bits: 12,
  signed: false,
};
const image = (modality: string, attributes: Record<string, unknown> = {}) =>
  ({ metadata: { modality }, attributes }) as ViewerImage;

test('a CT is windowed in Hounsfield units, whatever its stored values are [screen.viewer]', () => {
  const presets = presetsOf(image('CT', { RescaleIntercept: -1024, WindowCenter: 60, WindowWidth: 300 }), frame);

  expect(presets.lung).toEqual({ center: -500, width: 1500 });
  expect(presets.full).toEqual({ center: 2000 - 1024, width: 4000 });
});

test('a radiograph is windowed by parts of its own window, the brighter part for bone in either photometric interpretation [screen.viewer]', () => {
  const own = { WindowCenter: 2000, WindowWidth: 1000 };

  expect(presetsOf(image('DX', own), frame)).toMatchObject({
    lung: { center: 1800, width: 600 },
    bone: { center: 2200, width: 600 },
    soft: { center: 2000, width: 600 },
  });
  expect(presetsOf(image('DX', { ...own, PhotometricInterpretation: 'MONOCHROME1' }), frame).bone?.center).toBe(1800);
});

test('the preset in use is named, and none when the window was dragged; colour has no presets [screen.viewer]', () => {
  const presets = presetsOf(image('US'), frame);

  expect(presetNamed(presets, undefined)).toBe('auto');
  expect(presetNamed(presets, presets.full)).toBe('full');
  expect(presetNamed(presets, { center: 1, width: 2 })).toBeUndefined();
  const colour = { ...frame, pixels: { width: 1, height: 1, rgba: new Uint8ClampedArray(4) } };
  expect(presetsOf(image('US'), colour)).toEqual({});
});

test('the windows of a CT can be chosen before its slice has arrived: a key pressed meanwhile takes effect', () => {
  expect(presetsOf(image('CT', { SamplesPerPixel: 1 }), undefined).bone).toEqual({ center: 500, width: 2000 });
  expect(presetsOf(image('CT', { SamplesPerPixel: 3 }), undefined)).toEqual({});
  expect(presetsOf(image('DX', { SamplesPerPixel: 1 }), undefined)).toEqual({});
});
