import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import type { FFEncoderCodec } from 'node-av/constants';

/** A document of two pages, the first all red, the second upright and all blue. */
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

/** A second of picture and sound in a container, made by the library's own generators. */
export async function video(name: string, picture: FFEncoderCodec, sound: FFEncoderCodec): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-video-'));
  const file = path.join(folder, name);
  try {
    {
      await using input = await Demuxer.open('testsrc2=s=322x242:d=1:r=12[out0];sine=d=1[out1]', { format: 'lavfi' });
      using pictureDecoder = await Decoder.create(input.video()!);
      using soundDecoder = await Decoder.create(input.audio()!);
      using pictureFilter = FilterAPI.create('format=yuv420p');
      using soundFilter = FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=mono');
      using pictureEncoder = await Encoder.create(picture, {});
      using soundEncoder = await Encoder.create(sound, {});
      await using output = await Muxer.open(file, { input });
      const stages = {
        video: [pictureDecoder, pictureFilter, pictureEncoder],
        audio: [soundDecoder, soundFilter, soundEncoder],
      };
      await pipeline(input, stages, output).completion;
    }
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
