import { defineRefusal } from '@alder/wire';

/** A result cannot have been measured later than now. */
export const measuredInFuture = defineRefusal('measuredInFuture', {
  status: 422,
  text: 'The time of measurement lies in the future',
});
/** Values that are rather slips than measurements; `doubts` names them. Sent again with `confirmed`, they are filed. */
export const valueDoubtful = defineRefusal('valueDoubtful', {
  status: 409,
  text: 'A value is far outside its range, or its unit does not fit',
});
