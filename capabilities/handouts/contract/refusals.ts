import { defineRefusal } from '@alder/wire';

/** The handout is not written in that language. */
export const handoutLanguageMissing = defineRefusal('handoutLanguageMissing', {
  status: 422,
  text: 'The handout has no text in this language',
});
/** A handout that is out of use is not given. */
export const handoutArchived = defineRefusal('handoutArchived', {
  status: 409,
  text: 'This handout is not in use any more',
});
/** The owner may have read it: it stays in the record. */
export const handoutSent = defineRefusal('handoutSent', {
  status: 409,
  text: 'The email has been sent already, so the handout stays in the record',
});
