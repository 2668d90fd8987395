import { getReceipt, getReceiptPdf, type Receipt, receiveOfSeveral, receivePayments } from '@alder/checkout/contract';
import { closeDay, getClosingFile, getClosingTotals } from '@alder/till/contract';
import { addressOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTills } from './till.fixture.ts';

const DAY = '2026-11-24';

async function open() {
  const hospital = await openTills({ uses_tills: false });
  const pay = ({ id, version, total }: Receipt, payments: object[], more: object = {}) =>
    hospital.call(receivePayments, { id, version, total, payments: payments as never, ...more });
  const textOf = async (url: string) => {
    const { rawPayload } = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
    const document = await (await PDFiumLibrary.init()).loadDocument(rawPayload);
    return [...document.pages()].map((page) => page.getText()).join(' ');
  };
  return Object.assign(hospital, { payBy: pay, textOf });
}

test('a card that is charged in instalments is saved with their number, which is on the receipt and in the closing of the day', async () => {
  await using hospital = await open();
  const receipt = await hospital.bill(3000);
  const split = [
    { type: 'installment', amount: 2400, installments: 12 },
    { type: 'credit card', amount: 600 },
  ];
  const paid = await hospital.payBy(receipt, split);
  expect(paid.payload.result.payments.map(({ type, installments }) => [type, installments])).toEqual(
    expect.arrayContaining([
      ['installment', 12],
      ['credit card', null],
    ]),
  );
  await hospital.payBy(await hospital.bill(900), [{ type: 'installment', amount: 900, installments: 3 }]);
  await hospital.payBy(await hospital.bill(600), [{ type: 'installment', amount: 600, installments: 12 }]);

  const receiptUrl = addressOf(getReceiptPdf, { hospital: hospital.key, id: receipt.id, lang: 'en' });
  expect(await hospital.textOf(receiptUrl)).toMatch(/Card in 12 instalments\s*2,400/);
  const { content } = (await hospital.call(getClosingTotals, { kind: 'day', day: DAY })).payload;
  expect(content.installments).toEqual([
    { installments: 3, count: 1, received: 900 },
    { installments: 12, count: 2, received: 3000 },
  ]);
  const { net } = content;
  const closed = (await hospital.call(closeDay, { day: DAY, net })).payload.result;
  expect(closed.content.installments).toEqual(content.installments);
  const file = addressOf(getClosingFile, { hospital: hospital.key, id: closed.id, format: 'pdf', lang: 'en' });
  expect(await hospital.textOf(file)).toMatch(/12 instalments\s*2\s*3,000/);
});

test('without a number, with a wrong one, or beside another way to pay nothing is received', async () => {
  await using hospital = await open();
  const receipt = await hospital.bill();
  const refused = async (payment: object) =>
    (await hospital.payBy(receipt, [{ amount: 600, ...payment }])).payload.error;

  expect(await refused({ type: 'installment' })).toBe('installmentsMissing');
  expect(await refused({ type: 'cash', installments: 6 })).toBe('installmentsMissing');
  for (const installments of [1, 61, 2.5])
    expect(await refused({ type: 'installment', installments })).toBe('inputIncorrect');
  expect((await hospital.call(getReceipt, { id: receipt.id })).payload.result.payments).toEqual([]);
});

test('instalments over several bills are kept with each piece, and neither call nor database changes their number later', async () => {
  await using hospital = await open();
  const bills = [await hospital.bill(), await hospital.bill(400)];
  const { payload } = await hospital.call(receiveOfSeveral, {
    bills: bills.map(({ id, version, total }) => ({ id, version, total })),
    payments: [{ type: 'installment', amount: 1000, installments: 24 }],
  });

  expect(
    payload.result.flatMap(({ payments }) => payments.map(({ amount, installments }) => [amount, installments])),
  ).toEqual([
    [600, 24],
    [400, 24],
  ]);
  await expect(hospital.work((trx) => sql`update payment set installments = 3`.execute(trx))).rejects.toThrow(
    /paidLocked/,
  );
});
