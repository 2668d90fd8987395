import { prescriberOnly } from '@alder/pharmacy/contract';
import { type Context, type Implementation, implementEntry } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  createInpatientOrder,
  inpatientOrder,
  orderIncomplete,
  orderPriceMissing,
  stayEnded,
  updateInpatientOrder,
} from '../contract/index.ts';
import { endOf, isTakenInBy, timesADayOf } from '../domain/index.ts';
import type { InpatientDeps } from './deps.ts';
import { listOrders, lockStay } from './stay.repository.ts';

type Input = InputOf<typeof createInpatientOrder>;

/** Roles that order medicine and fluids (design: screens §2.6, Prescribe). */
const PRESCRIBERS: readonly string[] = ['doctor', 'hospitalAdmin', 'sysAdmin'];

/** Orders of the treatment sheet. */
export const orderHandlers = ({
  reviewDose,
  allergensOf,
  refuseAllergy,
}: Pick<InpatientDeps, 'reviewDose' | 'allergensOf' | 'refuseAllergy'>): readonly Implementation[] =>
  implementEntry({
    calls: {
      model: 'inpatientOrder',
      entry: inpatientOrder,
      create: createInpatientOrder,
      update: updateInpatientOrder,
    },
    table: 'inpatient_order',
    permit: 'his',
    auditedValues: ['stopped_at', 'ends_at'],

    onCreate: async (input, context) => {
      const stay = await lockStay(context.trx, input.inpatient_record);
      if (!stay) throw notFound({ fields: { inpatient_record: 'notFound' } });
      if (stay.status !== 'admitted') throw stayEnded();
      const isDrug = input.kind === 'medicine' || input.kind === 'fluid';
      if (isDrug && !PRESCRIBERS.includes(context.account.role)) throw prescriberOnly();
      refuseIncomplete(input);
      if (input.medicine && input.kind !== 'medicine') throw notFound({ fields: { medicine: 'notFound' } });
      const reviewed = input.kind === 'medicine' ? await review(input, stay.pet, { reviewDose }, context) : undefined;
      const compared = { pet: stay.pet, name: input.name, medicine: input.medicine };
      const isTakenIn = isTakenInBy(input.kind);
      if (isTakenIn && !input.safety_reason?.trim())
        await refuseAllergy(context.trx, compared, { field: 'safety_reason' });
      const charged = input.charged ?? reviewed !== undefined;
      const unit_price = input.unit_price ?? reviewed?.price ?? 0;
      if (charged && unit_price === 0) throw orderPriceMissing({ fields: { unit_price: 'missing' } });
      return {
        pet: stay.pet,
        author: context.account.id,
        answered_allergens: isTakenIn ? await allergensOf(context.trx, compared) : [],
        starts_at: input.starts_at ?? context.now.toISOString(),
        charged,
        unit_price,
        balance: input.balance ?? (input.kind === 'fluid' ? ('in' as const) : null),
        ...(reviewed && {
          name: reviewed.name,
          name_zhtw: reviewed.name_zhtw,
          name_ja: reviewed.name_ja,
          unit: input.unit ?? reviewed.unit ?? '',
          route: input.route ?? reviewed.route,
          strength_mg: reviewed.strength_mg,
          weight: reviewed.weight,
          needs_second: (input.needs_second ?? false) || reviewed.type === 'controlled',
        }),
      };
    },

    onUpdate: async (input, current, { trx, account }) => {
      const isDrug = current.kind === 'medicine' || current.kind === 'fluid';
      // Any user may stop an order; only a prescriber may resume it.
      const goesOn = input.stopped_at === null || input.ends_at !== undefined || input.deleted === false;
      if (isDrug && goesOn && !PRESCRIBERS.includes(account.role)) throw prescriberOnly();
      const stay = await lockStay(trx, current.inpatient_record);
      if (stay?.status !== 'admitted' && goesOn) throw stayEnded();
      if (input.stopped_at === undefined) return {};
      return { stopped_by: input.stopped_at === null ? null : account.id };
    },
  });

/** @throws {Refusal} `orderIncomplete` with the field. */
function refuseIncomplete(input: Input): void {
  const missing =
    input.repeat === 'every' && input.every_minutes === null
      ? 'every_minutes'
      : input.kind === 'medicine' && input.dosage === null
        ? 'dosage'
        : input.kind === 'fluid' && input.rate_ml_h === null
          ? 'rate_ml_h'
          : undefined;
  if (missing) throw orderIncomplete({ fields: { [missing]: 'missing' } });
}

/** The medicine against what the animal does not tolerate, its species, its weight and its other medicines. */
async function review(input: Input, pet: string, { reviewDose }: Pick<InpatientDeps, 'reviewDose'>, context: Context) {
  const { name, medicine, safety_reason = null } = input;
  const running = (await listOrders(context.trx, [input.inpatient_record]))
    .filter(({ kind }) => kind === 'medicine')
    .filter(({ ends_at, stopped_at }) => {
      const end = { ends_at: ends_at?.toISOString() ?? null, stopped_at: stopped_at?.toISOString() ?? null };
      return endOf(end) > context.now.getTime();
    });
  const others = running.map((order) => ({ ...order, created_at: order.created_at.toISOString() }));
  const timesADay = timesADayOf({ repeat: input.repeat, every_minutes: input.every_minutes ?? null });
  const dose = { pet, name, medicine, dosage: input.dosage!, timesADay, route: input.route ?? '', safety_reason };
  const reviewed = await reviewDose(context, { ...dose, others });
  if (reviewed.warnings.length > 0)
    context.audit({ entity: 'inpatientOrder', detail: { warnings: reviewed.warnings, safety_reason } });
  return reviewed;
}
