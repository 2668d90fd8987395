/**
 * Decodes one RLE frame into samples in the order of the pixels, planes interleaved, little endian.
 *
 * Never writes beyond the frame: bytes too many are dropped, missing ones are zero.
 *
 * @throws {RangeError} when the header cannot belong to such a frame.
 * @see DICOM PS3.5 G
 */
export function decodeRle(frame: Uint8Array, pixels: number, samples: number, bytesPerSample: number): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 64) throw new RangeError('an RLE frame has a header of 64 bytes');
  const count = view.getUint32(0, true);
  if (count !== samples * bytesPerSample || count > 15) throw new RangeError('wrong number of RLE segments');
  const out = new Uint8Array(pixels * count);
  for (let segment = 0; segment < count; segment += 1) {
    const start = view.getUint32(4 + segment * 4, true);
    const next = segment + 1 < count ? view.getUint32(8 + segment * 4, true) : frame.length;
    if (start < 64 || start > frame.length) throw new RangeError('an RLE segment lies outside its frame');
    // Segments hold the most significant byte first.
    const sample = Math.floor(segment / bytesPerSample);
    const place = sample * bytesPerSample + (bytesPerSample - 1 - (segment % bytesPerSample));
    unpack(frame.subarray(start, Math.max(start, Math.min(next, frame.length))), out, place, count);
  }
  return out;
}

/** PackBits of one segment into every `stride`th byte. */
function unpack(segment: Uint8Array, out: Uint8Array, place: number, stride: number): void {
  let at = 0;
  let to = place;
  while (at < segment.length && to < out.length) {
    const control = segment[at]!;
    at += 1;
    if (control < 128) {
      for (let run = control + 1; run > 0 && at < segment.length && to < out.length; run -= 1, at += 1, to += stride)
        out[to] = segment[at]!;
    } else if (control > 128) {
      const value = segment[at] ?? 0;
      at += 1;
      for (let run = 257 - control; run > 0 && to < out.length; run -= 1, to += stride) out[to] = value;
    }
  }
}
