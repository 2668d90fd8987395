import { initialWindow, type Window } from '../draw/tone-table.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import type { ViewerImage } from '../viewer-image.ts';

/** Windows by name, in the order of their keys 1 to 5 (design: screens §3.17); `auto` is the image's own. */
export const presetNames = ['lung', 'bone', 'soft', 'full', 'auto'] as const;
export type PresetName = (typeof presetNames)[number];
export type Presets = Readonly<Partial<Record<PresetName, Window | undefined>>>;

/** In Hounsfield units, the same for every scanner. */
const OF_CT = {
  lung: { center: -500, width: 1500 },
  bone: { center: 500, width: 2000 },
  soft: { center: 40, width: 400 },
} as const;
const RADIOGRAPHS = ['DX', 'CR', 'RG', 'MG', 'XA', 'RF'];

/**
 * The windows of an image. A CT has the usual ones in Hounsfield units. Values of a radiograph have no unit, so its
 * windows are parts of its own: lung the darker, bone the brighter, soft the middle. Colour has none.
 *
 * @returns By name; `auto` is always undefined, the image's own window.
 */
export function presetsOf(image: ViewerImage, frame: LoadedFrame | undefined): Presets {
  const { modality } = image.metadata;
  // Hounsfield units need no pixels: a key pressed between two slices takes effect, however slow the connection is.
  if (!frame && modality === 'CT' && image.attributes.SamplesPerPixel === 1) return { ...OF_CT, auto: undefined };
  if (!frame || !('grey' in frame.pixels)) return {};
  const full = wholeRange(image, frame);
  if (modality === 'CT') return { ...OF_CT, full, auto: undefined };
  if (!RADIOGRAPHS.includes(modality)) return { full, auto: undefined };
  const { center, width } = initialWindow(image, frame);
  const brighter = image.attributes.PhotometricInterpretation === 'MONOCHROME1' ? -1 : 1;
  const part = (by: number) => ({ center: center + by * brighter * width, width: width * 0.6 });
  return { lung: part(-0.2), bone: part(0.2), soft: part(0), full, auto: undefined };
}

/** The preset of a window; undefined for a window that the user dragged. */
export function presetNamed(presets: Presets, window: Window | undefined): PresetName | undefined {
  return presetNames.find(
    (name) => name in presets && presets[name]?.center === window?.center && presets[name]?.width === window?.width,
  );
}

/** The full range of the frame, from black to white. */
function wholeRange({ attributes }: ViewerImage, frame: LoadedFrame): Window {
  const { WindowCenter: _center, WindowWidth: _width, ...rest } = attributes;
  return initialWindow({ attributes: rest }, frame);
}
