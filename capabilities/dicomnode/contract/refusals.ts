import { defineRefusal } from '@alder/wire';

/** None, or several, of the hospital's devices take images: one has to be named that does. */
export const destinationUnknown = defineRefusal('destinationUnknown', {
  status: 422,
  text: 'Choose a device that takes images',
});
