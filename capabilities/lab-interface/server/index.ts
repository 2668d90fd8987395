import type { Implementation } from '@alder/server';
import { fhirHandlers, type InterfaceParts } from './fhir.handlers.ts';
import { tokenHandlers } from './token.handlers.ts';

/** Tokens of other systems, and what they read of the laboratory. */
export const labInterfaceHandlers = (parts: InterfaceParts): readonly Implementation[] => [
  ...tokenHandlers,
  ...fhirHandlers(parts),
];

export { interfaceFinder, interfaceToken } from './token-session.ts';
