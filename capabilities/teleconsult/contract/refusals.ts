import { defineRefusal } from '@alder/wire';

/** Something that a request needs before it goes out is missing (specification §5); `fields` names each. */
export const requestIncomplete = defineRefusal('teleconsultIncomplete', {
  status: 422,
  text: 'Something is missing before this can be sent',
});
/** The request is not in the state in which this can be done; `status` says in which it is. */
export const requestNotOpen = defineRefusal('teleconsultNotOpen', {
  status: 409,
  text: 'The request has moved on meanwhile',
});
/** More images than a request holds, or images that the pet does not have. */
export const imagesOutside = defineRefusal('teleconsultImages', {
  status: 422,
  text: 'Choose up to seven images of this patient',
});
/** The addressed user does not exist in this hospital or may not answer requests. */
export const consultantUnknown = defineRefusal('teleconsultConsultant', {
  status: 422,
  text: 'This person does not take requests',
});
