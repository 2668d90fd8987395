import { noteRead as noteReadOf, type StreamContext } from '@alder/server';
import type { Storage } from '@alder/storage';
import { addressOf, notFound } from '@alder/wire';
import { getCapabilities } from '../contract/index.ts';
import type { Archive } from './archive.ts';
import { type CachedSeries, SeriesCache } from './series-cache.ts';
import type { IndexedImage } from './series-index.ts';
import { findSharedIds, type Shared } from './token.repository.ts';

const caches = new WeakMap<Storage, SeriesCache>();

/** Recently requested series, shared by all tokens: access is checked separately for each request. */
function cacheOf(archive: Archive, { db, services }: Pick<StreamContext, 'db' | 'services'>): SeriesCache {
  const { storage } = services;
  const store = caches.get(storage) ?? new SeriesCache({ db, storage, archive });
  caches.set(storage, store);
  return store;
}

/** Images of one series that were requested and that the caller may read. */
export type Chosen = { readonly series: CachedSeries; readonly images: readonly IndexedImage[] };

/** UIDs in a request path: a study, one of its series, one of its instances. */
export type Path = {
  readonly study: string;
  readonly series?: string | undefined;
  readonly instance?: string | undefined;
};

/**
 * Finds the study, series or instance of a request path.
 *
 * @throws {Refusal} `notFound` when it does not exist, is hidden, belongs to another hospital or is outside of the
 * token's share.
 */
export async function chooseImages(
  archive: Archive,
  context: StreamContext,
  { study, series, instance }: Path,
): Promise<readonly Chosen[]> {
  const found = await cacheOf(archive, context).find(context.hospital, study, series);
  const shared = await sharedOf(context);
  const chosen = found.flatMap((each) => {
    const named =
      instance === undefined
        ? [...each.images.values()]
        : [each.images.get(instance)].filter((one) => one !== undefined);
    const images = shared ? named.filter((image) => isShared(shared, each, image)) : named;
    return images.length > 0 ? [{ series: each, images }] : [];
  });
  if (chosen.length === 0) throw notFound();
  return chosen;
}

/** The image of a path that names an instance. */
export async function chooseImage(
  archive: Archive,
  context: StreamContext,
  path: Required<Path>,
): Promise<Chosen & { image: IndexedImage }> {
  const [chosen] = await chooseImages(archive, context, path);
  return { ...chosen!, image: chosen!.images[0]! };
}

/** What a token restricted to a share may read; undefined for a token of the whole archive. */
export async function sharedOf({
  db,
  hospital,
  account,
}: Pick<StreamContext, 'db' | 'hospital' | 'account'>): Promise<Shared | undefined> {
  const { share } = account.scope ?? {};
  return share === undefined ? undefined : findSharedIds(db, hospital.id, share);
}

function isShared({ studies, series, images }: Shared, of: CachedSeries, image: IndexedImage): boolean {
  return studies.includes(of.study) || series.includes(of.series) || images.includes(image.id);
}

/** Writes an audit row of what a program read of the studies. */
export function noteRead(context: StreamContext, action: string, of: { id?: string; detail: object }): Promise<void> {
  return noteReadOf(context, action, { entity: 'study', ...of });
}

/** Address of this server, as the caller addressed it. */
export function originOf({ services, request }: StreamContext): string {
  return services.settings.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
}

/** Base address of the hospital's DICOMweb service, as the caller addressed it. */
export function baseOf(context: StreamContext): string {
  return originOf(context) + addressOf(getCapabilities, { hospital: context.hospital.key });
}
