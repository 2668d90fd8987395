import { type Samples, toRgba } from '@alder/dicom/pixels';
import { Encoder, Muxer } from 'node-av/api';
import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  SWS_BILINEAR,
} from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { attributesOfFrame, toneOf } from '../../domain/index.ts';
import { framesOf, openSource } from './dicom-source.ts';
import type { CineTask, Prepared } from './task.ts';

/** Longer side of a video in pixels, as of those that are made of videos. */
const SIDE_MOST = 1920;
const ENCODING = { preset: 'veryfast', crf: 18 } as const;
/** The index stands in front: playing begins before the whole has come. */
const CONTAINER = { movflags: '+faststart' } as const;

/** Makes an MP4 of the frames of a DICOM file, in the window that they were looked at. */
export async function packCine(task: CineTask): Promise<Prepared> {
  const source = await openSource(task.file);
  try {
    const { places, frame, palette } = framesOf(source);
    const last = Math.min(task.to, places.length - 1);
    if (task.from > last) throw new RangeError('the file has no such frames');
    using encoder = await Encoder.create(FF_ENCODER_LIBX264, { options: ENCODING });
    await using output = await Muxer.open(task.renditionFile, { format: 'mp4', options: CONTAINER });
    const stream = output.addStream(encoder);
    // Frames of an enhanced image have their own units, and the same value may be darker in the next one.
    const hasFrames = task.attributes.FrameGroups !== undefined;
    let tone: Uint8Array | undefined;
    for (let index = task.from; index <= last; index += 1) {
      const samples = await frame(index);
      const isGrey = samples.components === 1 && !palette;
      if (isGrey) tone = tone && !hasFrames ? tone : toneTable(samples, task, index);
      const pixels = tone && isGrey ? grey(samples, tone) : Buffer.from(toRgba(samples, palette).buffer);
      using picture = await pictureOf(pixels, samples, isGrey, { at: index - task.from, fps: task.fps });
      for (const packet of await encoder.encodeAll(picture)) await output.writePacket(packet, stream);
    }
    for (const packet of await encoder.encodeAll(null)) await output.writePacket(packet, stream);
    return { thumbnail: false, notes: [] };
  } finally {
    source.close();
  }
}

const VALUES = 65_536;
const LIFT = 32_768;

/** Brightness of each stored value; the first frame decides it for all where nobody chose a window. */
function toneTable(samples: Samples, { attributes: all, window, inverted }: CineTask, index: number): Uint8Array {
  const attributes = attributesOfFrame(all, index);
  const { values, signed } = samples;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const shown = window ? { ...attributes, WindowCenter: window.center, WindowWidth: window.width } : attributes;
  const brightness = toneOf(shown, { low, high });
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

/** A picture as the encoder takes it: both sides even, the longer one no longer than a video's. */
async function pictureOf(
  pixels: Buffer,
  { columns: width, rows: height }: Samples,
  isGrey: boolean,
  { at, fps }: { readonly at: number; readonly fps: number },
): Promise<Frame> {
  const format = isGrey ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_RGBA;
  const scale = Math.min(1, SIDE_MOST / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const timeBase = { num: 1, den: fps };
  using given = Frame.fromVideoBuffer(pixels, { width, height, format, timeBase, pts: BigInt(at) });
  using scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, format, even(width), even(height), AV_PIX_FMT_YUV420P, SWS_BILINEAR);
  const picture = new Frame();
  picture.alloc();
  picture.width = even(width);
  picture.height = even(height);
  picture.format = AV_PIX_FMT_YUV420P;
  picture.timeBase = timeBase as never;
  picture.pts = BigInt(at);
  if (picture.getBuffer(1) < 0) throw new RangeError('no room for the picture');
  if ((await scaler.scaleFrame(picture, given)) < 0) throw new RangeError('the picture cannot be converted');
  picture.pts = BigInt(at);
  return picture;
}
