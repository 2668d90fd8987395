import { implement, wireRow } from '@alder/server';
import { getCatalog } from '../contract/index.ts';
import { byName, presentDefault } from './catalog.presenter.ts';
import { listDefaults, listOwnAndDeleted } from './catalog.repository.ts';

export const listHandlers = [
  implement(getCatalog, async ({ model }, { trx }) => {
    const own = (await listOwnAndDeleted(trx, model)).map(wireRow);
    const shared = (await listDefaults(trx, model)).map(presentDefault);
    return { [model]: byName([...own, ...shared]) };
  }),
];
