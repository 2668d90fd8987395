/** Entries of the tone curve: enough that the error of each of the 256 values is below rounding. */
const CURVE_ENTRIES = 1024;
const HEADER_BYTES = 128;
const TAG_ENTRY_BYTES = 12;

/** White point of the connection space (D50), by definition. */
const D50 = [0.9642, 1, 0.8249] as const;
/** Primaries of sRGB, adapted from D65 to D50 by Bradford's matrix (IEC 61966-2-1). */
const RED = [0.43607, 0.22249, 0.01392] as const;
const GREEN = [0.38515, 0.71687, 0.09708] as const;
const BLUE = [0.14307, 0.06061, 0.7141] as const;

/**
 * sRGB as an ICC profile of version 2: three primaries and one tone curve.
 *
 * It is of the class of input devices, as DICOM requires: it describes the pixels of an image, not a display.
 *
 * @see ICC.1:2001-04 6.3.2 (three-component matrix-based input profiles), DICOM PS3.3 C.11.15.1.1
 */
export function srgbProfile(): Uint8Array {
  const curve = curveOf(linearOf);
  const tags: readonly (readonly [signature: string, data: Uint8Array])[] = [
    ['desc', descriptionOf('sRGB IEC61966-2.1')],
    ['cprt', joined(ascii('text'), zeros(4), ascii('No copyright, use freely\0'))],
    ['wtpt', xyzOf(D50)],
    ['rXYZ', xyzOf(RED)],
    ['gXYZ', xyzOf(GREEN)],
    ['bXYZ', xyzOf(BLUE)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  let end = HEADER_BYTES + 4 + tags.length * TAG_ENTRY_BYTES;
  const places = new Map<Uint8Array, number>();
  for (const [, data] of tags) {
    if (places.has(data)) continue;
    places.set(data, end);
    end += padded(data).length;
  }
  const table = tags.map(([signature, data]) =>
    joined(ascii(signature), uint32(places.get(data)!), uint32(data.length)),
  );
  return joined(headerOf(end), uint32(tags.length), ...table, ...[...places.keys()].map(padded));
}

/** Linear light of a value, both from 0 to 1. */
function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function headerOf(bytes: number): Uint8Array {
  return joined(
    ...[uint32(bytes), zeros(4), uint32(0x02400000), ascii('scnr'), ascii('RGB '), ascii('XYZ ')],
    // Creation date: a fixed day, so that the profile has the same bytes each time.
    ...[2026, 1, 1, 0, 0, 0].map(uint16),
    ...[ascii('acsp'), zeros(28), ...D50.map(fixed), zeros(4 + 44)],
  );
}

/** A description in ASCII; the two other encodings of the type stay empty. */
function descriptionOf(name: string): Uint8Array {
  const text = ascii(`${name}\0`);
  return joined(ascii('desc'), zeros(4), uint32(text.length), text, zeros(4 + 4 + 2 + 1 + 67));
}

function xyzOf(values: readonly number[]): Uint8Array {
  return joined(ascii('XYZ '), zeros(4), ...values.map(fixed));
}

function curveOf(tone: (value: number) => number): Uint8Array {
  const entries = Array.from({ length: CURVE_ENTRIES }, (_, at) =>
    uint16(Math.round(tone(at / (CURVE_ENTRIES - 1)) * 0xffff)),
  );
  return joined(ascii('curv'), zeros(4), uint32(CURVE_ENTRIES), ...entries);
}

/** Tags begin at multiples of four. */
function padded(data: Uint8Array): Uint8Array {
  return joined(data, zeros((4 - (data.length % 4)) % 4));
}

/** 16 bits of integer and 16 of fraction. */
function fixed(value: number): Uint8Array {
  return uint32(Math.round(value * 0x10000));
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function uint16(value: number): Uint8Array {
  return Uint8Array.of(value >>> 8, value);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
