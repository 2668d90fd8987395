import { DicomReader } from '@alder/dicom';
import { type TagRow, tagRows } from '@alder/imaging/domain';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import { fetchRange } from './fetch-range.ts';
import { ImageNotShown } from './image-not-shown.ts';

/** Bytes of one request: the header of nearly every file. */
const STEP_BYTES = 262_144;
const limits = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };

/**
 * Every attribute of the file of an image, without its pixels. The file is read only up to its pixels.
 *
 * @throws {ImageNotShown} `header` for a file that is not DICOM, `network` where it cannot be fetched.
 */
export async function loadTags(image: ViewerImage, urlOf: UrlOf, signal: AbortSignal): Promise<readonly TagRow[]> {
  const reader = new DicomReader({ limits });
  let total = image.bytes;
  let at = 0;
  const onTotal = (bytes: number) => {
    total = bytes;
  };
  try {
    while (at < total && !reader.peek()) {
      const next = await fetchRange(urlOf(image.file_key), at, Math.min(total, at + STEP_BYTES) - 1, {
        signal,
        onTotal,
      });
      if (next.length === 0) break;
      reader.push(next);
      at += next.length;
    }
    const { meta, dataset } = reader.peek() ?? reader.finish();
    return [...tagRows(meta.toJson()), ...tagRows(dataset.toJson())];
  } catch (fault) {
    if (signal.aborted || fault instanceof ImageNotShown) throw fault;
    throw new ImageNotShown('header', fault);
  }
}
