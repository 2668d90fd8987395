import { defineRefusal } from '@alder/wire';

/** Values that are rather slips than measurements; `doubts` names them. Sent again with `confirmed`, they are filed. */
export const valueDoubtful = defineRefusal('valueDoubtful', {
  status: 409,
  text: 'A value is far outside its range, or its unit does not fit',
});
