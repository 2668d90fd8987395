import { type Implementation, implement } from '@alder/server';
import { getDashboard } from '../contract/index.ts';
import { dashboardParts } from '../domain/index.ts';
import { countImaging, countLaboratory, countMoney, countVisits } from './dashboard.repository.ts';

/** The dashboard: sums of today, no names. */
export const dashboardHandlers: readonly Implementation[] = [
  implement(getDashboard, async (_input, { trx, account, hospital, now }) => {
    const { timezone } = hospital;
    const parts = dashboardParts(account.role, hospital);
    const today = { timezone, now };
    return {
      day: new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now),
      visits: parts.includes('visits') ? await countVisits(trx, today) : null,
      money: parts.includes('money') ? await countMoney(trx, today) : null,
      laboratory: parts.includes('laboratory') ? await countLaboratory(trx, today) : null,
      imaging: parts.includes('imaging') ? await countImaging(trx, today) : null,
    };
  }),
];
