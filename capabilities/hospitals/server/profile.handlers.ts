import { type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { changedSinceThen, getHospitalChanges, undoHospitalChange, updateHospital } from '../contract/index.ts';
import { changedSince, type SettingsChange } from '../domain/index.ts';
import { changeSettings } from './change-settings.ts';
import type { OpenMoney } from './open-money.ts';
import { findChange, findHospital, listChanges, settingsOf } from './settings.repository.ts';

/** What the hospital says of itself, who changed it, and the way back. */
export const profileHandlers = (openMoney: OpenMoney): readonly Implementation[] => [
  implement(updateHospital, async ({ version, confirmPrices, ...change }, context) => ({
    result: await changeSettings(context, openMoney, () => change, { version, confirmPrices }),
  })),

  implement(undoHospitalChange, async ({ id, version, confirmPrices }, context) => {
    const found = (await findChange(context.trx, id)) as SettingsChange | undefined;
    if (!found) throw notFound();

    const before = (settings: Readonly<Record<string, unknown>>) => {
      const since = changedSince(found, settings);
      if (since.length > 0) throw changedSinceThen({ settings: since });
      return found.before;
    };
    return { result: await changeSettings(context, openMoney, before, { version, confirmPrices, undoes: id }) };
  }),

  implement(getHospitalChanges, async ({ offset, limit }, { trx }) => {
    const settings = settingsOf(await findHospital(trx));
    const rows = await listChanges(trx, { after: offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      result: page.map(({ id, at, undoes, account, display_name, ...row }) => {
        const change = row as SettingsChange;
        // It follows from the names by language.
        const names = Object.keys(change.after).filter((name) => name !== 'name');
        return {
          ...{ id, undoes, at: at.toISOString(), by: { id: account, name: display_name } },
          changes: names.map((name) => ({ name, from: change.before[name], to: change.after[name] })),
          can_undo: changedSince(change, settings).length === 0,
        };
      }),
      next: rows.length > limit ? page.at(-1)?.id : undefined,
    };
  }),
];
