export { getProtocols, type ProtocolEntry, protocol, setProtocol } from './protocol-calls.ts';
export {
  createPreventiveDue,
  createVaccineRecord,
  dueItem,
  getCertificatePdf,
  getLots,
  getPetPreventive,
  type PreventiveDue,
  preventiveDue,
  updatePreventiveDue,
  updateVaccineRecord,
  type VaccineRecord,
  vaccineRecord,
} from './record-calls.ts';
export { doseDoubtful, dueBeforeDose, givenAhead, lotExpired, petDeceased, visitClosed } from './refusals.ts';
export { getReminders, type Reminder, reminder, sendReminders, setReminderOptOut } from './reminder-calls.ts';
