import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf, type InputTypeOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { getReceipt, getReceiptPdf, openReceipt, receivePayments, setInvoice } from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

type Values = Partial<InputTypeOf<typeof setInvoice>>;

/** A bill of 1,100 in Taiwan or Japan. */
async function open(currency: 'TWD' | 'JPY' = 'TWD') {
  const hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner({ name: '田中 花子' });
  const visitOf = async () => {
    const pet = await hospital.addPet({ owner: owner.id });
    const visit = newId();
    await hospital.work(async (trx) => {
      await trx
        .insertInto('medical_record')
        .values({ id: visit, pet: pet.id, owner: owner.id, stage: 'checkout' })
        .execute();
      const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Consultation' };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, unit_price: 1100, amount: 1100 })
        .execute();
    });
    const { result } = (await hospital.call(openReceipt, { medical_record: visit })).payload;
    await hospital.work((trx) => trx.updateTable('receipt').set({ currency }).where('id', '=', result.id).execute());
    return (await hospital.call(getReceipt, { id: result.id })).payload.result;
  };
  const receipt = await visitOf();
  const set = (values: Values = {}, how: object = {}) =>
    hospital.call(setInvoice, { id: receipt.id, version: 0, ...values }, how);
  const pay = async () => {
    const { id, version, total } = (await hospital.call(getReceipt, { id: receipt.id })).payload.result;
    return hospital.call(receivePayments, { id, version, total, payments: [{ type: 'cash', amount: total }] });
  };
  const print = async (lang: 'en' | 'ja' | 'zhtw') => {
    const url = addressOf(getReceiptPdf, { hospital: hospital.key, id: receipt.id, lang });
    const { rawPayload } = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
    return (await (await PDFiumLibrary.init()).loadDocument(rawPayload)).getPage(0).getText();
  };
  return Object.assign(hospital, { receipt, set, pay, print, visitOf });
}

test('the particulars of a uniform invoice are kept as they are printed, before the payment and after it, with who entered them', async () => {
  await using hospital = await open();

  const before = await hospital.set({ recipient: '海港股份有限公司', buyer_number: ' 04595257 ', carrier: '/abc1234' });
  expect(before.payload.result.invoice).toEqual({
    ...{ version: 1, recipient: '海港股份有限公司', buyer_number: '04595257', carrier: '/ABC1234' },
    ...{ donation_code: null, invoice_number: null, random_code: null },
  });
  expect((await hospital.pay()).payload.result).toMatchObject({
    status: 'paid',
    invoice: { buyer_number: '04595257' },
  });
  const after = await hospital.set({ version: 1, invoice_number: 'ab-12345678', random_code: '0909' });

  expect(after.payload.result.invoice).toMatchObject({
    ...{ version: 2, invoice_number: 'AB12345678', random_code: '0909', buyer_number: null },
  });
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', 'receipt.setInvoice').execute(),
  );
  expect(JSON.stringify(audits)).toContain('AB12345678');
});

test('a wrong number is refused at its field, and nothing is kept', async () => {
  await using hospital = await open();

  const refused = await hospital.set({
    buyer_number: '04595258',
    carrier: 'ABC',
    invoice_number: 'A1',
    random_code: '1',
  });
  expect(refused).toMatchObject({
    status: 400,
    payload: {
      error: 'inputIncorrect',
      fields: {
        ...{ buyer_number: 'uniformNumberWrong', carrier: 'carrierWrong' },
        ...{ invoice_number: 'invoiceNumberWrong', random_code: 'randomCodeWrong' },
      },
    },
  });
  expect((await hospital.call(getReceipt, { id: hospital.receipt.id })).payload.result.invoice).toBeNull();
  await using japan = await open('JPY');
  expect((await japan.set({ carrier: '/ABC1234' })).payload).toMatchObject({ fields: { carrier: 'notOfCountry' } });
});

test('an invoice number is on one receipt, also if two users enter it at the same time', async () => {
  await using hospital = await open();
  const other = await hospital.visitOf();
  const both = await Promise.all([
    hospital.set({ invoice_number: 'AB12345678' }),
    hospital.set({ id: other.id, invoice_number: 'AB-12345678' }),
  ]);

  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const again = await hospital.set({
    id: other.id,
    invoice_number: 'AB12345678',
    version: both[1]!.status === 200 ? 1 : 0,
  });
  expect(both[0]!.status === 200 ? again : await hospital.set({ invoice_number: 'AB12345678' })).toMatchObject({
    ...{ status: 409, payload: { error: 'invoiceNumberUsed', fields: { invoice_number: 'invoiceNumberUsed' } } },
  });
});

test('from an old version nothing is changed, a press that is sent twice counts once, and other hospitals find nothing', async () => {
  await using hospital = await open();
  await using other = await open();
  const key = randomUUID();
  const [first, second] = [
    await hospital.set({ recipient: 'Pier' }, { key }),
    await hospital.set({ recipient: 'Pier' }, { key }),
  ];
  expect(second).toEqual(first);

  expect(await hospital.set({ recipient: 'Other' })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { invoice: { recipient: 'Pier', version: 1 } } } },
  });
  expect((await hospital.set({ id: other.receipt.id })).status).toBe(404);
  const lab = await hospital.addUser({ permits: ['lis'] });
  expect((await hospital.set({}, { as: lab })).status).toBe(403);
});

test('the paper of a paid receipt in Taiwan names buyer, invoice, random code and tax type, and of the carrier only its end', async () => {
  await using hospital = await open();
  await hospital.pay();
  await hospital.set({
    ...{ recipient: '海港股份有限公司', buyer_number: '04595257', carrier: '/ABC1234' },
    ...{ invoice_number: 'AB12345678', random_code: '0909' },
  });

  const paper = await hospital.print('zhtw');
  for (const part of [
    '買受人：海港股份有限公司',
    '發票號碼：AB-12345678',
    '隨機碼：0909',
    '課稅別：應稅',
    '買方統編：04595257',
  ])
    expect(paper).toContain(part);
  expect(paper).toContain('1234');
  expect(paper).not.toContain('/ABC1234');
  expect(await hospital.print('en')).toContain('Uniform invoice: AB-12345678');
});

test('the paper of a paid receipt in Japan names the recipient, the amount with and without tax by rate and the tax, rounded once', async () => {
  await using hospital = await open('JPY');
  await hospital.set({ recipient: '株式会社みなと' });
  expect(await hospital.print('ja')).not.toContain('税込');
  await hospital.pay();

  const paper = await hospital.print('ja');
  for (const part of ['株式会社みなと 御中', '合計（税込）', '10%対象 1,100（税抜 1,000）', '内消費税'])
    expect(paper).toContain(part);
  expect(paper).toMatch(/内消費税\s*100/);
});
