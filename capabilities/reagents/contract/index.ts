export {
  addMaintenance,
  addReagent,
  getMaintenance,
  getReagentRecall,
  getReagents,
  getVueLotInfo,
  type Maintenance,
  maintenanceKinds,
  type Reagent,
  reagent,
  stepReagent,
} from './reagent-calls.ts';
export * from './refusals.ts';
