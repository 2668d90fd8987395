import { mergeHandlers } from './merge.handlers.ts';
import { ownerHandlers } from './owner.handlers.ts';
import { petHandlers } from './pet.handlers.ts';

export { setMeasuredWeight } from './measured-weight.ts';
export const patientHandlers = [...petHandlers, ...ownerHandlers, ...mergeHandlers];
