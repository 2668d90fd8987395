const STORED = 'alder.screen-millimetre';
/** A CSS millimetre in pixels; on most screens it is not a true millimetre. */
const CSS_PIXELS_OF_MILLIMETRE = 96 / 25.4;
/** Width of a bank card (ISO/IEC 7810 ID-1), which the user holds against the screen to measure it. */
export const CARD_MILLIMETRES = 85.6;

/** CSS pixels per millimetre of this screen: as measured with a card, otherwise as CSS assumes. */
export function pixelsOfMillimetre(): number {
  try {
    const stored = Number(localStorage.getItem(STORED));
    return stored > 1 && stored < 40 ? stored : CSS_PIXELS_OF_MILLIMETRE;
  } catch {
    return CSS_PIXELS_OF_MILLIMETRE;
  }
}

/** Stores the width of a bank card on this screen in CSS pixels. */
export function noteCardWidth(pixels: number): void {
  try {
    localStorage.setItem(STORED, String(pixels / CARD_MILLIMETRES));
  } catch {
    // Without storage the assumption of CSS stays.
  }
}
