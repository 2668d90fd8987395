export { hospitalHandlers } from './config.handlers.ts';
export { createHospital, insertHospital, type NewHospital } from './create-hospital.ts';
