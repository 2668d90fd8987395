import { writeFileSync } from 'node:fs';
import { THUMBNAIL_SIDE } from '@alder/imaging/domain';
import sharp from 'sharp';
import { FFMPEG_MISSING, FfmpegMissing, ffmpeg, inputOptions, probe } from './ffmpeg.ts';
import { packVideo } from './pack-video.ts';
import type { Prepared, Task } from './task.ts';

/** The one demuxer of each format, whatever the file claims to be (design: security, UP8). */
const DEMUXERS: Readonly<Record<string, string>> = { mp4: 'mov', mov: 'mov', avi: 'avi', wmv: 'asf' };
const MAX_PIXELS = 100_000_000;

/** Makes the poster of a video, its first frame, and an MP4 that every browser plays. */
export async function prepareVideo(task: Task): Promise<Prepared> {
  const demuxer = DEMUXERS[task.filetype];
  if (!demuxer) return { thumbnail: false, notes: ['noReader'] };
  try {
    const streams = await probe(demuxer, task.file);
    const video = streams.find(({ codec_type: type }) => type === 'video');
    if (!video) throw new RangeError('the video has no image');
    if ((video.width ?? 0) * (video.height ?? 0) > MAX_PIXELS)
      throw new RangeError('the frames of the video are too large');
    writeFileSync(task.thumbnailFile, await poster(demuxer, task.file));
    const rendition = await packVideo(task, demuxer, streams);
    return { thumbnail: true, notes: [], ...(rendition && { rendition }) };
  } catch (fault) {
    if (fault instanceof FfmpegMissing) return { thumbnail: false, notes: [FFMPEG_MISSING] };
    throw fault;
  }
}

/** The first frame as a JPEG, rotated as the file specifies. */
async function poster(demuxer: string, file: string): Promise<Buffer> {
  const first = ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
  const frame = await ffmpeg([...inputOptions(demuxer, file), ...first]);
  if (frame.length === 0) throw new RangeError('the video has no image');
  return sharp(frame)
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' })
    .flatten({ background: '#000' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
