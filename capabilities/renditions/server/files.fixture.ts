import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ffmpeg, hasFfmpeg } from './ffmpeg.ts';

/** Whether FFmpeg is installed here; otherwise its tests report that they are skipped. */
export const isFfmpegInstalled = await hasFfmpeg();
if (!isFfmpegInstalled) console.info('skipped: FFmpeg is not installed');

/** A document of two pages, the first all red, the second in portrait format and all blue. */
export const twoPages = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 28>>stream
1 0 0 rg 0 0 300 200 re f   
endstream endobj
5 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 6 0 R>>endobj
6 0 obj<</Length 28>>stream
0 0 1 rg 0 0 200 300 re f   
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`;

/** One second of video and sound in a container, made by FFmpeg's own generators. */
export async function video(name: string, image: string, sound: string): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-video-'));
  const file = path.join(folder, name);
  try {
    const generators = ['-f', 'lavfi', '-i', 'testsrc2=s=322x242:d=1:r=12', '-f', 'lavfi', '-i', 'sine=d=1'];
    await ffmpeg([...generators, '-pix_fmt', 'yuv420p', '-c:v', image, '-c:a', sound, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
