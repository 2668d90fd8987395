import type { HospitalTrx } from '@alder/database';
import { FHIR_JSON, SearchFault } from '@alder/fhir';
import type { InterferenceMark } from '@alder/interference/domain';
import { type Hospital, implementPublic, implementStream, noteRead, type StreamContext } from '@alder/server';
import { forbidden, inputIncorrect, notFound } from '@alder/wire';
import type { FastifyReply } from 'fastify';
import { readMetadata, readResource, searchResources } from '../contract/index.ts';
import {
  interferenceNotes,
  isResourceType,
  mayRead,
  type ReportedResult,
  type Resource,
  type ResourceType,
  resultOf,
  withNotes,
} from '../domain/index.ts';
import { baseOf, resourceUrl, searchUrl } from './addresses.ts';
import { capabilityStatement } from './capability-statement.ts';
import { findPage } from './find-page.ts';
import { findResource, findResults } from './resource.repository.ts';
import { CONTENT_TYPES, formOf, formsOf, writeResults } from './result-forms.ts';
import { readSearch, type Search, writePlace } from './search.ts';

/** What it needs of other capabilities; `apps/server/src/compose.ts` gives it. */
export type InterfaceParts = {
  /** What shifts the values of results; a result without a patient has no entry. */
  readonly readInterferences: (
    trx: HospitalTrx,
    records: readonly string[],
  ) => Promise<readonly { readonly record: string; readonly marks: readonly InterferenceMark[] }[]>;
};

/** Resources of the laboratory, for other systems. */
export const fhirHandlers = (parts: InterfaceParts) => [
  implementPublic(readMetadata, async ({ hospital, _format }, { request, reply, services }) => {
    formOf(request.headers.accept, _format, ['json']);
    return sendResource(reply, capabilityStatement(baseOf(hospital, services, request)));
  }),

  implementStream(searchResources, async (input, context) => {
    const { hospital, request, reply, now } = context;
    const type = openType(input.type, context);
    const form = formOf(request.headers.accept, input._format, formsOf(type));
    if (form !== 'json') for (const part of ['Observation', 'Patient'] as const) openType(part, context);
    const base = baseOf(hospital.key, context.services, request);
    const search = understand(() => readSearch(type, input, { timezone: hospital.timezone, base }));
    const page = await context.inHospital(async ({ trx }) => {
      const found = await findPage(trx, type, search, { key: hospital.key, now });
      if (form === 'json') return { ...found, resources: await addNotes(parts, trx, found.resources, hospital.lang) };
      return { ...found, results: await reportedOf(parts, trx, found.resources, hospital.lang) };
    });
    const by = [...new Set(search.used.map(([name]) => name))];
    await noteRead(context, 'fhir.search', { entity: type, detail: { by, form, patients: patientsIn(search) } });
    const next = page.next && writePlace(page.next);
    const link = (used: Search['used']) => searchUrl(base, hospital.key, type, used);
    const withoutPlace = search.used.filter(([name]) => name !== '_cursor');
    if (form !== 'json') {
      const format = input._format === undefined ? [] : [['_format', input._format] as const];
      if (next) reply.header('link', `<${link([...format, ...withoutPlace, ['_cursor', next]])}>; rel="next"`);
      const text = writeResults(form, 'results' in page ? page.results : [], { hospital: hospital.key, now });
      return reply.type(CONTENT_TYPES[form]).header('cache-control', 'no-store').send(text);
    }
    return sendResource(reply, {
      ...{ resourceType: 'Bundle', type: 'searchset' },
      link: [
        { relation: 'self', url: link(search.used) },
        ...(next
          ? [
              {
                relation: 'next',
                url: link([...withoutPlace, ['_cursor', next]]),
              },
            ]
          : []),
      ],
      ...(page.resources.length > 0 && {
        entry: page.resources.map((resource) => ({
          fullUrl: resourceUrl(base, hospital.key, type, resource.id),
          resource,
          search: { mode: 'match' },
        })),
      }),
    });
  }),

  implementStream(readResource, async ({ type: name, id, _format }, context) => {
    const { hospital, request, reply } = context;
    formOf(request.headers.accept, _format, ['json']);
    const type = openType(name, context);
    const resource = await context.inHospital(async ({ trx }) => {
      const found = await findResource(trx, type, id, hospital.key);
      return found && (await addNotes(parts, trx, [found], hospital.lang))[0];
    });
    if (!resource) throw notFound();
    await noteRead(context, 'fhir.read', { entity: type, id: resource.id.slice(0, 36), detail: { id: resource.id } });
    const { lastUpdated } = resource.meta as { lastUpdated: string };
    reply.header('last-modified', new Date(lastUpdated).toUTCString());
    return sendResource(reply, resource);
  }),
];

/** Values with what interferes with them; resources of other types as they are. */
async function addNotes(
  { readInterferences }: InterfaceParts,
  trx: HospitalTrx,
  resources: readonly Resource[],
  language: Hospital['lang'],
): Promise<readonly Resource[]> {
  const records = resources.flatMap(({ resourceType, id }) => (resourceType === 'Observation' ? resultOf(id) : []));
  if (records.length === 0) return resources;
  const read = await readInterferences(trx, [...new Set(records)]);
  const marks = new Map(read.map((each) => [each.record, each.marks]));
  return resources.map((each) =>
    each.resourceType === 'Observation' ? withNotes(each, marks.get(resultOf(each.id)) ?? [], language) : each,
  );
}

/** Results with patient, order, tube and what interferes with each value. */
async function reportedOf(
  { readInterferences }: InterfaceParts,
  trx: HospitalTrx,
  reports: readonly Resource[],
  language: Hospital['lang'],
): Promise<readonly ReportedResult[]> {
  const ids = reports.map(({ id }) => id);
  const results = await findResults(trx, ids);
  const read = ids.length === 0 ? [] : await readInterferences(trx, ids);
  const marks = new Map(read.map((each) => [each.record, each.marks]));
  return results.map((result) => ({
    ...result,
    notes: result.row.results.map(({ code }) => interferenceNotes(code, marks.get(result.row.id) ?? [], language)),
  }));
}

/** A type that the server knows and the token opens. @throws {Refusal} `notFound`, `forbidden` */
function openType(name: string, { account, reply }: StreamContext): ResourceType {
  if (!isResourceType(name)) throw notFound();
  if (mayRead(account.scopes ?? [], name)) return name;
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="system/${name}.read"`);
  throw forbidden({ reason: 'scope' });
}

function understand<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof SearchFault) throw inputIncorrect({ fields: { [fault.parameter]: fault.wrong } });
    throw fault;
  }
}

/** Whose results were asked for, for the audit log. */
function patientsIn({ conditions }: Search): readonly string[] {
  return conditions.flatMap((condition) => (condition.kind === 'about' ? condition.ids : []));
}

function sendResource(reply: FastifyReply, resource: Resource | { readonly resourceType: string }): FastifyReply {
  return reply.type(FHIR_JSON).header('cache-control', 'no-store').send(JSON.stringify(resource));
}
