export { createHospital, type NewHospital } from './create-hospital.ts';
