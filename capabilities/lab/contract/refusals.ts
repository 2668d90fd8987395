import { defineRefusal } from '@alder/wire';

/** Reference ranges depend on sex, so analyzers refuse a patient without one (specification §5). */
export const patientSexMissing = defineRefusal('patientSexMissing', {
  status: 422,
  text: 'Patient sex not specified, cannot send order to this device',
});

/** An open order of another animal has this tube number: the result would be one's or the other's. */
export const sampleNumberTaken = defineRefusal('sampleNumberTaken', {
  status: 409,
  text: 'This number is on the tube of another animal',
});
/** The order has reached a final state, or one that does not allow this step. */
export const orderClosed = defineRefusal('labOrderClosed', { status: 409, text: 'Order is not open' });

/** The analyzer has begun; only its result can end the order now. */
export const orderRunning = defineRefusal('labOrderRunning', { status: 409, text: 'Order already running' });

/** The result contradicts the pet in species or sex (specification §8). */
export const patientMismatch = defineRefusal('patientMismatch', { status: 409, text: 'Patient id mismatch' });

/** Another user has filed or discarded this result already. */
export const resultFiled = defineRefusal('resultFiled', { status: 409, text: 'Result has been filed already' });

/** Only a result that is filed with a pet can be moved to another one. */
export const resultNotFiled = defineRefusal('resultNotFiled', { status: 409, text: 'Result is not filed with a pet' });

/** The result is being measured again already. */
export const rerunUnderWay = defineRefusal('rerunUnderWay', {
  status: 409,
  text: 'A re-run of this result is under way',
});

/** Every value is as it is filed already. */
export const nothingCorrected = defineRefusal('nothingCorrected', { status: 409, text: 'No value was changed' });

/** A result that was retracted is entered anew, not corrected. */
export const resultRetracted = defineRefusal('resultRetracted', { status: 409, text: 'Result has been retracted' });

/** The device reported control material; a user may still declare it a patient's sample. */
export const controlMaterial = defineRefusal('controlMaterial', { status: 409, text: 'This is control material' });

/** Only an order with some of its results can be closed; one without is canceled. */
export const orderNotPartial = defineRefusal('labOrderNotPartial', {
  status: 409,
  text: 'Only an order with a part of its results can be closed',
});

/** A critical result has been acknowledged already, or there is nothing critical in it. */
export const nothingToAcknowledge = defineRefusal('nothingToAcknowledge', {
  status: 409,
  text: 'Nothing to acknowledge',
});

/** The message could still not be read; it stays in quarantine. */
export const stillUnreadable = defineRefusal('stillUnreadable', {
  status: 422,
  text: 'The message could not be read with these settings',
});

/** The file is of no form that is read, is damaged, or its numbers cannot be trusted; nothing of it is kept. */
export const laboratoryFileUnreadable = defineRefusal('laboratoryFileUnreadable', {
  status: 422,
  text: 'The file could not be read',
});

/** The form of the file is known, and no result is in it. */
export const laboratoryFileEmpty = defineRefusal('laboratoryFileEmpty', {
  status: 422,
  text: 'The file has no results',
});

/** Neither the file nor the user says which laboratory it is from. */
export const laboratoryMissing = defineRefusal('laboratoryMissing', {
  status: 422,
  text: 'The file does not say which laboratory it is from',
});

/** A critical result is acknowledged, with what was done, before it leaves the list. */
export const criticalOpen = defineRefusal('criticalOpen', {
  status: 409,
  text: 'Acknowledge the critical result first',
});

/** A gateway is asked to do something now, and none of those asked is connected. */
export const gatewayOffline = defineRefusal('gatewayOffline', {
  status: 409,
  text: 'The gateway is not connected. Nothing was sent to it.',
});

/** What is discarded is discarded for a reason. */
export const triageReasonMissing = defineRefusal('triageReasonMissing', {
  status: 422,
  text: 'A reason is needed to discard',
});
