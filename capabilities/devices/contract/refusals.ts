import { defineRefusal } from '@alder/wire';

/** Not 16 letters and digits (specification §5, §8). */
export const serialIncorrect = defineRefusal('serialIncorrect', { status: 422, text: 'Incorrect serial number' });

/** The serial is bound to a hospital already; the refusal does not reveal which. */
export const serialTaken = defineRefusal('serialTaken', { status: 409, text: 'Serial number is in use' });

/** The device is in the hospital's list already. */
export const deviceExists = defineRefusal('deviceExists', { status: 409, text: 'Device exists already' });
