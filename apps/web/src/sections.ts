/** Pages of a section: first path segment → its `subpage`s; the first is the one shown without any. */
export const sections = {
  his: [
    'board',
    'list',
    'record',
    'pharmacy',
    'stock',
    'checkout',
    'till',
    'quotations',
    'appointments',
    'walkins',
    'inpatient',
    'surgery',
    'reminders',
    'todo',
    'day-end',
  ],
  pacs: ['studies', 'study', 'patient', 'upload', 'worklist', 'equipment', 'reports', 'shares', 'teleconsult', 'usage'],
  clinicpath: [
    'results',
    'orders',
    'samples',
    'interpretations',
    'criticals',
    'queue',
    'devices',
    'qc',
    'reagents',
    'servicelogs',
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Section = keyof typeof sections;

/** Sections with at least one page in this version; the others are not in the sidebar. */
export const builtSections: ReadonlySet<string> = new Set([
  'patient',
  'his',
  'pacs',
  'clinicpath',
  'dashboard',
  'account',
  'manage',
]);
