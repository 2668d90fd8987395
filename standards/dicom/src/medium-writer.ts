import { type DirectoryImage, mediumFile, writeDicomdir } from './dicomdir.ts';
import type { DicomHeader } from './reader.ts';
import { ZipWriter } from './zip-writer.ts';

export { type DirectoryImage, directoryTags, mediumFile, writeDicomdir } from './dicomdir.ts';
export { type ZipEntry, ZipWriter } from './zip-writer.ts';

/** Files of one image on a medium. */
export type MediumImage = {
  /** Nothing where the image stays behind. */
  readonly file: AsyncIterable<Uint8Array> | undefined;
  /** `dicom`, or the ending of another format. */
  readonly filetype: string;
  /** Of a DICOM file, as it is written. */
  readonly header: DicomHeader | undefined;
};

/**
 * A medium in a ZIP: DICOM files with the DICOMDIR that leads to them, everything else under `files`.
 *
 * @see DICOM PS3.10 8
 */
export class MediumWriter extends ZipWriter {
  readonly #directory: DirectoryImage[] = [];

  /** Puts an image at its place, both counted from 1. @returns Its folder and its name, which belong to it alone. */
  async addImage(
    series: number,
    place: number,
    { file, filetype, header }: MediumImage,
  ): Promise<{ readonly folder: string; readonly name: string }> {
    const path = mediumFile(series, place);
    const [, folder, name] = path;
    if (file && filetype === 'dicom') {
      await this.add(path.join('/'), file);
      // What has no pixels, a measurement report, has no record of its own kind there.
      if (header?.pixels)
        this.#directory.push({ file: path, dataset: header.dataset, transferSyntax: header.transferSyntax });
    } else if (file) await this.add(`files/${folder}/${name}.${filetype}`, file);
    return { folder, name };
  }

  /** Writes the DICOMDIR of the images that were added; nothing where none is in it. */
  async addDirectory(): Promise<void> {
    if (this.#directory.length > 0) await this.add('DICOMDIR', writeDicomdir(this.#directory));
  }
}
