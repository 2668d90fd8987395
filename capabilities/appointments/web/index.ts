export { AppointmentsScreen } from './appointments.screen.tsx';
export type { AppointmentSlots } from './slots.ts';
