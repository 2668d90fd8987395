import { type Db, inHospital } from '@alder/database';
import type { Storage } from '@alder/storage';
import { keepIndex, listIndexed, listSources, type StampedSeries } from './series-index.repository.ts';
import { buildSeries, type IndexedImage } from './series-index.ts';

/** A series as WADO-RS gives it out. */
export type ShelvedSeries = {
  readonly series: string;
  readonly study: string;
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly stamp: string;
  readonly images: ReadonlyMap<string, IndexedImage>;
  /** gzip of the metadata of all images. */
  readonly metadata: Buffer;
};

export type ShelfParts = { readonly db: Db; readonly storage: Storage };
type Asked = {
  readonly until: number;
  readonly found: Promise<readonly ShelvedSeries[]>;
  series: readonly string[];
};
type House = { readonly id: string; readonly key: string };

/** Whatever was hidden or came meanwhile is seen after this time. */
const FRESH_MS = 1_000;
const KEPT_MOST_BYTES = 32 * 1024 * 1024;
const INSTANCE_BYTES = 700;

/** Path of a series on this server, which its metadata names as the place of bulk data. */
export function seriesPath(hospitalKey: string, studyUid: string, seriesUid: string): string {
  return `/dicomweb/${hospitalKey}/studies/${studyUid}/series/${seriesUid}`;
}

/**
 * Series that were asked for lately, in memory: a viewer asks for the frames of a stack one by one, and what it asks
 * for is where the last one was.
 */
export class SeriesShelf {
  readonly #parts: ShelfParts;
  readonly #clock: () => number;
  readonly #asked = new Map<string, Asked>();
  readonly #kept = new Map<string, ShelvedSeries>();
  #bytes = 0;

  constructor(parts: ShelfParts, clock: () => number = Date.now) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** Series of a study, or the one of it; none where the hospital has no such study. */
  find(hospital: House, studyUid: string, seriesUid?: string): Promise<readonly ShelvedSeries[]> {
    const key = `${hospital.id} ${studyUid} ${seriesUid ?? ''}`;
    const now = this.#clock();
    const asked = this.#asked.get(key);
    if (asked && now < asked.until) return asked.found;
    if (this.#asked.size > 1_000) this.#asked.clear();
    const found = this.#find(hospital, studyUid, seriesUid, asked?.series ?? []);
    const entry = { until: now + FRESH_MS, found, series: asked?.series ?? [] };
    this.#asked.set(key, entry);
    found.then(
      (all) => {
        entry.series = all.map(({ series }) => series);
      },
      () => this.#asked.delete(key),
    );
    return found;
  }

  /** @param before Series that were found the last time, whose index may be here already. */
  async #find(
    hospital: House,
    studyUid: string,
    seriesUid: string | undefined,
    before: readonly string[],
  ): Promise<readonly ShelvedSeries[]> {
    const held = new Map(before.flatMap((series) => this.#kept.get(series) ?? []).map((each) => [each.series, each]));
    const known = [...held.values()].map(({ series, stamp }) => `${series} ${stamp}`);
    const all = await listIndexed(this.#parts.db, hospital.id, studyUid, seriesUid, known);
    const found: ShelvedSeries[] = [];
    for (const { instances, metadata, ...stamped } of all) {
      const kept = held.get(stamped.series) ?? this.#kept.get(stamped.series);
      if (kept?.stamp === stamped.stamp) found.push(kept);
      else {
        // Not read yet, or an image came or went: its files say.
        const index =
          instances && metadata ? { instances, metadata } : await buildAndKeep(this.#parts, hospital, stamped);
        found.push(this.#keep(stamped, index));
      }
    }
    return found.filter(({ images }) => images.size > 0);
  }

  #keep(
    stamped: StampedSeries,
    { instances, metadata }: { readonly instances: readonly IndexedImage[]; readonly metadata: Buffer },
  ): ShelvedSeries {
    const { series, study, stamp, study_uid: studyUid, series_uid: seriesUid } = stamped;
    const images = new Map(instances.map((image) => [image.uid, image]));
    const shelved = { series, study, studyUid, seriesUid, stamp, images, metadata };
    this.#drop(series);
    this.#kept.set(series, shelved);
    this.#bytes += sizeOf(shelved);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= KEPT_MOST_BYTES) break;
      this.#drop(oldest);
    }
    return shelved;
  }

  #drop(series: string): void {
    const kept = this.#kept.get(series);
    if (!kept) return;
    this.#kept.delete(series);
    this.#bytes -= sizeOf(kept);
  }
}

function sizeOf({ images, metadata }: ShelvedSeries): number {
  return metadata.length + images.size * INSTANCE_BYTES;
}

/** Reads all files of a series and keeps what they say, for every later question. */
export async function buildAndKeep(
  { db, storage }: ShelfParts,
  hospital: House,
  stamped: StampedSeries,
  rest?: () => Promise<void>,
) {
  const sources = await inHospital(db, hospital.id, (trx) => listSources(trx, stamped.series));
  const built = await buildSeries(
    storage,
    sources,
    seriesPath(hospital.key, stamped.study_uid, stamped.series_uid),
    rest,
  );
  await inHospital(db, hospital.id, (trx) => keepIndex(trx, stamped, built));
  return built;
}
