import type { ResourceType } from './scopes.ts';

/** What a search parameter compares with; `about` is the patient that a resource is about. */
export type ParameterKind = 'id' | 'updated' | 'about' | 'identifier' | 'date' | 'status' | 'category' | 'code';

const every = { _id: 'id', _lastUpdated: 'updated' } as const;
const about = { patient: 'about', subject: 'about' } as const;

/** Search parameters of each type, by their names in FHIR R4. */
export const searchParameters: Readonly<Record<ResourceType, Readonly<Record<string, ParameterKind>>>> = {
  DiagnosticReport: { ...every, ...about, date: 'date', status: 'status', category: 'category', code: 'code' },
  Observation: { ...every, ...about, date: 'date', status: 'status', category: 'category', code: 'code' },
  Specimen: { ...every, ...about, identifier: 'identifier', accession: 'identifier', collected: 'date' },
  ServiceRequest: {
    ...{ ...every, ...about, identifier: 'identifier', authored: 'date' },
    ...{ status: 'status', category: 'category', code: 'code' },
  },
  Device: { ...every, identifier: 'identifier', status: 'status' },
  Patient: { ...every, identifier: 'identifier' },
};

/** Parameters of the result and of its page. */
export const resultParameters = ['_format', '_count', '_cursor'] as const;

const known: ReadonlySet<string> = new Set([
  ...resultParameters,
  ...Object.values(searchParameters).flatMap((each) => Object.keys(each)),
]);

/** Whether any type is searched by the parameter: what would be ignored is refused. */
export const isSearchParameter = (name: string): boolean => known.has(name);

/** Kind of a parameter in FHIR's words. */
export const typeOfParameter: Readonly<Record<ParameterKind, 'token' | 'date' | 'reference'>> = {
  ...{ id: 'token', identifier: 'token', status: 'token', category: 'token', code: 'token' },
  ...{ updated: 'date', date: 'date', about: 'reference' },
};
