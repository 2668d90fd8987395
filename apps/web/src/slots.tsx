import type { RecordSlots } from '@alder/records/web';

// The only place where rooms meet on the screen: which one fills which place of another one's page.

/** What other rooms show inside a medical record. */
export const recordSlots: RecordSlots = {};
