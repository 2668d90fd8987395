import type { HospitalTrx } from '@alder/database';
import { type Implementation, implement } from '@alder/server';
import { sql } from 'kysely';
import { type FirstStepView, getFirstSteps, skipFirstStep } from '../contract/index.ts';
import { FIRST_STEPS, type FirstFacts, isStepDone, stepCount } from '../domain/index.ts';
import { countPrices } from './settings.repository.ts';

/** The first morning: what is done is read from the hospital's rows, what was put off is kept. */
export const firstStepHandlers: readonly Implementation[] = [
  implement(getFirstSteps, async (_input, { trx }) => ({ result: await readSteps(trx) })),

  implement(skipFirstStep, async ({ step, skipped }, { trx, account, now, hospital, emit, audit }) => {
    if (skipped)
      await trx
        .insertInto('hospital_step')
        .values({ step, account: account.id, skipped_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await trx.deleteFrom('hospital_step').where('step', '=', step).execute();
    audit({ entity: 'hospital', id: hospital.id, detail: { step, skipped } });
    emit({ event: 'hospital.stepSkipped', id: hospital.id });
    return { result: await readSteps(trx) };
  }),
];

async function readSteps(trx: HospitalTrx): Promise<FirstStepView[]> {
  const facts = { ...(await readFacts(trx)), prices: await countPrices(trx) };
  const skipped = await trx
    .selectFrom('hospital_step')
    .innerJoin('account', 'account.id', 'hospital_step.account')
    .select(['step', 'skipped_at', 'display_name'])
    .execute();
  return FIRST_STEPS.map((id) => {
    const row = skipped.find(({ step }) => step === id);
    return {
      id,
      done: isStepDone(id, facts),
      count: stepCount(id, facts),
      skipped: row ? { by: row.display_name, at: row.skipped_at.toISOString() } : null,
    };
  });
}

async function readFacts(trx: HospitalTrx): Promise<Omit<FirstFacts, 'prices'>> {
  const { rows } = await sql<Omit<FirstFacts, 'prices'>>`
    select h.names <> '{}' as "isNamed", h.address is not null and h.phone is not null as "hasContact",
      (select count(*) from jsonb_object_keys(h.hours))::int as "openDays", jsonb_array_length(h.rooms) as rooms,
      (select count(*) from membership where active)::int as people,
      (select count(*) from data_import where state = 'imported')::int as imports,
      (select count(*) from gateway where not revoked and last_seen is not null)::int as gateways,
      (select count(*) from pacs_peer where not deleted)::int as modalities,
      (select count(*) from pacs_peer where not deleted and (echo_result = 'ok' or last_seen is not null))::int
        as "modalitiesAnswering",
      (select count(*) from (select from medical_record where deleted_at is null limit 1) first)::int as visits
    from hospital h where h.id = app.hospital()`.execute(trx);
  return rows[0]!;
}
