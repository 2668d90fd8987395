import {
  type Context,
  changesOf,
  type DeletedSource,
  type Implementation,
  implement,
  readCursor,
  refusalFor,
  refusalOfDatabase,
  type Session,
  writeCursor,
} from '@alder/server';
import {
  isPastRestoring,
  notFound,
  RESTORE_DAYS,
  Refusal,
  type RefusalKind,
  restorableUntil,
  stale,
} from '@alder/wire';
import {
  type DeletedItem,
  getDeletedItems,
  parentDeleted,
  petMerged,
  restoreDeleted,
  restoreExpired,
  restoreLocked,
  restoreNotYours,
  restoreRefused,
  restoreTaken,
} from '../contract/index.ts';
import { type DeletedKind, obstacleOf } from '../domain/index.ts';
import { countDeleted, type DeletedRow, listDeleted, type Sources } from './deleted.repository.ts';

/** Every kind with its source. */
export type DeletedSources = Readonly<Record<DeletedKind, DeletedSource>>;

const DAY_MS = 86_400_000;
const ADMINISTRATORS = ['hospitalAdmin', 'sysAdmin'];
/** Refusals of the owning capability that this call declares itself. */
const AS_THEY_ARE: readonly RefusalKind[] = [notFound, stale, petMerged, restoreTaken, restoreLocked];
const REFUSALS = { taken: restoreTaken, locked: restoreLocked, notYours: restoreNotYours, other: restoreRefused };

/**
 * Lists and brings back what was deleted, over the kinds of other capabilities.
 *
 * @param handlers Implementations of the calls that the kinds name.
 */
export function deletedItemHandlers(
  sources: DeletedSources,
  handlers: readonly Implementation[],
): readonly Implementation[] {
  const handlerOf = new Map(handlers.map((each) => [each.call, each]));

  return [
    implement(getDeletedItems, async ({ kind, q, offset, limit }, context) => {
      const { trx, now } = context;
      const open = openTo(sources, context);
      const all = { since: new Date(now.getTime() - RESTORE_DAYS * DAY_MS), by: onlyOwn(context) };
      const after = readCursor(offset, 'instant');
      const rows = await listDeleted(trx, open, { ...all, kind, q: q?.trim(), after, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const result: DeletedItem[] = [];
      for (const row of page) result.push(await present(row, sources, context));
      const last = page.at(-1);
      return {
        result,
        kinds: await countDeleted(trx, open, all),
        ...(rows.length > limit && last && { next: writeCursor(last.deleted_at, last.id) }),
      };
    }),

    implement(restoreDeleted, async ({ kind, id, version }, context) => {
      const { trx, now, account, hospital, emit, audit } = context;
      const source = sources[kind];
      const denied = refusalFor(source.call.access, { account, hospital } as Session);
      if (denied) throw denied;
      const [row] = await listDeleted(trx, { [kind]: source }, { id, by: onlyOwn(context), limit: 1 });
      if (!row) throw notFound();
      if (isPastRestoring(row.deleted_at, now)) throw restoreExpired();
      const item = await present(row, sources, context);
      if (version !== undefined && version !== row.version) throw stale({ current: item });
      if (item.parent) throw parentDeleted(item.parent);

      await restore(source, row, context);

      const { deleted_at } = row;
      audit({ entity: kind, id, detail: changesOf({ deleted_at }, { deleted_at: null }, { values: 'all' }) });
      emit({ event: 'deletedItem.restored', id, payload: { kind } });
      return { result: { kind, id } };
    }),
  ];

  async function restore(source: DeletedSource, row: DeletedRow, context: Context): Promise<void> {
    try {
      if ((await source.restore?.(row, context)) === 'done') return;
      const implementation = handlerOf.get(source.call);
      if (implementation?.kind !== 'hospital') throw new Error(`${source.call.id} has no handler that brings back`);
      const input = { id: row.id, version: row.version, deleted: false, ...source.input };
      await implementation.handler(source.call.input.parse(input) as never, context);
    } catch (error) {
      throw asObstacle(error);
    }
  }
}

/** A refusal of the capability that owns the entry, or of its tables, as this call declares it. */
function asObstacle(error: unknown): unknown {
  const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
  if (!refusal || AS_THEY_ARE.includes(refusal.kind)) return error;
  const { kind, details } = refusal;
  // What the database refuses for no reason of the entry is for the caller to repeat.
  if (refusal !== error && obstacleOf(kind.code) === 'other') return error;
  return REFUSALS[obstacleOf(kind.code)]({ ...details, reason: kind.code });
}

/** The kinds that the caller may delete. */
function openTo(sources: DeletedSources, { account, hospital }: Context): Sources {
  const session = { account, hospital } as Session;
  return Object.fromEntries(Object.entries(sources).filter(([, { call }]) => !refusalFor(call.access, session)));
}

/** Administrators bring back what anyone deleted, others what they deleted themselves. */
function onlyOwn({ account }: Context): string | undefined {
  return ADMINISTRATORS.includes(account.role) ? undefined : account.id;
}

async function present(row: DeletedRow, sources: DeletedSources, { trx }: Context): Promise<DeletedItem> {
  const { kind, id, version, name, note, series, images, owner_name } = row;
  return {
    ...{ kind, id, version, name, note, series, images, owner_name },
    at: row.at?.toISOString() ?? null,
    pet: row.pet === null ? null : { id: row.pet, name: row.pet_name ?? '', patient_id: row.patient_id ?? '' },
    deleted_at: row.deleted_at.toISOString(),
    deleted_by: row.by_name,
    until: restorableUntil(row.deleted_at).toISOString(),
    parent: await parentOf(),
  };

  async function parentOf(): Promise<DeletedItem['parent']> {
    if (!row.parent || !row.parent_kind) return null;
    const of = { [row.parent_kind]: sources[row.parent_kind] };
    const [parent] = await listDeleted(trx, of, { id: row.parent, limit: 1 });
    return { kind: row.parent_kind, id: row.parent, name: parent?.name ?? '' };
  }
}
