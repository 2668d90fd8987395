import { matchPath } from 'react-router';

/**
 * The help of every screen: the route that it explains, and its id in the texts: `<id>.title`, `<id>.about`. The first
 * route that matches counts. A test asks for an entry of every screen that stands.
 */
export const helpPages = [
  ['/his/list', 'visits'],
  ['/his/record/*', 'record'],
  ['/his/pharmacy/*', 'pharmacy'],
  ['/his/stock/*', 'stock'],
  ['/his/checkout/*', 'checkout'],
  ['/his/till/*', 'till'],
  ['/his/reminders/*', 'reminders'],
  ['/his/todo', 'todo'],
  ['/his/day-end', 'dayEnd'],
  ['/his/appointments/*', 'appointments'],
  ['/his/inpatient/*', 'inpatient'],
  ['/his/surgery/*', 'surgery'],
  ['/his/quotations/*', 'quotations'],
  ['/his/walkins/*', 'walkIns'],
  ['/his/*', 'board'],
  ['/patient', 'patients'],
  ['/patient/*', 'patient'],
  ['/pacs/study/*', 'viewer'],
  ['/pacs/patient/*', 'patientStudies'],
  ['/pacs/upload/*', 'upload'],
  ['/pacs/worklist/*', 'worklist'],
  ['/pacs/equipment/*', 'equipment'],
  ['/pacs/reports/*', 'reports'],
  ['/pacs/shares/*', 'shares'],
  ['/pacs/teleconsult/*', 'teleconsult'],
  ['/pacs/usage/*', 'storage'],
  ['/pacs/*', 'studies'],
  ['/clinicpath/orders/*', 'orders'],
  ['/clinicpath/samples/*', 'samples'],
  ['/clinicpath/interpretations/*', 'interpretations'],
  ['/clinicpath/queue/*', 'queue'],
  ['/clinicpath/devices/:id/workshop', 'driverWorkshop'],
  ['/clinicpath/devices/*', 'analyzers'],
  ['/clinicpath/reagents/*', 'reagents'],
  ['/clinicpath/criticals/*', 'criticals'],
  ['/clinicpath/qc/*', 'qc'],
  ['/clinicpath/servicelogs/*', 'serviceLogs'],
  ['/clinicpath/*', 'results'],
  ['/manage/users/*', 'users'],
  ['/manage/first-day/*', 'firstDay'],
  ['/manage/imaging/*', 'imagingSettings'],
  ['/manage/printing/*', 'printing'],
  ['/manage/audit/*', 'audit'],
  ['/manage/ranges/*', 'ranges'],
  ['/manage/reflex/*', 'reflex'],
  ['/manage/delta/*', 'delta'],
  ['/manage/interference/*', 'interference'],
  ['/manage/phrases/*', 'phrases'],
  ['/manage/escalation/*', 'escalation'],
  ['/manage/devices/*', 'gateways'],
  ['/manage/import/*', 'import'],
  ['/manage/data/*', 'data'],
  ['/manage/erasure/*', 'erasure'],
  ['/manage/deleted/*', 'deleted'],
  ['/manage/breaches/*', 'breaches'],
  ['/manage/chimera/*', 'chimera'],
  ['/manage/interface/*', 'labInterface'],
  ['/manage/booking/*', 'booking'],
  ['/manage/reminders/*', 'reminderRules'],
  ['/manage/line/*', 'line'],
  ['/manage/invitations/*', 'invitations'],
  ['/manage/agreements/*', 'agreements'],
  ['/manage/handouts/*', 'handouts'],
  ['/manage/templates/*', 'templates'],
  ['/manage/billing/*', 'billing'],
  ['/manage/:catalog', 'catalog', /^\/manage\/catalog-/],
  ['/manage/*', 'hospital', /^\/manage(\/hospital.*)?\/?$/],
  ['/pulpo', 'gateways'],
  ['/dashboard/*', 'dashboard'],
  ['/account', 'account'],
  ['/sysAdmin/*', 'operator'],
  ['/admin', 'replacements'],
  ['/info/releases', 'releases'],
] as const satisfies readonly (readonly [string, string, RegExp?])[];

export type HelpPage = (typeof helpPages)[number][1];

/** The help of a path; undefined for a path without a screen. */
export function helpOf(pathname: string): HelpPage | undefined {
  return helpPages.find(([route, , only]) => matchPath(route, pathname) && (!only || only.test(pathname)))?.[1];
}

/** Every page of the help, once, in the order of the table. */
export const helpIds: readonly HelpPage[] = [...new Set(helpPages.map(([, id]) => id))];

/** Keys of a screen, with the text that says what they do. */
export const helpKeys = {
  board: [
    ['N', 'checkIn'],
    ['← → ↑ ↓', 'walk'],
    ['Shift →', 'moveCard'],
    ['C', 'complete'],
    ['V', 'revert'],
    ['A', 'assign'],
    ['M', 'mine'],
    ['F', 'filter'],
    ['T', 'today'],
    ['P', 'pay'],
    ['/', 'find'],
  ],
  visits: [['B', 'toBoard']],
  record: [
    ['Alt S', 'subjective'],
    ['Alt O', 'objective'],
    ['Alt A', 'assessment'],
    ['Alt P', 'plan'],
    ['A', 'addLine'],
    ['/', 'phrase'],
    ['Alt L', 'lab'],
    ['Alt I', 'images'],
    ['Alt R', 'medicines'],
    ['Alt ↑', 'earlier'],
    ['Ctrl S', 'save'],
    ['Ctrl Enter', 'finish'],
  ],
  pharmacy: [['Ctrl Enter', 'handOver']],
  checkout: [['Ctrl Enter', 'receive']],
  patients: [['/', 'find']],
  results: [
    ['E', 'reviewed'],
    ['X', 'abnormal'],
  ],
  studies: [['U', 'upload']],
  viewer: [
    ['R', 'rotate'],
    ['I', 'invert'],
    ['X', 'flip'],
    ['D', 'compare'],
    ['F', 'full'],
    ['M', 'graphics'],
    ['Ctrl Z', 'undoMark'],
  ],
  reports: [['Ctrl Enter', 'sign']],
  catalog: [['/', 'find']],
  hospital: [
    ['/', 'findSetting'],
    ['Ctrl S', 'save'],
  ],
} as const satisfies Partial<Record<HelpPage, readonly (readonly [string, string])[]>>;

/** Further letters that act on a screen and are not listed in its help: no other act may take them. */
const MORE_LETTERS: Partial<Record<HelpPage, string>> = { viewer: 'wzpsvlaoujqthyckn' };

/** Acts of a screen whose letter a person may move: the letter of the program, lower case, and its text. */
export function movableKeys(id: HelpPage): readonly (readonly [letter: string, act: string])[] {
  const keys: readonly (readonly [string, string])[] = id in helpKeys ? helpKeys[id as keyof typeof helpKeys] : [];
  return keys.filter(([chord]) => /^[A-Z]$/.test(chord)).map(([chord, act]) => [chord.toLowerCase(), act]);
}

/** Every letter that acts on a screen. */
export const lettersOf = (id: HelpPage): readonly string[] => [
  ...movableKeys(id).map(([letter]) => letter),
  ...(MORE_LETTERS[id] ?? ''),
];
