import { statSync } from 'node:fs';
import type { Rendition } from '@alder/imaging/contract';
import { ffmpeg, inputOptions, type VideoStream } from './ffmpeg.ts';
import type { Task } from './task.ts';

/** Limit of the longer side of the played video; the original keeps its own size. */
const SCALE = "scale=w='trunc(min(1920,iw)/2)*2':h=-2,format=yuv420p";
const VIDEO = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-vf', SCALE];
const AUDIO = ['-c:a', 'aac', '-ar', '48000', '-ac', '2'];
/** The index is written first, so that playback starts before the whole file has arrived. */
export const MP4 = ['-movflags', '+faststart', '-f', 'mp4'];

/**
 * Makes an MP4 of H.264 and AAC, which every browser plays; undefined where the original is one already.
 *
 * Streams in these codecs are copied, others are transcoded.
 *
 * @param demuxer FFmpeg demuxer for the file, whatever the file claims to be.
 * @param streams Streams of the file.
 */
export async function packVideo(
  task: Task,
  demuxer: string,
  streams: readonly VideoStream[],
): Promise<Rendition | undefined> {
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  if (!video?.width || !video.height) return undefined;
  const isPlayable =
    video.codec_name === 'h264' &&
    (video.pix_fmt === 'yuv420p' || video.pix_fmt === 'yuvj420p') &&
    (!audio || audio.codec_name === 'aac');
  if (isPlayable && task.filetype === 'mp4') return undefined;
  const codecs = isPlayable ? ['-c', 'copy'] : [...VIDEO, ...AUDIO];
  const selected = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-sn', '-dn'];
  await ffmpeg([...inputOptions(demuxer, task.file), ...selected, ...codecs, ...MP4, task.renditionFile]);
  const bytes = statSync(task.renditionFile).size;
  const frames = [{ offset: 0, length: bytes, levels: [bytes] }];
  const shape = { columns: video.width, rows: video.height, components: 3, bits: 8, signed: false };
  return { ...shape, bytes, frames, media_type: 'video/mp4' };
}
