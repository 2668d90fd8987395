import { type Context, type Implementation, implement, implementEntry } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  createSurgeryEntry,
  noSuchColumn,
  setSurgeryCheck,
  setSurgeryValue,
  surgeryClosed,
  surgeryEntry,
  updateSurgeryEntry,
  valueImplausible,
} from '../contract/index.ts';
import {
  implausible,
  isColumn,
  MAX_AHEAD_MINUTES,
  MAX_COLUMNS,
  MEASURE_LIMITS,
  STEP_MINUTES,
  type SurgeryStatus,
  takesValues,
} from '../domain/index.ts';
import type { SurgeryDeps } from './deps.ts';
import { listColumn, putCheck, putValue } from './sheet.repository.ts';
import { lockSurgery, nameOf } from './surgery.repository.ts';

const MINUTE_MS = 60_000;

/** Checklist and anaesthesia sheet. */
export const sheetHandlers = ({ refuseAllergy }: Pick<SurgeryDeps, 'refuseAllergy'>): readonly Implementation[] => [
  implement(setSurgeryCheck, async ({ surgery_record, item, ticked }, context) => {
    const { trx, now, account, audit } = context;
    const surgery = await surgeryOf(surgery_record, context);
    if (surgery.status === 'done' || surgery.status === 'canceled') throw surgeryClosed({ status: surgery.status });

    const result = await putCheck(trx, surgery.id, { item, ticked, at: now, by: account.id });

    audit({ entity: 'surgeryRecord', id: surgery.id, detail: { item, ticked } });
    return changed(surgery.id, { result }, context);
  }),

  implement(
    setSurgeryValue,
    async ({ surgery_record, measure, value, version, confirmImplausible, ...input }, context) => {
      const { trx, now, account, audit } = context;
      const surgery = await surgeryOf(surgery_record, context);
      if (!takesValues(surgery.status as SurgeryStatus)) throw surgeryClosed({ status: surgery.status });
      const at = new Date(input.at);
      const minutes = (at.getTime() - now.getTime()) / MINUTE_MS;
      if (!isColumn(input.at) || minutes > MAX_AHEAD_MINUTES || minutes < -MAX_COLUMNS * STEP_MINUTES)
        throw noSuchColumn({ fields: { at: noSuchColumn.code } });

      const column = await listColumn(trx, surgery.id, at);
      const known = column.find((cell) => cell.measure === measure);
      // Another device has sent the same: nothing is lost.
      if (known && known.value === value) return { result: known };
      if ((known?.version ?? 0) !== version) throw stale({ current: known ?? null });
      if (value !== null) {
        const { low, high } = MEASURE_LIMITS[measure];
        if (value < low || value > high) throw valueImplausible({ range: { low, high }, isImpossible: true });
        const others = Object.fromEntries(column.map((cell) => [cell.measure, cell.value]));
        const question = confirmImplausible ? undefined : implausible(measure, value, others);
        if (question) throw valueImplausible({ range: question.range, meant: question.meant, isImpossible: false });
      }
      const result = await putValue(trx, surgery.id, { id: known?.id, at, measure, value, by: account.id });

      audit({
        entity: 'surgeryRecord',
        id: surgery.id,
        detail: { at: input.at, measure, value, was: known?.value ?? null },
      });
      return changed(surgery.id, { result }, context);
    },
  ),

  ...implementEntry({
    calls: {
      model: 'surgeryEntry',
      entry: surgeryEntry,
      create: createSurgeryEntry,
      update: updateSurgeryEntry,
    },
    table: 'surgery_entry',
    omit: ['confirmAllergy'],
    permit: 'his',
    auditedValues: 'all',
    onCreate: async ({ surgery_record, kind, name, confirmAllergy }, context) => {
      const surgery = await surgeryOf(surgery_record, context);
      if (!takesValues(surgery.status as SurgeryStatus)) throw surgeryClosed({ status: surgery.status });
      // Under anaesthesia it may have to be given all the same, and the given dose is written down: it asks once.
      if (kind !== 'event' && !confirmAllergy)
        await refuseAllergy(context.trx, { pet: surgery.pet, name, medicine: null }, { field: 'confirmAllergy' });
      return { author: context.account.id };
    },
    present: async ({ author }, { trx }) => ({ author_name: await nameOf(trx, author) }),
  }),
];

async function surgeryOf(id: string, { trx }: Context) {
  const surgery = await lockSurgery(trx, id);
  if (!surgery) throw notFound({ fields: { surgery_record: 'notFound' } });
  return surgery;
}

function changed<Payload>(id: string, payload: Payload, { emit }: Context): Payload {
  emit({ event: 'surgeryRecord.updated', id, permit: 'his' });
  return payload;
}
