export * from './refusals.ts';
export {
  addOrderPanel,
  deleteOrderPanel,
  getOrderChoices,
  getSpecimenLabels,
  getSpecimens,
  getTurnaround,
  type OrderPanel,
  orderTests,
  rejectSpecimen,
  type Specimen,
  scanSpecimen,
  specimen,
  stepSpecimen,
} from './specimen-calls.ts';
