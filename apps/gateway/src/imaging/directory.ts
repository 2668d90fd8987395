import { BlockList, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getImagingDirectory, type ImagingDirectory, imagingDirectory } from '@alder/worklist/contract';
import type { Log } from '../log.ts';
import { plainAddress } from '../plain-address.ts';
import type { CallCloud } from './cloud-calls.ts';
import type { ImageStore } from './image-store.ts';

/** Time between two readings, so that what is cached is as old at most when the line breaks. */
const REFRESH_MS = 30_000;
/** A device that asks waits this long for the newest, and then gets what is cached. */
const FRESH_WITHIN_MS = 2_000;

export type Equipment = ImagingDirectory['equipment'][number];

type Options = {
  readonly store: ImageStore;
  readonly call: CallCloud;
  readonly log: Log;
  /** It was read from the cloud. */
  readonly changed: (directory: ImagingDirectory) => void;
};

/** The hospital's devices and open worklist: read from the cloud, cached on disk for as long as the cloud is away. */
export function openDirectory({ store, call, log, changed }: Options) {
  const ending = new AbortController();
  let cached = readCached(store);
  let reading: Promise<void> | undefined;
  let offsetMs = Number(store.fact('clock_offset') ?? 0);
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    clearTimeout(timer);
    try {
      const { result, now } = await call(getImagingDirectory, {}, { signal: ending.signal, idleMs: 15_000 });
      cached = result;
      store.setFact('directory', JSON.stringify(result));
      offsetMs = Date.parse(now) - Date.now();
      store.setFact('clock_offset', String(offsetMs));
      changed(result);
    } catch (error) {
      if (!ending.signal.aborted) log('warn', 'devices and worklist are those of before', { error: String(error) });
    }
    if (!ending.signal.aborted) timer = setTimeout(refresh, REFRESH_MS);
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    refresh,
    current: () => cached,
    /** Milliseconds since 1970 by the clock of the cloud, as far as this one has kept pace with it since. */
    cloudTime: () => Date.now() + offsetMs,
    /** As the cloud has it now, or as it was when the cloud was last reached. */
    async newest(): Promise<ImagingDirectory | undefined> {
      await Promise.race([refresh(), sleep(FRESH_WITHIN_MS, undefined, { ref: false })]);
      return cached;
    },
    async close(): Promise<void> {
      ending.abort();
      clearTimeout(timer);
      await reading;
    },
  };
}

/** The registered device with this title at this address. */
export function findEquipment(
  equipment: readonly Equipment[],
  { calling, address }: { readonly calling: string; readonly address: string },
): Equipment | undefined {
  return equipment.find((one) => one.aetitle === calling && isWithin(one.address, address));
}

function isWithin(network: string, address: string): boolean {
  const plain = plainAddress(address).replace(/%.*$/, '');
  const [base = '', prefix] = network.split('/');
  const family = isIP(base);
  if (family === 0 || isIP(plain) !== family) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(base, prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix), type);
  return list.check(plain, type);
}

function readCached(store: ImageStore): ImagingDirectory | undefined {
  const text = store.fact('directory');
  return text === undefined ? undefined : imagingDirectory.safeParse(JSON.parse(text)).data;
}
