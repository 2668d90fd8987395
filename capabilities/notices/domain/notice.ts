import type { Licence } from '@alder/wire';

/** Kinds of notices, and the permit needed for each. */
export const noticeKinds = {
  /** A critical result that is not acknowledged. */
  labCritical: 'lis',
  /** One of them that the reader is responsible for. */
  labAssigned: 'lis',
  /** One of them that was not acknowledged in time, for the next people of the hospital. */
  labEscalated: 'lis',
  /** An unreviewed result. */
  labResult: 'lis',
  /** A result without a patient. */
  labUnmatched: 'lis',
  /** A message of an analyzer that could not be read. */
  labQuarantined: 'lis',
  /** A gateway without a heartbeat for half an hour. */
  gatewayOffline: 'lis',
  /** A study that came in. */
  images: 'pacs',
  /** A study without a patient. */
  imagesUnmatched: 'pacs',
  /** An image arrived again with other content under the same UID: both are stored, and a user has to decide. */
  imageRevision: 'pacs',
  /** A series that could not be sent to a device. */
  forwardFailed: 'pacs',
  /** A stored image whose bytes are gone or not what they were. */
  imageDamaged: 'pacs',
  /** A file of one's own that could not be taken in. */
  uploadRefused: 'pacs',
  /** A link of one's own that was opened. */
  shareOpened: 'pacs',
  /** A report on images of a visit of one's own that a colleague has signed. */
  reportSigned: 'his',
  /** A teleconsultation that one may answer. */
  teleconsultSent: 'pacs',
  /** A teleconsultation of one's own that was answered. */
  teleconsultAnswered: 'pacs',
  /** A visit that a colleague has checked in for one. */
  assigned: 'his',
  /** A visit that one had claimed was canceled by a colleague. */
  visitCanceled: 'his',
  /** A visit that one had claimed was moved to another pet by a colleague. */
  visitPetChanged: 'his',
} as const satisfies Record<string, Licence>;
export type NoticeKind = keyof typeof noticeKinds;

/** Kinds that are about a critical result. */
export const isCriticalKind = (kind: NoticeKind) =>
  kind === 'labCritical' || kind === 'labAssigned' || kind === 'labEscalated';

/** What is older is no news any more. */
export const NOTICE_DAYS = 7;
/** Maximum number of notices in a response. */
export const MAX_NOTICES = 50;

/** What an account has read: everything until an instant, and one notice of its own later than that. */
export type ReadMarkers = { readonly until: Date | null; readonly own: Date | null };

/** Whether a notice is news: something later about the same entry makes it news again. */
export function isUnread(at: Date, { until, own }: ReadMarkers): boolean {
  const read = Math.max(until?.getTime() ?? 0, own?.getTime() ?? 0);
  return at.getTime() > read;
}
