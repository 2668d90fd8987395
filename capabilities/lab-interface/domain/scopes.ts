/** Kinds of resources that the laboratory is read as. */
export const resourceTypes = [
  'DiagnosticReport',
  'Observation',
  'Specimen',
  'ServiceRequest',
  'Device',
  'Patient',
] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** What a token opens, as SMART App Launch writes scopes of a system: nothing that it does not name. */
export const scopes = resourceTypes.map((type) => `system/${type}.read` as const);
export type InterfaceScope = `system/${ResourceType}.read`;

/** Whether the scopes of a token open a kind of resource. */
export function mayRead(granted: readonly string[], type: ResourceType): boolean {
  return granted.includes(`system/${type}.read` satisfies InterfaceScope);
}

export const isResourceType = (text: string): text is ResourceType =>
  (resourceTypes as readonly string[]).includes(text);

/** Days after which a token ends by itself. */
export const tokenDays = [30, 90, 365, 730] as const;

export const TOKEN_NAME_LENGTH = 80;
/** Tokens in use that a hospital may have. */
export const MAX_TOKENS = 50;
