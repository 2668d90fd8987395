/** Stored values of a frame, row by row. */
export type StoredValues = {
  readonly data: ArrayLike<number>;
  readonly columns: number;
  readonly rows: number;
};

/** What values of an image are in: Hounsfield units, another unit of its header, or none. */
export function valueUnitOf(attributes: Readonly<Record<string, unknown>>): string {
  const type = String(attributes.RescaleType ?? '').trim();
  if (type !== '') return type === 'US' ? '' : type;
  // CT without a Rescale Type is in Hounsfield units (DICOM PS3.3 C.11.1.1.2), unless it is not rescaled at all.
  return attributes.Modality === 'CT' && attributes.RescaleIntercept !== undefined ? 'HU' : '';
}

/** Stored value to value of the modality: Rescale Slope and Intercept (DICOM PS3.3 C.11.1.1.2). */
export function rescaleOf(attributes: Readonly<Record<string, unknown>>): (stored: number) => number {
  const number = (value: unknown, otherwise: number) => {
    const first = Number(Array.isArray(value) ? value[0] : (value ?? Number.NaN));
    return Number.isFinite(first) ? first : otherwise;
  };
  const slope = number(attributes.RescaleSlope, 1) || 1;
  const intercept = number(attributes.RescaleIntercept, 0);
  return (stored) => stored * slope + intercept;
}

/** The place of the pixel under a point in the list of stored values; undefined outside of the frame. */
export function pixelAt(
  { columns, rows }: Pick<StoredValues, 'columns' | 'rows'>,
  { x, y }: { readonly x: number; readonly y: number },
): number | undefined {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : undefined;
}
