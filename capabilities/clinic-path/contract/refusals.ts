import { defineRefusal } from '@alder/wire';

/** Another person has claimed the step first; `claimed_by_name` says who (two people claim at once: one wins). */
export const stepTaken = defineRefusal('stepTaken', { status: 409, text: 'Somebody else has claimed this step' });

/** The step is claimed by another person, or meant for another role. */
export const stepNotYours = defineRefusal('stepNotYours', {
  status: 403,
  text: 'This step is for another role or person',
});

/** The case status of the step does not allow this, or its turn has not come; `status` says what it is. */
export const stepClosed = defineRefusal('stepClosed', { status: 409, text: 'The step cannot take this change now' });

/** A pending step says what it waits for. */
export const reasonMissing = defineRefusal('reasonMissing', { status: 422, text: 'Say what this step waits for' });

/** Only a path that is through can be archived. */
export const pathOpen = defineRefusal('pathOpen', { status: 409, text: 'This path has open steps' });
