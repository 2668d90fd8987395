import { type DicomHeader, DicomReader, tags } from '@alder/dicom';
import {
  encapsulatedPdf,
  readReport,
  readWaveforms,
  type StructuredReport,
  type Waveform,
} from '@alder/dicom/document';
import type { ViewerImage } from '../viewer-image.ts';
import { fetchRange } from './fetch-range.ts';
import { ImageNotShown } from './image-not-shown.ts';

/** What a DICOM file holds that has no pixels. */
export type LoadedDocument =
  | { readonly kind: 'report'; readonly report: StructuredReport }
  | { readonly kind: 'waveform'; readonly waveform: Waveform }
  /** Its pages are drawn by the server, and are not there yet. */
  | { readonly kind: 'pdf' };

const STEP_BYTES = 1024 * 1024;
/** Larger files without pixels are not read into the browser. */
const MAX_BYTES = 64 * 1024 * 1024;
const limits = { valueBytes: MAX_BYTES, headerBytes: MAX_BYTES };

/**
 * Reads a structured report, a key object selection or a waveform.
 *
 * @throws {ImageNotShown} `header` for what is no DICOM file, `noPixels` for other objects, `network` where it cannot be
 * fetched.
 */
export async function loadDocument(image: ViewerImage, url: string, signal: AbortSignal): Promise<LoadedDocument> {
  if (image.bytes > MAX_BYTES) throw new ImageNotShown('noPixels');
  const dataset = (await loadHeader(image, url, signal)).dataset;
  if (encapsulatedPdf(dataset)) return { kind: 'pdf' };
  const waveform = readWaveforms(dataset);
  if (waveform && waveform.groups.length > 0) return { kind: 'waveform', waveform };
  const report = readReport(dataset);
  if (!report) throw new ImageNotShown(dataset.has(tags.WaveformSequence) ? 'notDecoded' : 'noPixels');
  return { kind: 'report', report };
}

async function loadHeader(image: ViewerImage, url: string, signal: AbortSignal): Promise<DicomHeader> {
  try {
    const reader = new DicomReader({ limits });
    let total = image.bytes;
    for (let at = 0; at < total; ) {
      const onTotal = (bytes: number) => {
        total = Math.min(bytes, MAX_BYTES);
      };
      const next = await fetchRange(url, at, Math.min(total, at + STEP_BYTES) - 1, { signal, onTotal });
      if (next.length === 0) break;
      reader.push(next);
      at += next.length;
    }
    return reader.finish();
  } catch (fault) {
    if (signal.aborted || fault instanceof ImageNotShown) throw fault;
    throw new ImageNotShown('header', fault);
  }
}
