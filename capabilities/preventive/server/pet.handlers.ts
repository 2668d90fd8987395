import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement, wireRow } from '@alder/server';
import { notFound } from '@alder/wire';
import { getLots, getPetPreventive, preventiveDue, vaccineRecord } from '../contract/index.ts';
import { planOf } from '../domain/index.ts';
import { readProtocols } from './protocol.repository.ts';
import { findOpenVisit, findPet, listLots, listOpenDues, listRecords } from './record.repository.ts';
import { listRemindedOf } from './reminder.repository.ts';

/** What a pet got and what is due. */
export const petHandlers: readonly Implementation[] = [
  implement(getPetPreventive, async ({ pet }, context) => {
    const { trx } = context;
    const patient = await findPet(trx, pet);
    if (!patient) throw notFound();
    const records = await listRecords(trx, pet);
    const dues = await listOpenDues(trx, pet);
    const reminded = await listRemindedOf(trx, [pet]);
    const protocols = await readProtocols(trx);
    const plan = planOf({ ...patient, doses: records, dues, protocols, today: todayOf(context) });

    return {
      result: records.map((row) =>
        vaccineRecord.parse({ ...wireRow(row), giver: row.giver ?? (row.given_by_name || null) }),
      ),
      due: plan.map((item) => ({
        ...item,
        reminded_at: reminded.get(`${pet}/${item.subject}/${item.due_on}`)?.toISOString() ?? null,
      })),
      dues: dues.map((row) => preventiveDue.parse(wireRow(row))),
      open_visit: await findOpenVisit(trx, pet),
    };
  }),

  implement(getLots, async ({ vaccine }, context) => ({
    result: await listLots(context.trx, vaccine, todayOf(context)),
  })),
];

const todayOf = ({ now, hospital }: Context): string => dayOf(now, hospital.timezone);
