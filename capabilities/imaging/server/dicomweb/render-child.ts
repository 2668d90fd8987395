// The process that decodes and draws what DICOMweb callers ask for (design: security, UP5).
import { writeFileSync } from 'node:fs';
import {
  decodeFrame,
  framePlaces,
  isCodestreamStart,
  NotDecodable,
  nativeFrameBits,
  paletteOf,
  pixelGeometry,
  type Samples,
} from '@alder/dicom/pixels';
import sharp from 'sharp';
import { wasmDecode } from '../prepare/decode-frame.ts';
import { bytesOf, openSource } from '../prepare/dicom-source.ts';
import { drawPicture } from '../prepare/draw-thumbnail.ts';
import type { Reply } from '../prepare/task.ts';
import type { Rendered, RenderTask } from './render.ts';

sharp.concurrency(1);
sharp.cache(false);

async function render({ file, outFile, frames, picture }: RenderTask): Promise<Rendered> {
  const source = await openSource(file);
  try {
    const { header } = source;
    if (!header.pixels) return { lengths: [] };
    const geometry = pixelGeometry(header.dataset);
    const places = framePlaces(header, geometry, (offset) => isCodestreamStart(source.read(offset, 4)));
    if (frames.some((frame) => places[frame] === undefined)) return { lengths: [] };
    const palette = geometry.photometric === 'PALETTE COLOR' ? paletteOf(header.dataset) : undefined;
    const made: Buffer[] = [];
    for (const frame of frames) {
      const firstBit = geometry.bitsAllocated === 1 ? (frame * nativeFrameBits(geometry)) % 8 : 0;
      const how = { wasm: wasmDecode, firstBit };
      const samples = await decodeFrame(bytesOf(source, places[frame]!), header.transferSyntax, geometry, how);
      if (picture) made.push(await drawPicture(samples, picture.attributes, palette, picture));
      else made.push(nativeBytes(samples, geometry.bitsAllocated));
    }
    writeFileSync(outFile, Buffer.concat(made));
    return { lengths: made.map(({ length }) => length) };
  } catch (fault) {
    if (fault instanceof NotDecodable) return { lengths: [] };
    throw fault;
  } finally {
    source.close();
  }
}

/** Samples as Explicit VR Little Endian has them: as many bytes each as Bits Allocated says. */
function nativeBytes({ values }: Samples, bitsAllocated: number): Buffer {
  const wide = bitsAllocated > 8 && values.BYTES_PER_ELEMENT === 1 ? Int16Array.from(values) : values;
  return Buffer.from(wide.buffer, wide.byteOffset, wide.byteLength);
}

process.on('message', (task: RenderTask) => {
  render(task).then(
    (prepared) => answer({ prepared }),
    (fault: unknown) => answer({ failure: fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault) }),
  );
});
process.on('disconnect', () => process.exit(0));

function answer(reply: Reply<Rendered>): void {
  process.send?.(reply);
}
