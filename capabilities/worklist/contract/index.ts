export {
  echoPacsEquipment,
  equipmentCharsets,
  getAetitles,
  type PacsEquipment,
  type PacsEquipmentValues,
  pacsEquipment,
  updatePacsEquipment,
} from './equipment-calls.ts';
export {
  getImagingDirectory,
  type ImagingDirectory,
  imagingDirectory,
  MAX_STEP_BYTES,
  putPerformedStep,
} from './gateway-calls.ts';
export {
  createWorklistItem,
  getWorklist,
  updateWorklistItem,
  type WorklistItem,
  worklistItem,
} from './item-calls.ts';
export * from './refusals.ts';
