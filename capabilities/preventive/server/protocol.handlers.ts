import { type Implementation, implement } from '@alder/server';
import { stale } from '@alder/wire';
import { getProtocols, type ProtocolEntry, protocol, setProtocol } from '../contract/index.ts';
import { defaultProtocols } from '../domain/index.ts';
import {
  insertProtocol,
  listOwnProtocols,
  lockProtocol,
  type ProtocolRow,
  setProtocolRow,
} from './protocol.repository.ts';

/** When doses are due: the guidelines, and what the hospital has changed of them. */
export const protocolHandlers: readonly Implementation[] = [
  implement(getProtocols, async (_input, { trx }) => {
    const own = (await listOwnProtocols(trx)).map(present);
    const isOwn = new Set(own.map(({ species, antigen }) => `${species}/${antigen}`));
    const rest = defaultProtocols.filter(({ species, antigen }) => !isOwn.has(`${species}/${antigen}`));
    const defaults = rest.map(
      (one): ProtocolEntry => ({ ...one, stages: [...one.stages], active: true, version: null }),
    );

    return { result: [...own, ...defaults].sort(bySpecies) };
  }),

  implement(setProtocol, async ({ version, ...own }, { trx, emit, audit }) => {
    const current = await lockProtocol(trx, own.species, own.antigen);
    if (current ? current.version !== version : version !== undefined) throw await staleProtocol(own, trx);
    const id = current ? current.id : await insertProtocol(trx, own);
    if (id === undefined) throw await staleProtocol(own, trx);
    if (current) await setProtocolRow(trx, current.id, own);

    audit({ entity: 'preventiveProtocol', id, detail: { species: own.species, antigen: own.antigen } });
    emit({ event: 'preventiveProtocol.updated', id, permit: 'his' });
    return { result: (await readOne(own, trx))! };
  }),
];

type Key = { readonly species: string; readonly antigen: string };
type Trx = Parameters<typeof listOwnProtocols>[0];

async function readOne({ species, antigen }: Key, trx: Trx): Promise<ProtocolEntry | undefined> {
  const row = (await listOwnProtocols(trx)).find((one) => one.species === species && one.antigen === antigen);
  return row && present(row);
}

async function staleProtocol(key: Key, trx: Trx) {
  return stale({ current: await readOne(key, trx) });
}

const present = (row: ProtocolRow): ProtocolEntry => protocol.parse(row);

const bySpecies = (one: Key, other: Key) =>
  one.species.localeCompare(other.species) || one.antigen.localeCompare(other.antigen);
