export * from './appointment-calls.ts';
export * from './calendar-calls.ts';
export { type Appointment, type AppointmentSetting, appointment, type Calendar, type Wait, wait } from './entities.ts';
export * from './refusals.ts';
export * from './setting-calls.ts';
export * from './wait-calls.ts';
