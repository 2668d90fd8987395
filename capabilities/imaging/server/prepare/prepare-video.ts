import { writeFileSync } from 'node:fs';
import { AV_PIX_FMT_RGB24, AVMEDIA_TYPE_VIDEO, SWS_BILINEAR } from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  InputFormat,
  Packet,
  SoftwareScaleContext,
} from 'node-av/lib';
import sharp from 'sharp';
import { THUMBNAIL_SIDE } from './draw-thumbnail.ts';
import { packVideo } from './pack-video.ts';
import type { Prepared, Task } from './task.ts';

/** The one reader that each format gets, whatever the file claims to be (design: security, UP8). */
const readers: Readonly<Record<string, string>> = { mp4: 'mov', mov: 'mov', avi: 'avi', wmv: 'asf' };
const PIXELS_MOST = 100_000_000;
/** Packets looked through for a picture. */
const PACKETS_MOST = 600;

/** Draws the poster of a video, its first picture, and makes what every browser plays. */
export async function prepareVideo(task: Task): Promise<Prepared> {
  const poster = await drawPoster(task);
  if (!poster.thumbnail) return poster;
  const rendition = await packVideo(task, readers[task.filetype]!);
  return { ...poster, ...(rendition && { rendition }) };
}

async function drawPoster(task: Task): Promise<Prepared> {
  const format = InputFormat.findInputFormat(readers[task.filetype] ?? '');
  if (!format) return { thumbnail: false, notes: ['noReader'] };
  await using file = new FormatContext();
  // A list of other files inside the file is not followed.
  using options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: 'mov,mp4,avi,asf' });
  require0(await file.openInput(task.file, format, options), 'the video cannot be opened');
  require0(await file.findStreamInfo(), 'the video has no streams');
  const index = file.findBestStream(AVMEDIA_TYPE_VIDEO);
  const stream = file.streams?.[index];
  const codec = stream && Codec.findDecoder(stream.codecpar.codecId);
  if (!stream || !codec) return { thumbnail: false, notes: ['noDecoder:video'] };
  using decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.threadCount = 1;
  require0(decoder.parametersToContext(stream.codecpar), 'the video has no parameters');
  require0(await decoder.open2(codec, null), 'the video has no decoder');
  using frame = await firstFrame(file, decoder, index);
  writeFileSync(task.thumbnailFile, await draw(frame));
  return { thumbnail: true, notes: [] };
}

async function firstFrame(file: FormatContext, decoder: CodecContext, index: number): Promise<Frame> {
  using packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  for (let number = 0; number < PACKETS_MOST; number += 1) {
    const isEnd = (await file.readFrame(packet)) < 0;
    if (isEnd || packet.streamIndex === index) {
      await decoder.sendPacket(isEnd ? null : packet);
      if ((await decoder.receiveFrame(frame)) >= 0) return frame;
    }
    packet.unref();
    if (isEnd) break;
  }
  frame[Symbol.dispose]();
  throw new RangeError('the video has no picture');
}

async function draw(frame: Frame): Promise<Buffer> {
  const { width, height } = frame;
  if (width * height === 0 || width * height > PIXELS_MOST) throw new RangeError('the picture has no drawable size');
  using scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, frame.format as never, width, height, AV_PIX_FMT_RGB24, SWS_BILINEAR);
  using picture = new Frame();
  picture.alloc();
  picture.width = width;
  picture.height = height;
  picture.format = AV_PIX_FMT_RGB24;
  require0(picture.getBuffer(1), 'no room for the picture');
  require0(await scaler.scaleFrame(picture, frame), 'the picture cannot be converted');
  return sharp(picture.toBuffer(), { raw: { width, height, channels: 3 } })
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Negative answers of the library are errors. */
function require0(answer: number, what: string): void {
  if (answer < 0) throw new RangeError(what);
}
