import type { Implementation } from '@alder/server';
import { fhirHandlers } from './fhir.handlers.ts';
import { tokenHandlers } from './token.handlers.ts';

/** Tokens of other systems, and what they read of the laboratory. */
export const labInterfaceHandlers: readonly Implementation[] = [...tokenHandlers, ...fhirHandlers];

export { interfaceFinder, interfaceToken } from './token-session.ts';
