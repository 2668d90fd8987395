import { defineCall, notFound } from '@alder/wire';
import { z } from 'zod';
import { isSearchParameter } from '../domain/index.ts';
import { unreadableForm } from './refusals.ts';

const base = '/fhir/:hospital';
const bytes = { responseType: 'bytes', payload: z.unknown(), method: 'GET', rate: 'interface' } as const;
const format = z.string().max(100).optional().describe('Replaces the header Accept (FHIR R4 3.1.0.1.11)');
const name = z.string().max(64);
const text = z.union([z.string().max(2000), z.array(z.string().max(2000)).max(50)]);

/** What the interface can do: the same for every hospital and for keys that are none. @see FHIR R4 5.1 */
export const readMetadata = defineCall({
  ...bytes,
  id: 'fhir.metadata',
  path: `${base}/metadata`,
  access: { kind: 'public' },
  rate: 'public',
  input: z.strictObject({ hospital: z.string().max(100), _format: format }),
  refusals: [unreadableForm],
  summary: 'FHIR R4: CapabilityStatement',
});

/**
 * Searches resources of one type. Results are given as a batch of ORU^R01 or as a table of values too, by the same
 * search: header Accept, or `_format` of the type or its short name; the next page is in the header Link.
 *
 * @see FHIR R4 3.1.1, HL7 v2.5.1 §7.3.1 and §2.10.3, RFC 8288
 */
export const searchResources = defineCall({
  ...bytes,
  id: 'fhir.search',
  path: `${base}/:type`,
  access: { kind: 'interface' },
  input: z
    .object({ type: name, _format: format })
    .catchall(text)
    .superRefine((input, context) => {
      const unknown = Object.keys(input).filter((each) => each !== 'type' && !isSearchParameter(each));
      if (unknown.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: unknown, input });
    }),
  refusals: [notFound, unreadableForm],
  summary:
    'FHIR R4: search of DiagnosticReport (also as HL7 v2.5.1 ORU^R01 and as CSV), Observation, Specimen, ServiceRequest, Device, Patient',
});

/** Reads one resource. @see FHIR R4 3.1.0.2 */
export const readResource = defineCall({
  ...bytes,
  id: 'fhir.read',
  path: `${base}/:type/:id`,
  access: { kind: 'interface' },
  input: z.strictObject({ type: name, id: name, _format: format }),
  refusals: [notFound, unreadableForm],
  summary: 'FHIR R4: one resource',
});
