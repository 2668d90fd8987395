import { field } from '@alder/wire';
import { z } from 'zod';
import { differences, filetypes } from '../domain/index.ts';

/** Byte range of a frame among the HTJ2K frames of an image, and the prefix lengths of its sizes. */
export const renditionFrame = z.object({
  offset: z.int().describe('First byte of the frame in the rendition'),
  length: z.int(),
  levels: z
    .array(z.int())
    .describe('Bytes from the start of the frame that decode to 1/2^n of the size, n counting down to 0 at the end'),
});

/**
 * Lossless HTJ2K frames (RPCL, one tile-part per resolution): any prefix of `levels` is a smaller size of the image.
 */
export const rendition = z.object({
  columns: z.int(),
  rows: z.int(),
  components: z.int(),
  bits: z.int(),
  signed: z.boolean(),
  bytes: z.int(),
  frames: z.array(renditionFrame).describe('Of a document or a scan, its pages'),
  withheld: z
    .int()
    .optional()
    .describe('So many of the largest sizes are not served: a shared image whose original stays in the hospital'),
  ybr: z.boolean().optional().describe('Three components that are YCbCr, not red, green and blue'),
  palette: z
    .object({ first: z.int(), rgb: z.string().describe('Base64: red, green and blue of each index, 8 bits each') })
    .optional(),
  overlays: z
    .array(renditionFrame.extend({ frames: z.array(z.int()).describe('Frames that it lies on') }))
    .optional()
    .describe('Overlay planes, 255 where drawn: getFrame gives them behind the frames, in this order'),
  media_type: z.enum(['video/mp4']).optional().describe('Frame 0 is such a file, not HTJ2K'),
});
export type Rendition = z.infer<typeof rendition>;

/** Pacs image (specification §3): one stored file. */
export const pacsImage = z.object({
  ...field.entry,
  series: field.id,
  study: field.id,
  pet: field.id.nullable().describe('Null while its chart number matches no pet'),
  datetime: field.instant,
  frames: z.int(),
  filetype: z.enum(filetypes),
  filename: z.string(),
  file_key: z.string().describe('The rawFileKey of getImage'),
  thumbnail_key: z.string().nullable().describe('Null until the thumbnail is made, or where there is none'),
  bytes: z.int(),
  metadata: z.object({
    modality: z.string(),
    seriesNumber: z.int().nullable(),
    instanceNumber: z.int().nullable(),
    sOPInstanceUID: z.string(),
    studyDescription: z.string(),
    seriesDescription: z.string(),
    protocolName: z.string(),
  }),
  attributes: z
    .record(z.string(), z.unknown())
    .describe('By DICOM keyword: geometry, window, spacing, regions, tables'),
  transfer_syntax: z.string(),
  rendition: rendition.nullable().describe('Null until it is made, or where there is none: use the original'),
  prepared: z.enum(['waiting', 'done', 'failed']).describe('Whether thumbnail and rendition are made'),
  warnings: z.array(z.string()),
  revision: z.int().describe('Above 1: another content came under the same SOP Instance UID'),
  superseded: z.boolean().describe('A newer revision of it is in the same study'),
  bookmarked: z.boolean(),
  archived: z.boolean(),
  ai_vhs_score: z.number().nullable(),
  medical_record: field.id.nullable(),
  price: field.money.nullable(),
  screenshot_of: field.id.nullable(),
  is_animation: z.boolean(),
});
export type PacsImage = z.infer<typeof pacsImage>;

/** A content that arrived under the SOP Instance UID of an image, and from whom. */
export const imageRevision = pacsImage.extend({
  sent_by: z.string().describe('AE title of the device, or name of the token or the account'),
});
export type ImageRevision = z.infer<typeof imageRevision>;

/** Study (specification §3). */
export const study = z.object({
  ...field.entry,
  pet: field.id.nullable(),
  modality: z.string(),
  modalities: z.array(z.string()).describe('Of all its series'),
  datetime: field.instant,
  description: z.string(),
  archived: z.boolean(),
  accession_number: z.string(),
  studyInstanceUID: z.string(),
  patient_id: z.string().describe('Chart number as sent'),
  patient_name: z.string().describe('Name as sent; the pet has its own'),
  pet_name: z.string().nullable(),
  species: z.string(),
  breed: z.string(),
  responsible_person: z.string(),
  images: z.int().describe('Images of the study'),
});
export type Study = z.infer<typeof study>;

/** Name and owner of an animal, from the header of a study or from the hospital. */
const patientText = z.object({
  patient_id: z.string(),
  patient_name: z.string(),
  species: z.string(),
  breed: z.string(),
  responsible_person: z.string(),
});

/** A study in the study list: with the hospital's data of the pet, and the differences of the header. */
export const listedStudy = study.extend({
  bookmarked: z.boolean().describe('One of its images is'),
  archived_images: z.int().describe('Images whose bytes lie in the archive tier'),
  differences: z.array(z.enum(differences)).describe('In what the header speaks of another animal; none once seen'),
  difference_seen: z.boolean().describe('A user has looked at the difference and kept the match'),
  known: patientText.nullable().describe("The pet in the hospital's own words; null without a pet"),
  as_sent: patientText.nullable().describe('What the device sent, where staff set it right since'),
  same_uid: z
    .array(z.object({ id: field.id, name: z.string().describe('Of the pet, or as sent') }))
    .describe('Studies of other animals that the device sent under one Study Instance UID with this one'),
});
export type ListedStudy = z.infer<typeof listedStudy>;

/** Series (specification §3). */
export const series = z.object({
  ...field.entry,
  study: field.id,
  modality: z.string(),
  frames: z.int().describe('Frames of all its images'),
  images: z.int(),
  description: z.string(),
  body_part: z.string(),
  series_number: z.int().nullable(),
  seriesInstanceUID: z.string(),
  first_image_id: field.id.nullable(),
  thumbnailURL: z.string().nullable().describe('Path on this server; null until it is made'),
  archived: z.boolean(),
});
export type Series = z.infer<typeof series>;
