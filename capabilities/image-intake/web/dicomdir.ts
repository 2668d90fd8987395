import { readDicom, Unreadable } from '@alder/dicom';

const DIRECTORY_RECORDS = 0x00041220;
const REFERENCED_FILE = 0x00041500;
/** Limit: an index of 20,000 images, with the further entries of discs. */
const LIMITS = { valueBytes: 1024 * 1024, headerBytes: 128 * 1024 * 1024, elements: 4_000_000 };

/**
 * Files that the index of a disc names, relative to its folder, `/` between folders.
 *
 * @returns nothing when it is no DICOMDIR or cannot be read.
 * @see DICOM PS3.3 F.3.2.2, PS3.10 8
 */
export async function readDicomdir(file: Blob): Promise<string[]> {
  try {
    const { dataset } = readDicom(new Uint8Array(await file.arrayBuffer()), { limits: LIMITS });
    const names = dataset.items(DIRECTORY_RECORDS).map((record) => record.texts(REFERENCED_FILE).join('/'));
    return [...new Set(names.filter(Boolean))];
  } catch (fault) {
    if (fault instanceof Unreadable) return [];
    throw fault;
  }
}
