/** A microchip number as scanned or typed, without its separators; upper case where an old chip has letters. */
export const normalizeChip = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();

/** Whether a chip number can be real: 15 digits (ISO 11784), or 9 to 10 characters of the older kinds. */
export const isChip = (chip: string): boolean => /^\d{15}$|^[0-9A-F]{9,10}$/.test(chip);

/** A chip number in groups of three, as staff read it aloud. */
export const showChip = (chip: string): string => chip.replaceAll(/(.{3})(?=.)/g, '$1 ');
