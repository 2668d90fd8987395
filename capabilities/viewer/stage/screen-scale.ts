const STORED = 'alder.screen-millimetre';
/** What CSS calls a millimetre; on most screens it is longer or shorter. */
const CSS_PIXELS_OF_MILLIMETRE = 96 / 25.4;
/** Width of a bank card (ISO/IEC 7810 ID-1), which a person holds against the screen to measure it. */
export const CARD_MILLIMETRES = 85.6;

/** Pixels of the page in a millimetre of this screen: as it was measured with a card, else as CSS assumes. */
export function pixelsOfMillimetre(): number {
  try {
    const stored = Number(localStorage.getItem(STORED));
    return stored > 1 && stored < 40 ? stored : CSS_PIXELS_OF_MILLIMETRE;
  } catch {
    return CSS_PIXELS_OF_MILLIMETRE;
  }
}

/** Notes how many pixels of the page a bank card is wide on this screen. */
export function noteCardWidth(pixels: number): void {
  try {
    localStorage.setItem(STORED, String(pixels / CARD_MILLIMETRES));
  } catch {
    // A browser that stores nothing goes on with what CSS assumes.
  }
}
