export { hospitalHandlers } from './config.handlers.ts';
export { createHospital, type NewHospital } from './create-hospital.ts';
