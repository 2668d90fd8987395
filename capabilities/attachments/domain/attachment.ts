import { rasterKind } from '@alder/hospitals/domain';

/**
 * What a file is attached to: the `model` of `uploadImage` (specification §7); `labRecord` is a laboratory result, whose
 * image or printout is shown beside the numbers, `labOrder` the order of one that is being typed.
 */
export const attachmentModels = ['pet', 'medicalRecord', 'labOrder', 'labRecord'] as const;
export type AttachmentModel = (typeof attachmentModels)[number];

const LABORATORY: readonly AttachmentModel[] = ['labOrder', 'labRecord'];

/** What a user with these permits attaches and sees: who works in the laboratory alone, the files of its orders and results. */
export function modelsFor(permits: readonly string[]): readonly AttachmentModel[] {
  if (permits.includes('his')) return attachmentModels;
  return permits.includes('lis') ? LABORATORY : [];
}

/** What is stored: photographs as JPEG, what may be transparent as PNG, documents as they came. */
export const fileTypes = ['jpeg', 'png', 'pdf'] as const;
export type FileType = (typeof fileTypes)[number];

export const MAX_ATTACHMENT_BYTES = 30 * 1024 * 1024;
/** Longer side of a stored image: finer than any screen, and enough to zoom into a wound. */
export const ATTACHMENT_PIXELS = 4096;
/** Longer side of the thumbnail. */
export const THUMBNAIL_PIXELS = 480;
/** More are not decoded: a small file may announce a wall of them. */
export const MAX_DECODED_PIXELS = 120_000_000;

/**
 * What a file is stored as, by its first bytes; the name and the type that came with it decide nothing.
 *
 * @returns undefined for what is not attached: programs, pages, SVG, archives.
 */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  // A PDF may begin within its first kilobyte (ISO 32000-1, Annex H, implementation note 13).
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  const kind = rasterKind(bytes);
  if (!kind) return undefined;
  return kind === 'jpeg' ? 'jpeg' : 'png';
}

export const isImage = (type: FileType): boolean => type !== 'pdf';
