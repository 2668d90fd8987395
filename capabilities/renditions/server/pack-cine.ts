import { type Samples, toRgba } from '@alder/dicom/pixels';
import { attributesOfFrame, pixelShapeOf, toneOf } from '@alder/imaging/domain';
import { framesOf, openSource } from './dicom-source.ts';
import { ffmpeg, type WriteFrame } from './ffmpeg.ts';
import { MP4 } from './pack-video.ts';
import type { CineTask, Prepared } from './task.ts';

/** Longer side of a video in pixels, as for converted uploads. */
const MAX_SIDE = 1920;
const VIDEO = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p'];

/**
 * Makes an MP4 of the frames of a DICOM file, in the window of the viewer.
 *
 * @throws RangeError when the file does not have these frames; FfmpegMissing without FFmpeg.
 */
export async function packCine(task: CineTask): Promise<Prepared> {
  const source = await openSource(task.file);
  try {
    const { places, frame, palette } = framesOf(source);
    const last = Math.min(task.to, places.length - 1);
    if (task.from > last) throw new RangeError('the file has no such frames');
    const first = await frame(task.from);
    const isGrey = first.components === 1 && !palette;
    const write = async (writeFrame: WriteFrame) => {
      // Frames of an enhanced image have their own rescale, so the same value may be darker in the next one.
      const hasFrames = task.attributes.FrameGroups !== undefined;
      let tone: Uint8Array | undefined;
      for (let index = task.from; index <= last; index += 1) {
        const samples = index === task.from ? first : await frame(index);
        if (isGrey) tone = tone && !hasFrames ? tone : toneTable(samples, task, index);
        await writeFrame(tone && isGrey ? grey(samples, tone) : new Uint8Array(toRgba(samples, palette).buffer));
      }
    };
    await ffmpeg(
      [
        ...rawInput(first, isGrey, task.fps),
        ...VIDEO,
        '-vf',
        scaled(first, task.attributes),
        ...MP4,
        task.renditionFile,
      ],
      write,
    );
    return { thumbnail: false, notes: [] };
  } finally {
    source.close();
  }
}

/** Options with which FFmpeg reads frames without a container from its standard input. */
function rawInput({ columns, rows }: Samples, isGrey: boolean, fps: number): string[] {
  const format = ['-f', 'rawvideo', '-pixel_format', isGrey ? 'gray' : 'rgba'];
  return [...format, '-video_size', `${columns}x${rows}`, '-framerate', String(fps), '-i', 'pipe:0'];
}

/** Filter that makes pixels square, both sides even, as H.264 requires, and the longer one at most `MAX_SIDE`. */
function scaled(samples: Samples, attributes: CineTask['attributes']): string {
  const shape = pixelShapeOf(attributes);
  const [columns, rows] = [samples.columns * shape.x, samples.rows * shape.y];
  const scale = Math.min(1, MAX_SIDE / Math.max(columns, rows));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return `scale=${even(columns)}:${even(rows)}:flags=bilinear`;
}

const VALUES = 65_536;
const LIFT = 32_768;

/** Brightness of each stored value; where no window was chosen the first frame determines it for all. */
function toneTable(samples: Samples, { attributes: all, window, inverted }: CineTask, index: number): Uint8Array {
  const attributes = attributesOfFrame(all, index);
  const { values, signed } = samples;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const visible = window ? { ...attributes, WindowCenter: window.center, WindowWidth: window.width } : attributes;
  const brightness = toneOf(visible, { low, high });
  return Uint8Array.from({ length: VALUES }, (_, value) => {
    const bright = Math.round(brightness(value - (signed ? LIFT : 0)));
    return inverted ? 255 - bright : bright;
  });
}

function grey({ values, signed }: Samples, tone: Uint8Array): Buffer {
  const out = Buffer.alloc(values.length);
  const lift = signed ? LIFT : 0;
  for (let at = 0; at < out.length; at += 1) out[at] = tone[values[at]! + lift]!;
  return out;
}
