// The process that decodes and renders for clients that wait (design: security, UP5).
import { writeFileSync } from 'node:fs';
import { NotDecodable, type Samples } from '@alder/dicom/pixels';
import { attributesOfFrame } from '@alder/imaging/domain';
import sharp from 'sharp';
import { framesOf, openSource } from './dicom-source.ts';
import { renderImage } from './draw-thumbnail.ts';
import type { Rendered, RenderTask } from './render-frames.ts';
import type { Reply } from './task.ts';

sharp.concurrency(1);
sharp.cache(false);

async function render({ file, outFile, frames, image }: RenderTask): Promise<Rendered> {
  const source = await openSource(file);
  try {
    const { header } = source;
    if (!header.pixels) return { lengths: [] };
    const { geometry, places, palette, frame: decoded, overlay } = framesOf(source);
    if (frames.some((frame) => places[frame] === undefined)) return { lengths: [] };
    const made: Buffer[] = [];
    for (const frame of frames) {
      const samples = await decoded(frame);
      if (image) {
        const attributes = attributesOfFrame(image.attributes, frame);
        made.push(await renderImage(samples, { attributes, palette, overlay: await overlay(frame) }, image));
      } else if (samples.missing) throw new RangeError('the frame has too few bytes');
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

/** Samples as in Explicit VR Little Endian: each takes as many bytes as Bits Allocated says. */
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
