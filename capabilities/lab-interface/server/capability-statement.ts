import { resourceTypes, searchParameters, typeOfParameter } from '../domain/index.ts';

/** When what the server can do was changed last. */
const DATE = '2026-11-29';

/** What the interface can do. @see FHIR R4 5.1 */
export function capabilityStatement(base: string) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: DATE,
    kind: 'instance',
    software: { name: 'Alder' },
    implementation: { description: 'Laboratory of a veterinary hospital', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json', 'x-application/hl7-v2+er7', 'text/csv'],
    rest: [
      {
        mode: 'server',
        security: { description: 'Authorization: Bearer, with a token of the hospital and its system scopes' },
        resource: resourceTypes.map((type) => ({
          type,
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          versioning: 'no-version',
          searchParam: Object.entries(searchParameters[type]).map(([name, kind]) => ({
            name,
            type: typeOfParameter[kind],
          })),
        })),
      },
    ],
  };
}
