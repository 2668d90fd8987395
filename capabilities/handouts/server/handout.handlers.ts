import { type Implementation, implement, implementEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import { createHandout, getHandout, getHandouts, handout, updateHandout } from '../contract/index.ts';
import { presentHandout, presentSummary } from './handout.presenter.ts';
import { findHandout, findName, insertStarting, listHandouts } from './handout.repository.ts';
import { startingHandout } from './starting/index.ts';

/** The handouts of the hospital. */
export const handoutHandlers: readonly Implementation[] = [
  implement(getHandouts, async (_input, { trx }) => ({ result: (await listHandouts(trx)).map(presentSummary) })),

  implement(getHandout, async ({ id }, { trx }) => {
    const found = await findHandout(trx, id);
    if (!found) throw notFound({ id });
    return { result: presentHandout(found) };
  }),

  ...implementEntry({
    calls: { model: 'handout', entry: handout, create: createHandout, update: updateHandout },
    table: 'handout',
    permit: 'his',
    json: ['texts', 'related'],
    auditedValues: ['archived', 'checked'],
    adopt: async ({ id }, { trx }) => {
      const starting = startingHandout(id);
      if (!starting) return undefined;
      await insertStarting(trx, starting);
      return id;
    },
    onCreate: async ({ checked = false }, { account, now }) => checking(checked, { account: account.id, now }),
    // The user who changes a text confirms it again, or it is to be checked again.
    onUpdate: async ({ checked, texts }, current, { account, now }) =>
      checked === undefined && (texts === undefined || !current.checked)
        ? {}
        : checking(checked ?? false, { account: account.id, now }),
    present: async ({ starting, checked_by }, { trx }) => ({
      is_starting: starting,
      checked_by_name: checked_by && (await findName(trx, checked_by)),
    }),
  }),
];

const checking = (checked: boolean, { account, now }: { account: string; now: Date }) => ({
  checked,
  checked_by: checked ? account : null,
  checked_at: checked ? now : null,
});
