import type { Licence } from '@alder/wire';

/** What a figure counts in. */
export type Unit = 'money' | 'count' | 'minutes' | 'bytes' | 'percent';

/** What a figure is divided by. */
export const dimensions = [
  'bucket',
  'doctor',
  'part',
  'type',
  'item',
  'hour',
  'weekday',
  'arrival',
  'stage',
  'device',
  'modality',
] as const;
export type Dimension = (typeof dimensions)[number];

/** How the rows of a figure become one number: their sum, the median of their values, or their average share. */
export type Aggregate = 'sum' | 'median' | 'share';

export type Measure = {
  readonly licence: Licence;
  readonly unit: Unit;
  readonly aggregate: Aggregate;
  /** Less of it is better: a rise is not drawn as good. */
  readonly isBurden?: true;
};

const money = { licence: 'his', unit: 'money', aggregate: 'sum' } as const;
const visits = { licence: 'his', unit: 'count', aggregate: 'sum' } as const;
const minutes = { unit: 'minutes', aggregate: 'median', isBurden: true } as const;
const results = { licence: 'lis', unit: 'count', aggregate: 'sum' } as const;
const images = { licence: 'pacs', unit: 'count', aggregate: 'sum' } as const;

/** Every figure of the reports. What its rows are is written in `server/facts`, its definition in the texts. */
export const measures = {
  billed: money,
  charged: money,
  medicines: money,
  services: money,
  discounted: { ...money, isBurden: true },
  collected: money,
  refunded: { ...money, isBurden: true },
  outstanding: { ...money, isBurden: true },
  visits,
  newPets: visits,
  stays: { licence: 'his', ...minutes },
  waits: { licence: 'his', ...minutes },
  back12: { licence: 'his', unit: 'percent', aggregate: 'share' },
  back18: { licence: 'his', unit: 'percent', aggregate: 'share' },
  results,
  criticals: { ...results, isBurden: true },
  qcRejected: { ...results, isBurden: true },
  replacements: { ...results, isBurden: true },
  turnaround: { licence: 'lis', ...minutes },
  acknowledging: { licence: 'lis', ...minutes },
  studies: images,
  images,
  stored: { licence: 'pacs', unit: 'bytes', aggregate: 'sum' },
} as const satisfies Readonly<Record<string, Measure>>;
export type MeasureId = keyof typeof measures;
export const measureIds = Object.keys(measures) as [MeasureId, ...MeasureId[]];

/** A measure as the rules read it. */
export const measureOf = (id: MeasureId): Measure => measures[id];

/** A figure divided by something, drawn as a chart and as a table. */
export type Breakdown = { readonly measure: MeasureId; readonly by: Dimension };
const by = (measure: MeasureId, dimension: Dimension): Breakdown => ({ measure, by: dimension });

/** Pages of the dashboard: the figures at the top, and the charts. */
export const pages = {
  overview: {
    tiles: ['collected', 'refunded', 'billed', 'outstanding', 'visits', 'newPets', 'stays', 'results', 'studies'],
    charts: [by('collected', 'bucket'), by('waits', 'stage'), by('billed', 'doctor'), by('services', 'item')],
  },
  revenue: {
    tiles: ['billed', 'collected', 'refunded', 'outstanding', 'discounted'],
    charts: [
      ...[by('billed', 'bucket'), by('charged', 'part'), by('collected', 'type'), by('billed', 'doctor')],
      ...[by('collected', 'bucket'), by('refunded', 'type'), by('outstanding', 'doctor'), by('services', 'item')],
    ],
  },
  visits: {
    tiles: ['visits', 'newPets', 'stays', 'back12', 'back18'],
    charts: [
      ...[by('visits', 'bucket'), by('waits', 'stage'), by('visits', 'arrival'), by('visits', 'doctor')],
      ...[by('visits', 'hour'), by('visits', 'weekday')],
    ],
  },
  doctors: {
    tiles: ['billed', 'visits', 'stays'],
    charts: [by('billed', 'doctor'), by('visits', 'doctor'), by('newPets', 'doctor'), by('stays', 'doctor')],
  },
  pharmacy: { tiles: ['medicines'], charts: [by('medicines', 'item'), by('medicines', 'bucket')] },
  lab: {
    tiles: ['results', 'turnaround', 'criticals', 'acknowledging', 'qcRejected', 'replacements'],
    charts: [
      ...[by('results', 'bucket'), by('turnaround', 'device'), by('results', 'device'), by('criticals', 'device')],
      ...[by('results', 'hour'), by('qcRejected', 'device'), by('replacements', 'device')],
    ],
  },
  imaging: {
    tiles: ['studies', 'images', 'stored'],
    charts: [by('studies', 'bucket'), by('studies', 'modality'), by('stored', 'modality'), by('studies', 'hour')],
  },
} as const satisfies Readonly<
  Record<string, { readonly tiles: readonly MeasureId[]; readonly charts: readonly Breakdown[] }>
>;
export type PageId = keyof typeof pages;
export const pageIds = Object.keys(pages) as [PageId, ...PageId[]];

type Licences = { readonly [M in Licence as `license_${M}`]?: number | undefined };

/** What lisConsultant sees of the dashboard (spec/decisions.md, "Sessions"); administrators see all. */
const PAGES_OF_CONSULTANTS: readonly PageId[] = ['lab', 'imaging'];

/** Figures of a page in a hospital with these licences. */
export function figuresOf(page: PageId, hospital: Licences) {
  const isLicensed = (id: MeasureId) => (hospital[`license_${measures[id].licence}`] ?? 0) > 0;
  const { tiles, charts }: { tiles: readonly MeasureId[]; charts: readonly Breakdown[] } = pages[page];
  return { tiles: tiles.filter(isLicensed), charts: charts.filter(({ measure }) => isLicensed(measure)) };
}

/** Pages that a role sees in a hospital with these licences: those with a figure. */
export function pagesOf(role: string, hospital: Licences): PageId[] {
  return pageIds
    .filter((page) => role !== 'lisConsultant' || PAGES_OF_CONSULTANTS.includes(page))
    .filter((page) => figuresOf(page, hospital).tiles.length > 0);
}

/** Whether a role may see the rows of a figure: it stands on one of its pages. */
export function maySeeMeasure(id: MeasureId, role: string, hospital: Licences): boolean {
  return pagesOf(role, hospital).some((page) => {
    const { tiles, charts } = figuresOf(page, hospital);
    return tiles.includes(id) || charts.some(({ measure }) => measure === id);
  });
}
