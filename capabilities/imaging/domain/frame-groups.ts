import type { Dataset, Keyword } from '@alder/dicom';
import { tags } from '@alder/dicom';

type GroupKeyword = Extract<
  Keyword,
  | 'PixelSpacing'
  | 'SliceThickness'
  | 'SpacingBetweenSlices'
  | 'ImagePositionPatient'
  | 'ImageOrientationPatient'
  | 'WindowCenter'
  | 'WindowWidth'
  | 'RescaleIntercept'
  | 'RescaleSlope'
>;
type Values = { -readonly [K in GroupKeyword]?: number | readonly number[] };

/** Frame attributes of an enhanced image: common to all frames, and per frame. */
export type FrameGroups = {
  readonly shared: Values;
  /** By keyword, one value for each frame; only attributes that differ between frames. */
  readonly perFrame: { readonly [K in GroupKeyword]?: readonly (number | readonly number[] | null)[] };
};

/** The attributes in each functional group. */
const groups: readonly (readonly [Keyword, readonly GroupKeyword[]])[] = [
  ['PixelMeasuresSequence', ['PixelSpacing', 'SliceThickness', 'SpacingBetweenSlices']],
  ['PlanePositionSequence', ['ImagePositionPatient']],
  ['PlaneOrientationSequence', ['ImageOrientationPatient']],
  ['FrameVOILUTSequence', ['WindowCenter', 'WindowWidth']],
  ['PixelValueTransformationSequence', ['RescaleIntercept', 'RescaleSlope']],
];
/** Frames of a longer image have their groups in the file alone. */
const MAX_FRAMES = 4000;

/**
 * Window, spacing and place of the frames of an enhanced image; undefined for images without functional groups.
 *
 * @see DICOM PS3.3 C.7.6.16
 */
export function frameGroups(dataset: Dataset): FrameGroups | undefined {
  const [common] = dataset.items(tags.SharedFunctionalGroupsSequence);
  const frames = dataset.items(tags.PerFrameFunctionalGroupsSequence);
  if (!common && frames.length === 0) return undefined;
  const shared: Values = common ? valuesOf(common) : {};
  const perFrame: { [K in GroupKeyword]?: (number | readonly number[] | null)[] } = {};
  const all = frames.length <= MAX_FRAMES ? frames.map(valuesOf) : [];
  for (const keyword of groups.flatMap(([, keywords]) => keywords)) {
    const values = all.map((frame) => frame[keyword] ?? shared[keyword] ?? null);
    const [first] = values;
    if (first === undefined || values.every((value) => value === null)) continue;
    if (values.every((value) => JSON.stringify(value) === JSON.stringify(first))) {
      if (first !== null) shared[keyword] = first;
    } else perFrame[keyword] = values;
  }
  return { shared, perFrame };
}

function valuesOf(item: Dataset): Values {
  const found: Values = {};
  for (const [sequence, keywords] of groups) {
    const [group] = item.items(tags[sequence]);
    for (const keyword of group ? keywords : []) {
      const values = group!.numbers(tags[keyword]);
      if (values.length > 0) found[keyword] = values.length === 1 ? values[0]! : values;
    }
  }
  return found;
}

/**
 * The attributes of one frame of an image: those of the frame have priority over common ones.
 *
 * @returns `attributes` itself where nothing differs from frame to frame.
 */
export function attributesOfFrame(
  attributes: Readonly<Record<string, unknown>>,
  frame: number,
): Readonly<Record<string, unknown>> {
  const { FrameGroups: perFrame } = attributes;
  if (typeof perFrame !== 'object' || perFrame === null) return attributes;
  const own = Object.entries(perFrame as Record<string, readonly unknown[]>).flatMap(([keyword, values]) =>
    values[frame] === undefined || values[frame] === null ? [] : [[keyword, values[frame]] as const],
  );
  return own.length > 0 ? { ...attributes, ...Object.fromEntries(own) } : attributes;
}
