import { dayOf } from '@alder/i18n/format';
import { addDays, startOfDay } from '@alder/records/domain';
import { type Implementation, implement } from '@alder/server';
import { getDayEnd } from '../contract/index.ts';
import { DAY_END_DAYS } from '../domain/index.ts';
import { countLeft, listLeft } from './day-end.repository.ts';

export const dayEndHandlers: readonly Implementation[] = [
  implement(getDayEnd, async (_input, { trx, hospital: { timezone, rounding }, now }) => {
    const today = dayOf(now, timezone);
    const from = startOfDay(addDays(today, -DAY_END_DAYS), timezone);
    const scope = { from, to: startOfDay(addDays(today, 1), timezone), timezone, rounding };
    const rows = await listLeft(trx, scope);
    return {
      counts: await countLeft(trx, scope),
      result: rows.map(
        ({ kind, id, at, text, due, critical, visit, pet, pet_name, patient_id, person, person_name }) => ({
          ...{ kind, id, text, due, critical, visit, at: at.toISOString() },
          pet: pet === null ? null : { id: pet, name: pet_name ?? '', patient_id: patient_id ?? '' },
          person: person === null ? null : { id: person, name: person_name ?? '' },
        }),
      ),
    };
  }),
];
