import { hasLongLength, type VR } from './tag.ts';

/** How elements are laid out in bytes. */
export type Layout = { readonly explicit: boolean; readonly little: boolean };

export const UNDEFINED_LENGTH = 0xffffffff;
/** Elements of group FFFE: begin of an item, end of a sequence (PS3.5 7.5). */
export const ITEM = 0xe000;
export const SEQUENCE_END = 0xe0dd;

/** Tag, VR and length of an element. The length of a short kind must fit into 16 bits. */
export function elementHead(tag: number, vr: VR, length: number, { explicit, little }: Layout): Uint8Array {
  const long = explicit && hasLongLength(vr);
  const out = new Uint8Array(long ? 12 : 8);
  const view = new DataView(out.buffer);
  view.setUint16(0, tag >>> 16, little);
  view.setUint16(2, tag & 0xffff, little);
  if (explicit) out.set([vr.charCodeAt(0), vr.charCodeAt(1)], 4);
  if (!explicit) view.setUint32(4, length, little);
  else if (long) view.setUint32(8, length, little);
  else view.setUint16(6, length, little);
  return out;
}

/** A whole element. */
export function elementBytes(tag: number, vr: VR, value: Uint8Array, layout: Layout): Uint8Array {
  return joinBytes([elementHead(tag, vr, value.length, layout), value]);
}

/** An item of a sequence, or the end of one. */
export function itemMarker(element: number, length: number, { little }: Layout): Uint8Array {
  const out = new Uint8Array(8);
  const view = new DataView(out.buffer);
  view.setUint16(0, 0xfffe, little);
  view.setUint16(2, element, little);
  view.setUint32(4, length, little);
  return out;
}

/** Items of known length, one after the other. */
export function itemsBytes(bodies: readonly Uint8Array[], layout: Layout): Uint8Array {
  return joinBytes(bodies.flatMap((bytes) => [itemMarker(ITEM, bytes.length, layout), bytes]));
}

/** Text of even length: UIDs are filled with NUL, everything else with a blank. */
export function textBytes(text: string, vr: VR): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return bytes.length % 2 ? joinBytes([bytes, Uint8Array.of(vr === 'UI' ? 0 : 0x20)]) : bytes;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
