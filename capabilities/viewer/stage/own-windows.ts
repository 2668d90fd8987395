import type { Window } from '../draw/tone-table.ts';
import type { ViewerImage } from '../viewer-image.ts';

/** A named window, of the file or of the user. */
export type NamedWindow = Window & { readonly name: string };

/** Windows that a user saved, by modality: Hounsfield units of a CT do not apply to a radiograph. */
export type UserWindows = {
  readonly of: (modality: string) => readonly NamedWindow[];
  readonly save: (modality: string, windows: readonly NamedWindow[]) => void;
};

/** Limit of saved windows per modality; a further one replaces the oldest. */
export const MAX_USER_WINDOWS = 12;

/**
 * The windows of the file, in its order: a CT often has one for soft tissue and one for bone.
 *
 * @returns With the explanation of the device as name, empty where there is none.
 * @see DICOM PS3.3 C.11.2.1.2 (Window Center, Window Width, Window Center & Width Explanation)
 */
export function fileWindows({ attributes }: Pick<ViewerImage, 'attributes'>): readonly NamedWindow[] {
  const [centers, widths] = [numbers(attributes.WindowCenter), numbers(attributes.WindowWidth)];
  const names = [attributes.WindowCenterWidthExplanation ?? []].flat().map((name) => String(name).trim());
  return centers.flatMap((center, at) => {
    const width = widths[at];
    return width !== undefined && width > 0 ? [{ name: names[at] ?? '', center, width }] : [];
  });
}

function numbers(value: unknown): readonly number[] {
  return [value ?? []].flat().map(Number).filter(Number.isFinite);
}

/** The saved windows with one more; a name in use gets the new values. */
export function withWindow(saved: readonly NamedWindow[], added: NamedWindow): readonly NamedWindow[] {
  const others = saved.filter(({ name }) => name !== added.name);
  return [...others, added].slice(-MAX_USER_WINDOWS);
}
