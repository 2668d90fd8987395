import type { Dataset, DicomElement } from '@alder/dicom';
import { transferSyntax } from '@alder/dicom';
import { imageDamaged } from '@alder/imaging/contract';
import type { Storage } from '@alder/storage';
import type { Archive } from './archive.ts';
import type { Frame } from './frame-source.ts';
import type { IndexedImage } from './series-index.ts';

/**
 * Finds a value by its path in the metadata (BulkDataURI): `7FE00010`, or `00880200.0.7FE00010` inside the first item.
 *
 * Encapsulated pixel data is returned joined, without item headers. Values of deflated data sets cannot be located.
 *
 * @returns The position of the value in the file, or its bytes; undefined when the image has no such value.
 */
export async function findValue(
  archive: Archive,
  storage: Storage,
  image: IndexedImage,
  path: string,
): Promise<Frame | undefined> {
  const header = await archive.readHeader(storage, { object_key: image.key, bytes: image.bytes }, { whole: true });
  if (!header) throw imageDamaged();
  const steps = path.split('.');
  const { pixels, dataset } = header;
  const isPlaced = !transferSyntax(header.transferSyntax).deflated;
  const [first] = steps;
  if (pixels && steps.length === 1 && Number.parseInt(first!, 16) === pixels.tag) {
    if (!isPlaced) return undefined;
    const places = pixels.length === undefined ? pixels.fragments : [{ offset: pixels.offset, length: pixels.length }];
    return places.map(({ offset, length }) => ({
      key: image.key,
      offset,
      length: Math.min(length, image.bytes - offset),
    }));
  }
  const element = follow(dataset, steps);
  if (!element || element.items) return undefined;
  if (element.value) return Buffer.from(element.value);
  if (!isPlaced || element.length === undefined) return undefined;
  return [{ key: image.key, offset: element.offset, length: Math.min(element.length, image.bytes - element.offset) }];
}

function follow(dataset: Dataset, [tag, item, ...rest]: readonly string[]): DicomElement | undefined {
  const element = dataset.elements.get(Number.parseInt(tag!, 16));
  if (item === undefined) return element;
  const inside = element?.items?.[Number(item)];
  return inside && follow(inside, rest);
}
