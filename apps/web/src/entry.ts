/**
 * The part of the product that a path belongs to; each is loaded alone, so that no page waits for the code of another.
 */
export type Part = 'login' | 'app' | 'public';

/** First segments of pages that need a login (specification §2). */
export const APP_SECTIONS = [
  'account',
  'admin',
  'clinicpath',
  'dashboard',
  'his',
  'info',
  'manage',
  'pacs',
  'patient',
  'pulpo',
  'sudo',
  'sysAdmin',
] as const;

/** First segments of public pages. */
export const PUBLIC_SECTIONS = [
  'agreement',
  'book',
  'home',
  'portal',
  'publicAccess',
  'share',
  'sharePacs',
  'stay',
  'unsubscribe',
  'walkin',
] as const;

/** First segment of a path: `his` of `/his/board`. */
export function sectionOf(path: string): string {
  return path.split(/[/?#]/)[1] ?? '';
}

/** Where a path leads. The root and everything unknown is the log-in page (specification §2). */
export function partOf(path: string): Part {
  const section = sectionOf(path);
  if (APP_SECTIONS.some((one) => one === section)) return 'app';
  if (PUBLIC_SECTIONS.some((one) => one === section)) return 'public';
  return 'login';
}
