import { openReceipt } from '@alder/checkout/contract';
import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { getEstimates, updateQuotation, useQuotation } from '../contract/index.ts';
import { open } from './quotation.fixture.ts';

type Hospital = Awaited<ReturnType<typeof open>>;
const use = (hospital: Hospital, { id, version }: { id: string; version: number }, how: object = {}) =>
  hospital.call(useQuotation, { id, version, medical_record: hospital.visit }, { as: hospital.doctor, ...how });
const linesOf = (hospital: Hospital) =>
  hospital.work((trx) =>
    trx.selectFrom('treatment_record').select(['name', 'quantity', 'amount', 'status']).orderBy('id').execute(),
  );

test('the accepted option becomes lines of the visit once, with the lowest quantities; medicines wait for a dose [cap.quotations]', async () => {
  await using hospital = await open();
  const { result } = await hospital.accepted({
    options: [
      {
        name: 'A',
        lines: [
          { kind: 'treatment', name: 'Operation', unit_price: 38_000 },
          { kind: 'treatment', name: 'Ward', unit_price: 2500, low: 2, high: 3, discount_percent: 10 },
          { kind: 'treatment', name: 'Drain', unit_price: 900, low: 0 },
          { kind: 'medicine', name: 'Meloxicam', unit_price: 350 },
        ],
      },
    ],
  });

  const used = await use(hospital, result, { key: 'one' });

  expect(used).toMatchObject({ status: 200, payload: { added: 2, to_prescribe: ['Meloxicam'] } });
  expect(used.payload.result).toMatchObject({ used_in: hospital.visit });
  const lines = [
    { name: 'Operation', quantity: 1, amount: 38_000, status: 'to_do' },
    { name: 'Ward', quantity: 2, amount: 4500, status: 'to_do' },
  ];
  expect(await linesOf(hospital)).toEqual(lines);
  expect(await use(hospital, result, { key: 'one' })).toEqual(used);
  const now = await hospital.read(result.id);
  expect(await use(hospital, now)).toMatchObject({ status: 409, payload: { error: 'quotationUsed' } });
  expect(await linesOf(hospital)).toEqual(lines);
  const receipt = (await hospital.call(openReceipt, { medical_record: hospital.visit })).payload.result;
  expect(receipt.total).toBe(42_500);
});

test('two uses at the same moment add the lines once', async () => {
  await using hospital = await open();
  const { result } = await hospital.accepted();
  const both = await Promise.all([use(hospital, result), use(hospital, result)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await linesOf(hospital)).toHaveLength(2);
});

test('only an accepted quotation is used, in a visit of its pet, by the doctor of the visit, while it is not paid', async () => {
  await using hospital = await open();
  const { result: sent } = await hospital.sent();
  expect(await use(hospital, sent)).toMatchObject({ status: 422, payload: { error: 'quotationNotAccepted' } });
  const { result } = await hospital.accepted();
  expect(await use(hospital, { ...result, version: 1 })).toMatchObject({ payload: { error: 'stale' } });
  expect(await use(hospital, result, { as: hospital.admin })).toMatchObject({ payload: { error: 'assigneeOnly' } });

  const other = await hospital.addPet();
  const visit = newId();
  await hospital.work((trx) =>
    trx.insertInto('medical_record').values({ id: visit, pet: other.id, assignee: hospital.doctor.id }).execute(),
  );
  const { id, version } = result;
  const elsewhere = (medical_record: string) =>
    hospital.call(useQuotation, { id, version, medical_record }, { as: hospital.doctor });
  expect(await elsewhere(visit)).toMatchObject({ payload: { error: 'patientMismatch' } });
  expect(await elsewhere(newId())).toMatchObject({ status: 404 });

  await hospital.work((trx) =>
    trx
      .insertInto('receipt')
      .values({
        ...{ id: newId(), number: 1, medical_record: hospital.visit, pet: hospital.pet.id, currency: 'TWD' },
        ...{ status: 'paid', paid_at: new Date(), total: 0, received: 0 },
      })
      .execute(),
  );
  expect(await use(hospital, result)).toMatchObject({ status: 423, payload: { error: 'paidLocked' } });
  expect(await hospital.read(id)).toMatchObject({ used_at: null });
});

test('a used quotation is neither changed nor taken back', async () => {
  await using hospital = await open();
  const { result } = await hospital.accepted();
  const { result: used } = (await use(hospital, result)).payload;
  const { id, version } = used;
  expect(await hospital.call(updateQuotation, { id, version, title: 'x' })).toMatchObject({
    ...{ status: 409, payload: { error: 'quotationUsed' } },
  });
});

test('a visit shows what is spent of its accepted estimate, and warns before the highest amount is exceeded', async () => {
  await using hospital = await open();
  const { result } = await hospital.accepted({ medical_record: hospital.visit });
  const meter = async () =>
    (await hospital.call(getEstimates, { medical_record: hospital.visit })).payload.result.map((one) => one);
  expect(await meter()).toMatchObject([
    { low: 43_000, high: 45_500, spent: 0, warn_at: 40_950, state: 'within', used: false, option: 'TPLO plate' },
  ]);

  await use(hospital, result);
  expect(await meter()).toMatchObject([{ spent: 43_000, state: 'near', used: true }]);

  const { pet } = hospital;
  await hospital.work((trx) =>
    trx
      .insertInto('treatment_record')
      .values({ id: newId(), medical_record: hospital.visit, pet: pet.id, name: 'x', unit_price: 2501, amount: 2501 })
      .execute(),
  );
  expect(await meter()).toMatchObject([{ spent: 45_501, state: 'over' }]);
  expect(await hospital.call(getEstimates, { medical_record: newId() })).toMatchObject({ status: 404 });
});
