export { AppointmentsScreen } from './appointments.screen.tsx';
export { NextUp } from './next-up.panel.tsx';
export type { AppointmentSlots } from './slots.ts';
