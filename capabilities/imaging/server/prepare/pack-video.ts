import { statSync } from 'node:fs';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import type { Rendition } from '../../contract/index.ts';
import type { Task } from './task.ts';

/** Longer side of what is played; the original keeps its own. */
const PICTURE = "scale=w='trunc(min(1920,iw)/2)*2':h=-2,format=yuv420p";
const SOUND = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=mono|stereo';
const ENCODING = { preset: 'veryfast', crf: 21 } as const;
/** The index stands in front: playing begins before the whole has come. */
const CONTAINER = { movflags: '+faststart' } as const;

/**
 * Makes an MP4 of H.264 and AAC, which every browser plays; undefined where the original is one already.
 *
 * Streams that are such already are copied, others are encoded anew.
 *
 * @param format Reader that the file gets, whatever it claims to be.
 */
export async function packVideo(task: Task, format: string): Promise<Rendition | undefined> {
  const options = { protocol_whitelist: 'file', format_whitelist: 'mov,mp4,avi,asf' };
  await using input = await Demuxer.open(task.file, { format, options });
  const [picture, sound] = [input.video(), input.audio()];
  if (!picture) return undefined;
  const { codecId, format: pixels, width, height } = picture.codecpar;
  const isPlain =
    codecId === AV_CODEC_ID_H264 &&
    (pixels === AV_PIX_FMT_YUV420P || pixels === AV_PIX_FMT_YUVJ420P) &&
    (!sound || sound.codecpar.codecId === AV_CODEC_ID_AAC);
  if (isPlain && task.filetype === 'mp4') return undefined;
  if (isPlain) await copied(input, task);
  else await encoded(input, task);
  const bytes = statSync(task.renditionFile).size;
  const frames = [{ offset: 0, length: bytes, levels: [bytes] }];
  const shape = { columns: width, rows: height, components: 3, bits: 8, signed: false };
  return { ...shape, bytes, frames, media_type: 'video/mp4' };
}

async function copied(input: Demuxer, task: Task): Promise<void> {
  await using output = await Muxer.open(task.renditionFile, { input, format: 'mp4', options: CONTAINER });
  await pipeline(input, output).completion;
}

async function encoded(input: Demuxer, task: Task): Promise<void> {
  const sound = input.audio();
  using decoder = await Decoder.create(input.video()!);
  using filter = FilterAPI.create(PICTURE);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, { options: ENCODING });
  await using output = await Muxer.open(task.renditionFile, { input, format: 'mp4', options: CONTAINER });
  const video = [decoder, filter, encoder] as const;
  if (!sound) {
    await pipeline(input, { video: [...video] }, output).completion;
    return;
  }
  using soundDecoder = await Decoder.create(sound);
  using soundFilter = FilterAPI.create(SOUND);
  using soundEncoder = await Encoder.create(FF_ENCODER_AAC, {});
  await pipeline(input, { video: [...video], audio: [soundDecoder, soundFilter, soundEncoder] }, output).completion;
}
