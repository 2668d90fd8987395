import { openHospital } from '@alder/testing';
import { createTill, updateTill } from '@alder/till/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { implementations } from './compose.ts';

test('two people give two tills one name in the same second: one has it, the other is refused, and neither gets a fault', async () => {
  await using hospital = await openHospital(implementations);
  const make = async (name: string) => (await hospital.call(createTill, { name })).payload.result;
  const tills = [await make('Front'), await make('Back')];
  const rename = ({ id, version }: { id: string; version: number }) =>
    hospital.call(updateTill, { id, version, name: 'Reception' });

  // A third one holds the name while both have looked whether it is free, and lets go.
  const looked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const third = hospital
    .work(async (trx) => {
      await sql`insert into till (id, name) values (gen_random_uuid(), 'reception')`.execute(trx);
      held.resolve();
      await looked.promise;
      throw new Error('changed its mind');
    })
    .catch(() => {});
  await held.promise;
  const both = Promise.all(tills.map(rename));
  await vi.waitFor(
    async () => {
      const waiting = await hospital.work((trx) =>
        sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(trx),
      );
      expect(waiting.rows[0]!.n).toBe(2);
    },
    { timeout: 10_000 },
  );
  looked.resolve();
  await third;

  const responses = (await both).sort((a, b) => a.status - b.status);
  expect(responses.map(({ status }) => status)).toEqual([200, 409]);
  expect(responses[1]!.payload).toEqual({
    error: 'alreadyEntered',
    message: 'The same was entered elsewhere a moment before',
  });
});
