/** Which part of the product a path belongs to; each is loaded alone, so that nobody waits for what is not shown. */
export type Part = 'login' | 'app' | 'public';

/** First segments of pages that need somebody to be logged in (specification §2). */
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

/** First segments of pages for everybody. */
export const PUBLIC_SECTIONS = ['agreement', 'home', 'portal', 'publicAccess', 'share', 'sharePacs'] as const;

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
