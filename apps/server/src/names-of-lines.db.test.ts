// A line keeps the names of its entry in every language; each reader, and each print, takes its own.

import {
  createDiagnosis,
  createMedicine,
  createReceiptItem,
  createTreatment,
  updateTreatment,
} from '@alder/catalog/contract';
import { createDiagnosisRecord, createTreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import { addReceiptLine, getReceipt, getReceiptPdf, openReceipt, receivePayments } from '@alder/checkout/contract';
import { createMedicineRecord, getPrescription } from '@alder/pharmacy/contract';
import { createMedicalRecord, getEntry, getTodayMedicalRecords } from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

const names = {
  diagnosis: { name: 'Otitis externa', name_zhtw: '外耳炎', name_ja: '外耳道炎' },
  treatment: { name: 'Ear cleaning', name_zhtw: '清耳', name_ja: '耳掃除' },
  medicine: { name: 'Ear drops', name_zhtw: '滴耳液', name_ja: '点耳薬' },
  item: { name: 'Shampoo', name_zhtw: '洗毛精', name_ja: 'シャンプー' },
};

/** A visit with a line of each kind, each chosen on a page in Japanese. */
async function open() {
  const hospital = await openHospital(implementations, { reactions });
  const doctor = await hospital.addUser();
  const owner = await hospital.addOwner({ name: '田中', lang: 'ja' });
  const pet = await hospital.addPet({ owner: owner.id, sex: 'male', weight: 9 });
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const medical_record = visit.payload.result.id;
  const diagnosis = (await hospital.call(createDiagnosis, names.diagnosis)).payload.result;
  const treatment = (await hospital.call(createTreatment, { ...names.treatment, price: 300 })).payload.result;
  const medicine = (await hospital.call(createMedicine, { ...names.medicine, price: 10 })).payload.result;
  const item = (await hospital.call(createReceiptItem, { ...names.item, price: 380 })).payload.result;

  const as = doctor;
  const dose = { dosage: 1, frequency: 'BID', days: 7 } as const;
  await hospital.call(createDiagnosisRecord, { medical_record, diagnosis: diagnosis.id, name: '外耳道炎' }, { as });
  const line = await hospital.call(
    createTreatmentRecord,
    { medical_record, treatment: treatment.id, name: '耳掃除' },
    { as },
  );
  await hospital.call(createMedicineRecord, { medical_record, medicine: medicine.id, name: '点耳薬', ...dose }, { as });
  const { id } = (await hospital.call(openReceipt, { medical_record })).payload.result;
  await hospital.call(addReceiptLine, { id, source: item.id, name: 'シャンプー', unit_price: 380 });

  const receipt = async () => (await hospital.call(getReceipt, { id })).payload.result;
  const print = async (lang: string) => {
    const url = `${addressOf(getReceiptPdf, { hospital: hospital.key, id })}?lang=${lang}`;
    const response = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
    const document = await (await PDFiumLibrary.init()).loadDocument(response.rawPayload);
    return document.getPage(0).getText();
  };
  return Object.assign(hospital, { doctor, medical_record, treatment, line: line.payload.result, receipt, print });
}

test('diagnoses, treatments, medicines and items chosen in one language are read in each of the three [cap.languages]', async () => {
  await using hospital = await open();
  const { medical_record } = hospital;

  const entry = (await hospital.call(getEntry, { id: medical_record })).payload;
  expect(entry.result.diagnosisRecords).toMatchObject([names.diagnosis]);
  expect(entry.result.treatmentRecords).toMatchObject([names.treatment]);
  expect(entry.medicineRecords).toMatchObject([names.medicine]);
  expect(entry.prescription?.lines).toMatchObject([names.medicine]);
  expect((await hospital.call(getPrescription, { medical_record })).payload.result).toMatchObject([names.medicine]);
  const board = (await hospital.call(getTodayMedicalRecords, {})).payload.result;
  expect(board[0]?.prescription?.lines).toMatchObject([names.medicine]);
  expect((await hospital.receipt()).lines).toMatchObject([names.treatment, names.medicine, names.item]);
});

test('a receipt prints the names of its lines in the language of the print, open and paid [cap.languages]', async () => {
  await using hospital = await open();
  expect(await hospital.print('ja')).toContain('耳掃除');
  expect(await hospital.print('zhtw')).toContain('清耳');
  const { id, version, total } = await hospital.receipt();
  await hospital.call(receivePayments, { id, version, total, payments: [{ type: 'cash', amount: total }] });

  for (const [language, words] of [
    ['en', ['Ear cleaning', 'Ear drops', 'Shampoo']],
    ['zhtw', ['清耳', '滴耳液', '洗毛精']],
  ] as const) {
    const text = await hospital.print(language);
    for (const word of words) expect(text).toContain(word);
  }
});

test('a paid receipt keeps the names it was sold under when the catalog entry is renamed', async () => {
  await using hospital = await open();
  const { id, version, total } = await hospital.receipt();
  await hospital.call(receivePayments, { id, version, total, payments: [{ type: 'cash', amount: total }] });
  const { treatment } = hospital;
  const renamed = { name: 'Ear flushing', name_zhtw: '洗耳', name_ja: '耳洗浄' };
  await hospital.call(updateTreatment, { id: treatment.id, version: treatment.version, ...renamed });

  expect((await hospital.receipt()).lines[0]).toMatchObject(names.treatment);
  expect(await hospital.print('ja')).toContain('耳掃除');
});

test('a line that a doctor renames by hand reads as it was typed, in every language', async () => {
  await using hospital = await open();
  const { id } = hospital.line;

  const typed = await hospital.call(
    updateTreatmentRecord,
    { id, version: 1, name: 'Ear cleaning, left' },
    { as: hospital.doctor },
  );

  expect(typed.payload.result).toMatchObject({ name: 'Ear cleaning, left', name_zhtw: null, name_ja: null });
});
