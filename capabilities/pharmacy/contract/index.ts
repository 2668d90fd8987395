export {
  createMedicineGroupRecord,
  createMedicineRecord,
  dispenseAll,
  getPharmacyQueue,
  getPrescription,
  type MedicineGroupRecord,
  type MedicineRecord,
  medicineGroupRecord,
  medicineRecord,
  type PharmacyCard,
  pharmacyCard,
  updateMedicineGroupRecord,
  updateMedicineRecord,
} from './prescription-calls.ts';
export { allergyMatch, alreadyDispensed, prescriberOnly, progressClosed, witnessMissing } from './refusals.ts';
