import { defineRefusal } from '@alder/wire';

/** Another user has decided already, or the values were corrected meanwhile. */
export const holdDecided = defineRefusal('holdDecided', { status: 409, text: 'The result does not wait any more' });
