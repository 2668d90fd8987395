import { type Db, inHospital } from '@alder/database';
import { addressOf } from '@alder/wire';
import { retrieveInstances } from '../contract/index.ts';
import { keepIndex, listIndexed, listSources, type StampedSeries } from './series-index.repository.ts';
import { type BuildOptions, buildSeries, type IndexedImage } from './series-index.ts';

/** A series as WADO-RS returns it. */
export type CachedSeries = {
  readonly series: string;
  readonly study: string;
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly stamp: string;
  readonly images: ReadonlyMap<string, IndexedImage>;
  /** gzip of the metadata of all images. */
  readonly metadata: Buffer;
};

export type SeriesCacheOptions = BuildOptions & { readonly db: Db };
type Request = {
  readonly until: number;
  readonly found: Promise<readonly CachedSeries[]>;
  series: readonly string[];
};
type HospitalKey = { readonly id: string; readonly key: string };

/** Images that were hidden or arrived meanwhile take effect after this time. */
const FRESH_MS = 1_000;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const INSTANCE_BYTES = 700;

/** Path of a series on this server, which the metadata uses in the addresses of bulk data. */
export function seriesPath(hospitalKey: string, studyUid: string, seriesUid: string): string {
  return addressOf(retrieveInstances, { hospital: hospitalKey, study: studyUid, series: seriesUid });
}

/** Recently requested series, in memory: a viewer requests the frames of a stack one by one, all from one series. */
export class SeriesCache {
  readonly #parts: SeriesCacheOptions;
  readonly #clock: () => number;
  readonly #asked = new Map<string, Request>();
  readonly #kept = new Map<string, CachedSeries>();
  #bytes = 0;

  constructor(parts: SeriesCacheOptions, clock: () => number = Date.now) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** Series of a study, or a single one of it; none where the hospital has no such study. */
  find(hospital: HospitalKey, studyUid: string, seriesUid?: string): Promise<readonly CachedSeries[]> {
    const key = `${hospital.id} ${studyUid} ${seriesUid ?? ''}`;
    const now = this.#clock();
    const request = this.#asked.get(key);
    if (request && now < request.until) return request.found;
    if (this.#asked.size > 1_000) this.#asked.clear();
    const found = this.#find(hospital, studyUid, seriesUid, request?.series ?? []);
    const entry = { until: now + FRESH_MS, found, series: request?.series ?? [] };
    this.#asked.set(key, entry);
    found.then(
      (all) => {
        entry.series = all.map(({ series }) => series);
      },
      () => this.#asked.delete(key),
    );
    return found;
  }

  /** @param before Series found by the last request, whose index may be cached already. */
  async #find(
    hospital: HospitalKey,
    studyUid: string,
    seriesUid: string | undefined,
    before: readonly string[],
  ): Promise<readonly CachedSeries[]> {
    const held = new Map(before.flatMap((series) => this.#kept.get(series) ?? []).map((each) => [each.series, each]));
    const known = [...held.values()].map(({ series, stamp }) => `${series} ${stamp}`);
    const all = await listIndexed(this.#parts.db, hospital.id, studyUid, seriesUid, known);
    const found: CachedSeries[] = [];
    for (const { instances, metadata, ...stamped } of all) {
      const saved = held.get(stamped.series) ?? this.#kept.get(stamped.series);
      if (saved?.stamp === stamped.stamp) found.push(saved);
      else {
        // Not indexed yet, or an image was added or hidden: the files are read.
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
  ): CachedSeries {
    const { series, study, stamp, study_uid: studyUid, series_uid: seriesUid } = stamped;
    const images = new Map(instances.map((image) => [image.uid, image]));
    const stored = { series, study, studyUid, seriesUid, stamp, images, metadata };
    this.#drop(series);
    this.#kept.set(series, stored);
    this.#bytes += sizeOf(stored);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MAX_CACHED_BYTES) break;
      this.#drop(oldest);
    }
    return stored;
  }

  #drop(series: string): void {
    const saved = this.#kept.get(series);
    if (!saved) return;
    this.#kept.delete(series);
    this.#bytes -= sizeOf(saved);
  }
}

function sizeOf({ images, metadata }: CachedSeries): number {
  return metadata.length + images.size * INSTANCE_BYTES;
}

/** Reads all files of a series and stores the index for later requests. */
export async function buildAndKeep(
  parts: SeriesCacheOptions,
  hospital: HospitalKey,
  stamped: StampedSeries,
  rest?: () => Promise<void>,
) {
  const sources = await inHospital(parts.db, hospital.id, (trx) => listSources(trx, stamped.series));
  const built = await buildSeries(parts, sources, seriesPath(hospital.key, stamped.study_uid, stamped.series_uid), {
    rest,
    names: stamped.owner_erased
      ? { patient: stamped.patient_name, responsible: stamped.responsible_person }
      : undefined,
  });
  await inHospital(parts.db, hospital.id, (trx) => keepIndex(trx, stamped, built));
  return built;
}
